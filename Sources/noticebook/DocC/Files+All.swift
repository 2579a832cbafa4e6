import FilesAndFolders
import Terminal

extension Files {
  /// All files below a folder that another program has filled, by path relative to it. Links are refused.
  static func all(below folder: String, purpose: String) throws -> [String: [UInt8]] {
    guard isFolder(folder) else {
      throw Failure("Folder '\(folder)' does not exist", fix: "Name the folder that contains the \(purpose).")
    }
    var files: [String: [UInt8]] = [:]
    for path in try paths(below: folder) {
      let file = "\(folder)/\(path)"
      guard !isLink(file) else {
        throw Failure("'\(file)' is a symbolic link, which is not followed", fix: "Put what it leads to in its place.")
      }
      if !isFolder(file) { files[path] = try bytes(of: file, purpose: purpose) }
    }
    return files
  }
}
