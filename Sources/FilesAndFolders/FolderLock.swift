import CNoticebookSystem
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Folders that no other run changes until this one lets them go, as far as the system can tell; runs that only read go on.
///
/// The system lets go of them when the run ends, whatever happens.
package struct FolderLock {
  private let descriptors: [Int32]

  /// Waits until the folders are free, and says so. Those that are not there, or that cannot be locked where they lie,
  /// are left alone.
  package init(_ folders: [String]) {
    var ids: Set<[UInt64]> = []
    let opened = folders.compactMap { folder -> (id: [UInt64], descriptor: Int32, folder: String)? in
      var attributes = nb_attributes()
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      let isKnown = nb_read_attributes_at(descriptor, ".", 1, &attributes) == 0
      let id = [attributes.device, attributes.inode]
      // For a folder that has another name too, a run would wait until it ends itself.
      guard isKnown, ids.insert(id).inserted else {
        close(descriptor)
        return nil
      }
      return (id, descriptor, folder)
    }
    // Runs that take them in the same order never wait for each other.
    descriptors = opened.sorted { $0.id.lexicographicallyPrecedes($1.id) }.map { _, descriptor, folder in
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        Console.note("Waiting for another run that changes \(folder) …")
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      }
      return descriptor
    }
  }

  /// Lets others have them.
  package func release() { descriptors.forEach { close($0) } }
}
