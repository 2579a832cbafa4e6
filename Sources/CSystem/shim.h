// What Swift's view of the C library leaves out.
#ifndef NB_CSYSTEM_H
#define NB_CSYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
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

/// What a path itself is; links are not followed.
///
/// Swift attributes the members of `struct stat` to whichever module includes the header first, which is CoreFoundation
/// as soon as any dependency loads Foundation.
struct nb_attributes {
  int is_folder;
  int is_link;
  uint32_t permissions;
  uint32_t owner;
  uint32_t group;
};

/// Reads the attributes of a path; 0, or -1 with errno.
static inline int nb_read_attributes(const char *path, struct nb_attributes *attributes) {
  struct stat status;
  if (lstat(path, &status) != 0) return -1;
  attributes->is_folder = S_ISDIR(status.st_mode);
  attributes->is_link = S_ISLNK(status.st_mode);
  attributes->permissions = status.st_mode & 07777;
  attributes->owner = status.st_uid;
  attributes->group = status.st_gid;
  return 0;
}

#endif
