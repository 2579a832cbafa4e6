#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of the command line, and returns the status of the process.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *data, size_t size));

/// Changes `size` bytes in place, in one of the ways that libFuzzer has, to at most `limit` bytes; returns how many.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);
