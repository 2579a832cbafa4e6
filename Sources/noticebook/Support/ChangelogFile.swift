import Catalogs
import FilesAndFolders
import Reporters
import Terminal

/// The changelog of a catalog's folder, to which a comparison is added.
struct ChangelogFile {
  private let folder: String
  private let path: String

  /// Takes the folder of the later catalog.
  init(of folder: String) throws {
    guard Files.isFolder(folder) else {
      throw Failure(
        "'\(folder.terminalLine)' is not a folder",
        fix: "Compare with the catalog's folder: its file changes."
      )
    }
    self.folder = folder
    path = "\(folder)/facts/changelog.yaml"
  }

  /// Adds an entry at the end, and says what it is about. A day has one entry.
  func add(_ entry: ChangelogEntry, to catalog: Catalog) throws {
    let day = entry.date
    if entry.isEmpty { return Console.note("Nothing changed, so the changelog gets no entry.") }
    if catalog.facts.changelog.contains(where: { $0.date == day }) {
      throw Failure(
        "\(path.terminalLine) has an entry of \(day) already",
        fix: "Remove that entry to write it again, or pass another day with --today."
      )
    }
    let lock = FolderLock([folder])
    defer { lock.release() }
    var text = ChangelogEntry.head
    if Files.exists(path) {
      text = String(decoding: try Files.bytes(of: path, purpose: "changelog"), as: UTF8.self)
      if !text.hasSuffix("\n") { text += "\n" }
    }
    try WholeFile.write(Array((text + entry.yaml).utf8), to: path)
    Console.note("Added an entry of \(day) to \(path.terminalLine).")
  }
}
