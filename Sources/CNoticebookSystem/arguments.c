#include "include/shim.h"

static int count;
static char **arguments;

// The C library passes the arguments to every constructor.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int nb_argument_count(void) { return count; }

const char *nb_argument(int index) { return arguments[index]; }
