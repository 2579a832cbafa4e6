import CSystem
import Catalogs

#if canImport(Glibc)
  import Glibc
#endif

/// What tells that a file is as it was without reading it: as long as nobody sets clocks back, a file that was written
/// has another stamp.
struct FileStamp: Hashable, Sendable {
  let size: Int64
  /// When the contents, and when the file's attributes or its name were changed, in nanoseconds since 1970.
  let modified: Int64
  let changed: Int64
  let inode: UInt64

  init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
  }

  fileprivate init(_ attributes: nb_attributes) {
    self.init(
      size: attributes.size,
      modified: attributes.modified,
      changed: attributes.changed,
      inode: attributes.inode
    )
  }

  /// The stamp of a regular file; nothing where there is none.
  ///
  /// - Parameter folder: The open folder that a path which is not absolute begins in.
  init?(of path: String, in folder: Int32 = AT_FDCWD, followsLinks: Bool = false) {
    var attributes = nb_attributes()
    guard nb_read_attributes_at(folder, path, followsLinks ? 1 : 0, &attributes) == 0, attributes.is_file != 0 else {
      return nil
    }
    self.init(attributes)
  }

  /// Whether the file was written so shortly before a moment that it may have been written again without another stamp:
  /// clocks of file systems go in steps, some of whole seconds.
  func isFresh(at moment: Int64) -> Bool {
    let step: Int64 = modified % 1_000_000_000 == 0 ? 2_000_000_000 : 100_000_000
    return max(modified, changed) > moment - step
  }

  /// The moment now, in nanoseconds since 1970.
  static func now() -> Int64 { nb_now() }

  /// The stamps of all files below a folder, by path relative to it, but for those that are hidden or for people
  /// (``OtherFiles``); nothing where something is there that a catalog refuses, such as a link.
  ///
  /// - Parameter isKnown: Whether a path is known to be one of those that count.
  static func all(below folder: String, where isKnown: (String) -> Bool = { _ in false }) -> [(String, FileStamp)]? {
    var stamps: [(String, FileStamp)] = []
    var folders = [""]
    while let prefix = folders.popLast() {
      guard let stream = opendir("\(folder)/\(prefix)") else { return nil }
      defer { closedir(stream) }
      let descriptor = dirfd(stream)
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        // Whatever is hidden counts for nobody.
        if name.utf8.first == UInt8(ascii: ".") { continue }
        var attributes = nb_attributes()
        let path = prefix + name
        guard nb_read_attributes_at(descriptor, name, 0, &attributes) == 0 else { return nil }
        if attributes.is_folder != 0 {
          folders.append(path + "/")
        } else if isKnown(path) || !OtherFiles.isIgnored(path) {
          guard attributes.is_file != 0 else { return nil }
          stamps.append((path, FileStamp(attributes)))
        }
      }
    }
    return stamps
  }
}
