import FoundationEssentials
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// A folder to create with all of its files, or not at all.
package struct NewFolder {
  /// Its path, as it is written.
  package let path: String
  /// The file without which the folder is not yet what it will be; it is moved into place last.
  package let last: String

  package init(path: String, last: String) {
    (self.path, self.last) = (path, last)
  }

  /// The folder's own name, where it can name a catalog or a brand.
  package var name: String? {
    let last = URL(filePath: path).standardizedFileURL.lastPathComponent
    let isName =
      last.first?.isLetter == true && last.utf8.allSatisfy { $0 < 0x80 }
      && last.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    // Quotation marks would be needed for words such as yes; no name is worth that.
    return isName && last.count > 3 && !["true", "false", "null"].contains(last.lowercased()) ? last : nil
  }

  /// Ends the run if there is anything in the folder.
  package func refuseExisting() throws {
    guard FileManager.default.fileExists(atPath: path) || Files.isLink(path) else { return }
    guard Files.isFolder(path) else {
      throw Failure("'\(path)' is a file, not a folder", fix: "Name a folder that does not exist, or is empty.")
    }
    // The slash leads through a link to the folder behind it. One entry is enough, however much is below it.
    let entries = try? FileManager.default.contentsOfDirectory(atPath: path + "/")
    guard try entries?.isEmpty ?? Files.paths(below: path + "/").isEmpty else {
      throw Failure("Folder '\(path)' is not empty", fix: "Name a folder that does not exist, or is empty.")
    }
  }

  /// Writes everything to a temporary folder, and moves it into place: as a whole where there is no such folder yet, in
  /// which case the system refuses to put it over one that has been filled meanwhile.
  package func write(_ files: [String: [UInt8]]) throws {
    var target = path
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    let exists = Files.isFolder(target)
    let temporary = exists ? "\(target)/.noticebook-new" : "\(target).noticebook-new"
    guard !FileManager.default.fileExists(atPath: temporary) else {
      throw Failure("'\(temporary)' is in the way: an earlier run has left it", fix: "Remove it by hand.")
    }
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try WholeFile.write(bytes, to: "\(temporary)/\(path)")
    }
    if exists { return try fill(target, from: temporary, files.keys) }
    guard rename(temporary, target) == 0 else { throw failure(errno) }
  }

  /// Moves files into an empty folder that stays the one that it is: another process may work in it, and it may be mounted.
  /// Where one cannot be moved, those before it go.
  private func fill(_ target: String, from temporary: String, _ paths: some Sequence<String>) throws {
    let names = Set(paths.map { String($0.prefix { $0 != "/" }) }).sorted { $0 != last && $1 == last }
    var moved: [String] = []
    for name in names {
      // Files that appeared meanwhile stay.
      let isTaken = FileManager.default.fileExists(atPath: "\(target)/\(name)")
      guard !isTaken, rename("\(temporary)/\(name)", "\(target)/\(name)") == 0 else {
        let code = isTaken ? EEXIST : errno
        for name in moved { try? FileManager.default.removeItem(atPath: "\(target)/\(name)") }
        throw failure(code)
      }
      moved.append(name)
    }
  }

  private func failure(_ code: Int32) -> Failure {
    Failure(
      "Folder '\(path)' cannot be made: \(String(cString: strerror(code)))",
      fix: "Check the permissions, or name another folder."
    )
  }
}
