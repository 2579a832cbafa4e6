// Tells the thread sanitizer what it cannot see of Swift's Mutex and AtomicLazyReference.
//
// An uncontended Mutex is an atomic operation in our own code, which the sanitizer follows. A contended one is taken
// and given by the kernel, in the standard library, which is not compiled with the sanitizer: every wait for a lock
// would be reported as a race. A lazy reference is loaded and stored there, too. So this file replaces these functions of
// the library, and calls the real ones.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define LOAD "$s15Synchronization19AtomicLazyReferenceV4loadxSgyF"
#define STORE "$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void (*lock_function)(uint32_t, SELF void *);
typedef SWIFT void (*unlock_function)(SELF void *);
typedef SWIFT void *(*load_function)(const void *, SELF void *);
typedef SWIFT void *(*store_function)(void *, const void *, SELF void *);

SWIFT void nb_mutex_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void nb_mutex_unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void *nb_lazy_load(const void *type, SELF void *reference) __asm__(LOAD);
SWIFT void *nb_lazy_store(void *value, const void *type, SELF void *reference) __asm__(STORE);

SWIFT void nb_mutex_lock(uint32_t thread, SELF void *mutex) {
  ((lock_function)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void nb_mutex_unlock(SELF void *mutex) {
  __tsan_release(mutex);
  ((unlock_function)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}

SWIFT void *nb_lazy_load(const void *type, SELF void *reference) {
  void *value = ((load_function)dlsym(RTLD_NEXT, LOAD))(type, reference);
  __tsan_acquire(reference);
  return value;
}

SWIFT void *nb_lazy_store(void *value, const void *type, SELF void *reference) {
  __tsan_release(reference);
  void *kept = ((store_function)dlsym(RTLD_NEXT, STORE))(value, type, reference);
  __tsan_acquire(reference);
  return kept;
}

#endif
#endif
