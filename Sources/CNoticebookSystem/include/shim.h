// What Swift's view of the C library leaves out.
#ifndef NB_CSYSTEM_H
#define NB_CSYSTEM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// How many arguments the command has, its own name included. Swift's own list of them is read from /proc, and is empty where
/// that is missing.
int nb_argument_count(void);

/// An argument, from 0.
const char *nb_argument(int index);

/// Exchanges two paths of one file system in one step (Linux's renameat2 with RENAME_EXCHANGE); 0, or -1 with errno.
static inline int nb_exchange_paths(const char *first, const char *second) {
#if defined(__linux__) && defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// What a path is.
///
/// Swift attributes the members of `struct stat` to whichever module includes the header first, which is CoreFoundation
/// as soon as any dependency loads Foundation.
struct nb_attributes {
  int is_folder;
  int is_file;
  int is_link;
  int64_t size;
  uint32_t permissions;
  uint32_t owner;
  uint32_t group;
  /// When the contents and when the file itself were last changed, in nanoseconds since 1970.
  int64_t modified;
  int64_t changed;
  uint64_t inode;
  /// The file system; with the inode it names a file, whatever paths lead to it.
  uint64_t device;
};

/// Reads the attributes of a path itself, or of what a link leads to; 0, or -1 with errno. A path that is not absolute
/// begins at a folder, which is given by its descriptor.
static inline int nb_read_attributes_at(
    int folder, const char *path, int follows_links, struct nb_attributes *attributes) {
  struct stat status;
  if (fstatat(folder, path, &status, follows_links ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return -1;
  attributes->is_folder = S_ISDIR(status.st_mode);
  attributes->is_file = S_ISREG(status.st_mode);
  attributes->is_link = S_ISLNK(status.st_mode);
  attributes->size = (int64_t)status.st_size;
  attributes->permissions = status.st_mode & 07777;
  attributes->owner = status.st_uid;
  attributes->group = status.st_gid;
#if defined(__APPLE__)
  struct timespec modified = status.st_mtimespec, changed = status.st_ctimespec;
#else
  struct timespec modified = status.st_mtim, changed = status.st_ctim;
#endif
  attributes->modified = (int64_t)modified.tv_sec * 1000000000 + modified.tv_nsec;
  attributes->changed = (int64_t)changed.tv_sec * 1000000000 + changed.tv_nsec;
  attributes->inode = (uint64_t)status.st_ino;
  attributes->device = (uint64_t)status.st_dev;
  return 0;
}

/// Reads the attributes of a path itself, or of what a link leads to; 0, or -1 with errno.
static inline int nb_read_attributes(const char *path, int follows_links, struct nb_attributes *attributes) {
  return nb_read_attributes_at(AT_FDCWD, path, follows_links, attributes);
}

/// Whether a signal is ignored.
static inline int nb_is_signal_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static inline void nb_handle_crash(int signal);

/// Installs `nb_handle_crash` as the handler of a signal, or restores the handler that it replaced.
static inline void nb_set_crash_handler(int signal, int is_ours) {
  static struct sigaction before[65];
  if (!is_ours) {
    sigaction(signal, &before[signal], NULL);
    return;
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = nb_handle_crash;
  action.sa_flags = SA_ONSTACK;
  sigaction(signal, &action, &before[signal]);
}

/// Memory has run out if this many bytes cannot be allocated: what the C library reserves at once for the heap of a thread,
/// and a little more.
enum { nb_least_memory = 160 << 20 };

/// Ends a process that crashed because memory ran out, which Swift has no errors for, with one line and status 2. Any
/// other crash goes on to who handled it before.
static inline void nb_handle_crash(int signal) {
  void *probe = mmap(NULL, nb_least_memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (probe == MAP_FAILED) {
    // Other threads run out of it too.
    static char is_reported;
    if (__atomic_test_and_set(&is_reported, __ATOMIC_SEQ_CST)) for (;;) pause();
    static const char text[] = "error: There is not enough memory. Give the process more, or less to do at once.\n";
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(2);
  }
  munmap(probe, nb_least_memory);
  nb_set_crash_handler(signal, 0);
}

/// Has crashes that come of missing memory reported; once, before there are other threads.
static inline void nb_report_missing_memory(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
  for (int index = 0; index < 5; ++index) nb_set_crash_handler(signals[index], 1);
}

/// Opens a regular file for reading, and gives its size. Returns the descriptor, -1 with errno, or -2 if something else
/// is at the path.
///
/// A link at the end of the path is not followed, and a pipe without a writer is not waited for.
static inline int nb_open_sized_file(const char *path, int64_t *size) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return errno == ELOOP || errno == ENXIO ? -2 : -1;
  struct stat status;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) {
    *size = (int64_t)status.st_size;
    return descriptor;
  }
  close(descriptor);
  return -2;
}

/// What a folder says that an entry is; not all file systems say it.
enum { nb_kind_unknown, nb_kind_folder, nb_kind_link, nb_kind_other };

/// The name of the next entry of a folder, which holds until the next call, and what the entry is; nothing at the end, or
/// with errno where the folder cannot be read on.
static inline const char *nb_next_entry(DIR *folder, int *kind) {
  errno = 0;
  struct dirent *entry = readdir(folder);
  if (entry == NULL) return NULL;
  switch (entry->d_type) {
    case DT_DIR: *kind = nb_kind_folder; break;
    case DT_LNK: *kind = nb_kind_link; break;
    case DT_UNKNOWN: *kind = nb_kind_unknown; break;
    default: *kind = nb_kind_other; break;
  }
  return entry->d_name;
}

/// Whether a descriptor is that of a plain file.
static inline int nb_is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

#endif
