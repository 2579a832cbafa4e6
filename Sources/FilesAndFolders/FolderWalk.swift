import CNoticebookSystem

#if canImport(Glibc)
  import Glibc
#endif

/// Looks through folders without asking for the attributes of each file, where the file system says what it is.
package enum FolderWalk {
  /// An item in a folder that isn't a folder itself, or a folder that can't be looked through.
  package struct Entry {
    /// Relative to the folder that was looked through.
    package let path: String
    /// Whether it is a link, which is not followed.
    package let isLink: Bool
    /// Whether its name is UTF-8; by another one it cannot be opened.
    package let isUTF8: Bool
    /// Why it can't be looked through; `nil` if it isn't a folder.
    var obstacle: Obstacle?
  }

  /// The items below a folder that aren't folders, sorted by path. Hidden items are left out.
  ///
  /// A folder below that can't be looked through is returned with the reason. For the folder itself, the reason is
  /// thrown.
  package static func files(below folder: String) throws -> [Entry] {
    var files: [Entry] = []
    // What is left to be looked through: each with a slash behind it, but for the folder itself.
    var folders = [""]
    while let prefix = folders.popLast() {
      do throws(Obstacle) {
        try look(into: prefix, of: folder, &files, &folders)
      } catch {
        guard !prefix.isEmpty else { throw error.failure("Folder '\(folder)'") }
        files.append(Entry(path: String(prefix.dropLast()), isLink: false, isUTF8: true, obstacle: error))
      }
    }
    return files.sorted { $0.path < $1.path }
  }

  private static func look(
    into prefix: String,
    of folder: String,
    _ files: inout [Entry],
    _ folders: inout [String]
  ) throws(Obstacle) {
    guard let stream = opendir("\(folder)/\(prefix)") else { throw .system(errno, "files") }
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
        guard nb_read_attributes("\(folder)/\(path)", 0, &attributes) == 0 else { throw .system(errno, "files") }
        (isFolder, isLink) = (attributes.is_folder != 0, attributes.is_link != 0)
      }
      if isFolder {
        if known != nil {
          folders.append(path + "/")
        } else {
          files.append(Entry(path: path, isLink: false, isUTF8: false, obstacle: .name))
        }
      } else {
        files.append(Entry(path: path, isLink: isLink, isUTF8: known != nil))
      }
    }
    if errno != 0 { throw .system(errno, "files") }
  }
}
