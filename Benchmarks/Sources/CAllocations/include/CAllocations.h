// Counts what a program takes from the heap. Linked into an executable, it stands before the allocator of glibc.
#ifndef NB_CALLOCATIONS_H
#define NB_CALLOCATIONS_H

#include <stdint.h>

/// How many blocks this thread has taken since it began.
uint64_t nb_allocation_count(void);

#endif
