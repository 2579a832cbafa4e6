import CNoticebookSystem
import FilesAndFolders
import FoundationEssentials
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// What belongs to others in the folder: it stays, or it stops the run.
extension OutputFolder {
  /// Refuses to replace what another made: a file, a folder where a file belongs, a file where a folder belongs, and a
  /// link where a whole folder would take its place.
  func refuseConflicts(_ names: Set<String>, _ changed: Set<String>, conflicts: Set<String>, made: Set<String>) throws {
    for name in Set(names.map { String($0.prefix { $0 != "/" }) }).sorted() where Files.isLink("\(path)/\(name)") {
      throw Failure(
        "'\(path)/\(name)' is a link, and a folder would take its place",
        fix: "Remove the link, or choose another folder with --output."
      )
    }
    let folders = Set(Set(changed.map(Files.folder)).flatMap { Self.foldersAbove("\($0)/") })
    for folder in folders.sorted()
    where folder != "." && Files.exists("\(path)/\(folder)") && !Files.isFolder("\(path)/\(folder)") {
      if !made.contains(folder) { throw inTheWay(folder) }
    }
    if let first = conflicts.min() { throw inTheWay(first) }
  }

  private func inTheWay(_ name: String) -> Failure {
    Failure(
      "'\(path)/\(name)' is in the way and was not made by Noticebook",
      fix: "Move it away, or choose another folder with --output."
    )
  }

  /// The folders above a path, the outermost first.
  private static func foldersAbove(_ name: String) -> [String] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  /// Gives the new folder every file of the old one that is not among `made`, as a second name of the same file: those of
  /// others, and those that are as they were.
  func keepForeignFiles(
    of folder: String,
    made: Set<String>,
    new: Set<String>,
    in temporary: String
  ) throws {
    let root = "\(path)/\(folder)"
    guard Files.isFolder(root) else { return }
    defer { keepAttributes(of: folder, in: temporary) }
    for name in try Files.paths(below: root) {
      let relative = "\(folder)/\(name)"
      guard !made.contains(relative), !new.contains(relative) else { continue }
      let target = "\(temporary)/\(relative)"
      if Files.isFolder("\(root)/\(name)"), !Files.isLink("\(root)/\(name)") {
        // Folders come with the files in them; one that a person left empty is kept as well.
        if try Files.paths(below: "\(root)/\(name)").isEmpty { try Files.makeFolder(target) }
        continue
      }
      try Files.makeFolder(Files.folder(of: target))
      let code = keep("\(root)/\(name)", as: target)
      guard code == 0 else {
        throw Failure(
          "'\(root)/\(name)' can't be kept next to the new files: \(Obstacle.reason(code))",
          fix: "Move it out of the output folder."
        )
      }
    }
  }

  /// Gives a file a second name, or copies it where the file system has no second names; gives the system's error, or 0.
  private func keep(_ file: String, as target: String) -> Int32 {
    if makeLink(file, target) == 0 { return 0 }
    let code = errno
    guard [EPERM, EOPNOTSUPP, EXDEV, EMLINK, ENOSYS].contains(code) else { return code }
    do {
      try FileManager.default.copyItem(atPath: file, toPath: target)
      return 0
    } catch {
      return ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? code
    }
  }

  /// Gives the new folders the permissions and owners of the old ones, so that no private folder becomes public.
  private func keepAttributes(of folder: String, in temporary: String) {
    let below = (try? Files.paths(below: "\(temporary)/\(folder)")) ?? []
    for name in [folder] + below.map({ "\(folder)/\($0)" }) {
      var attributes = nb_attributes()
      guard nb_read_attributes("\(path)/\(name)", 0, &attributes) == 0, attributes.is_folder != 0,
        Files.isFolder("\(temporary)/\(name)"), !Files.isLink("\(temporary)/\(name)")
      else { continue }
      _ = chmod("\(temporary)/\(name)", attributes.permissions)
      _ = lchown("\(temporary)/\(name)", attributes.owner, attributes.group)
    }
  }
}
