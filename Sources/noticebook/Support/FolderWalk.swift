import CSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Looks through folders without asking for the attributes of each file, where the file system says what it is.
enum FolderWalk {
  /// What stands in a folder and is no folder.
  struct Entry {
    /// Relative to the folder that was looked through.
    let path: String
    /// Whether it is a link, which is not followed.
    let isLink: Bool
    /// Whether its name is UTF-8; by another one it cannot be opened.
    let isUTF8: Bool
  }

  /// What stands below a folder and is no folder, sorted by path. What is hidden is left out.
  static func files(below folder: String, purpose: String) throws -> [Entry] {
    var files: [Entry] = []
    // What is left to be looked through: each with a slash behind it, but for the folder itself.
    var folders = [""]
    while let prefix = folders.popLast() {
      let path = prefix.isEmpty ? folder : "\(folder)/\(prefix.dropLast())"
      guard let stream = opendir(path) else { throw unreadable(path) }
      defer { closedir(stream) }
      var kind: Int32 = 0
      while let name = nb_next_entry(stream, &kind) {
        if name.pointee == CChar(UInt8(ascii: ".")) { continue }
        let known = String(validatingCString: name)
        let path = prefix + (known ?? String(cString: name))
        var isFolder = kind == nb_kind_folder
        var isLink = kind == nb_kind_link
        if kind == nb_kind_unknown {
          var attributes = nb_attributes()
          guard nb_read_attributes("\(folder)/\(path)", 0, &attributes) == 0 else {
            throw Files.unreadable("'\(folder)/\(path)'", errno, purpose)
          }
          (isFolder, isLink) = (attributes.is_folder != 0, attributes.is_link != 0)
        }
        if isFolder {
          folders.append(path + "/")
        } else {
          files.append(Entry(path: path, isLink: isLink, isUTF8: known != nil))
        }
      }
      if errno != 0 { throw unreadable(path) }
    }
    return files.sorted { $0.path < $1.path }
  }

  private static func unreadable(_ path: String) -> Failure {
    let reason = errno == EACCES ? "permission is missing" : String(cString: strerror(errno))
    return Failure("Folder '\(path)' cannot be read: \(reason)", fix: "Check its permissions.")
  }
}
