#if canImport(Glibc)
  import Glibc
#endif

/// A file as it stands on the disk, without a copy of it. Only for files that are replaced as a whole, never written to.
final class MappedFile: @unchecked Sendable {
  // The memory is only read.
  let bytes: UnsafeRawBufferPointer

  /// Maps a regular file that is not empty; nothing where that cannot be done.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0, let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
      return nil
    }
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
