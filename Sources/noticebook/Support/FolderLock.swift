#if canImport(Glibc)
  import Glibc
#endif

/// A folder that no other run changes until this one lets it go, as far as the system can tell; runs that only read go on.
///
/// The system lets go of it when the run ends, whatever happens.
struct FolderLock {
  private let descriptor: Int32

  /// Waits until nobody else has the folder. One that is not there, or that cannot be locked where it lies, is left alone.
  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Lets others have it.
  func release() { if descriptor >= 0 { close(descriptor) } }
}
