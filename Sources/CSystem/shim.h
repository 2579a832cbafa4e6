// What Swift's view of the C library leaves out.
#ifndef NB_CSYSTEM_H
#define NB_CSYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Exchanges two paths of one file system in one step (Linux's renameat2 with RENAME_EXCHANGE); 0, or -1 with errno.
static inline int nb_exchange_paths(const char *first, const char *second) {
#if defined(__linux__) && defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#endif
