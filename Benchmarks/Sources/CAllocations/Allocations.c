#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

// What glibc's own functions do, under names that stay when others stand before them.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t taken;

uint64_t nb_allocation_count(void) { return taken; }

void *malloc(size_t size) {
  taken += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  taken += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  taken += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  taken += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}
