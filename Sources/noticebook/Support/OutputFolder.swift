import CSystem
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that `generate` fills, without ever leaving it half-written.
///
/// New files are first written, all of them, to a temporary folder inside; then each top-level folder takes its
/// predecessor's place in one step, and the manifest goes last. Files that are not in the manifest belong to somebody
/// else: they stay, and one in the way of a new file stops the run before anything changes.
struct OutputFolder {
  let path: String

  /// Where a run says what it has made.
  static let manifestName = "manifest.json"

  /// The paths that the last run made, by its manifest, with the SHA-256 of their bytes.
  func madeFiles() -> [String: String] {
    guard let bytes = try? Files.bytes(of: "\(path)/\(Self.manifestName)", purpose: "manifest"),
      let manifest = try? JSONDecoder().decode(MadeFiles.self, from: Data(bytes))
    else { return [:] }
    return manifest.files
  }

  /// Replaces what the last run made by new files, given by path relative to the folder; the manifest is one of them.
  func replace(with files: [String: [UInt8]]) throws {
    try makeFolder(path)
    let made = Set(madeFiles().keys).union([Self.manifestName])
    try refuseConflicts(files, made: made)
    let temporary = "\(path)/.noticebook-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    try? FileManager.default.removeItem(atPath: temporary)
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try write(bytes, to: "\(temporary)/\(name)")
    }
    let folders = Set(
      files.keys.compactMap { $0.contains("/") ? $0.split(separator: "/").first.map(String.init) : nil }
    )
    for folder in folders.sorted() {
      try keepForeignFiles(of: folder, made: made, new: files, in: temporary)
    }
    for folder in folders.sorted() { try moveIntoPlace(folder, from: temporary) }
    for name in files.keys.sorted() where !name.contains("/") && name != Self.manifestName {
      try moveIntoPlace(name, from: temporary)
    }
    if files[Self.manifestName] != nil { try moveIntoPlace(Self.manifestName, from: temporary) }
  }

  /// Writes one text file whole, in one step, making its folder where needed.
  static func write(_ text: String, to file: String) throws {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let output = OutputFolder(path: folder.isEmpty ? "." : folder)
    try output.makeFolder(output.path)
    let temporary = "\(file).noticebook-\(getpid())"
    try output.write(Array(text.utf8), to: temporary)
    guard rename(temporary, file) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      throw Failure("'\(file)' cannot be written: \(reason)", fix: "Check the permissions of its folder.")
    }
  }

  private struct MadeFiles: Decodable { let files: [String: String] }

  /// A file that another made and that a new one would replace.
  private func refuseConflicts(_ files: [String: [UInt8]], made: Set<String>) throws {
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where !made.contains(name) {
      let target = "\(path)/\(name)"
      guard FileManager.default.fileExists(atPath: target) else { continue }
      if !Files.isFolder(target), let old = try? Files.bytes(of: target, purpose: "page"), old == bytes { continue }
      throw Failure(
        "'\(target)' is in the way and was not made by generate",
        fix: "Move it away, or choose another folder with --output."
      )
    }
  }

  /// Gives the new folder every file of the old one that nobody's run made, as a second name of the same file.
  private func keepForeignFiles(
    of folder: String,
    made: Set<String>,
    new: [String: [UInt8]],
    in temporary: String
  ) throws {
    let root = "\(path)/\(folder)"
    guard Files.isFolder(root) else { return }
    for name in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
      let relative = "\(folder)/\(name)"
      guard !made.contains(relative), new[relative] == nil else { continue }
      let target = "\(temporary)/\(relative)"
      if Files.isFolder("\(root)/\(name)"), !Files.isLink("\(root)/\(name)") {
        // Folders come with the files in them; one that a person left empty is kept as well.
        let isEmpty = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(name)").isEmpty
        if isEmpty { try makeFolder(target) }
        continue
      }
      try makeFolder(target.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
      guard linkat(AT_FDCWD, "\(root)/\(name)", AT_FDCWD, target, 0) == 0 else {
        throw Failure(
          "'\(root)/\(name)' was not made by generate and cannot be kept: \(String(cString: strerror(errno)))",
          fix: "Move it out of the output folder."
        )
      }
    }
  }

  /// Exchanges a new folder or file with the old one in one step; the old one goes with the temporary folder.
  private func moveIntoPlace(_ name: String, from temporary: String) throws {
    let source = "\(temporary)/\(name)"
    let target = "\(path)/\(name)"
    if FileManager.default.fileExists(atPath: target), Files.isFolder(target) {
      if nb_exchange_paths(source, target) == 0 { return }
      // A file system without exchange: the old folder steps aside first.
      guard rename(target, "\(temporary)/.old-\(name)") == 0 else { throw failure(target) }
    }
    guard rename(source, target) == 0 else { throw failure(target) }
  }

  private func makeFolder(_ folder: String) throws {
    if FileManager.default.fileExists(atPath: folder), !Files.isFolder(folder) {
      throw Failure("'\(folder)' is a file, not a folder", fix: "Name another folder for the output.")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        "Folder '\(folder)' cannot be made: \(reason(error))",
        fix: "Check the permissions, or name another folder."
      )
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    try makeFolder(file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
    do {
      try Data(bytes).write(to: URL(filePath: file))
    } catch {
      throw Failure(
        "'\(file)' cannot be written: \(reason(error))",
        fix: "Make room or check the permissions; nothing was changed."
      )
    }
  }

  private func failure(_ target: String) -> Failure {
    Failure(
      "'\(target)' cannot be replaced: \(String(cString: strerror(errno)))",
      fix: "Check the permissions of the folder."
    )
  }

  private func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileWriteOutOfSpace: return "no space is left"
    case .fileWriteNoPermission: return "permission is missing"
    case .fileWriteVolumeReadOnly: return "the file system is read-only"
    default:
      return (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? "writing failed"
    }
  }
}
