import CNoticebookSystem
import FilesAndFolders
import FoundationEssentials
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that a command such as `generate` fills, without ever leaving it half-written.
///
/// New files that differ are first written, all of them, to a temporary folder inside; then each top-level folder, or each
/// file where they are few, takes its predecessor's place in one step, and the manifest goes last. Files that are not in
/// the manifest are not the generator's: they stay, and one in the way of a new file stops the run before anything changes.
///
/// A run that is killed leaves whole folders or whole files, a manifest that names everything in them, and the temporary
/// folder, which the next run removes. Nothing is forced onto the disk: after a power failure, run the command again.
package struct OutputFolder {
  package let path: String
  /// Gives a file a second name; 0, or -1 with the system's error in `errno`. Not all file systems can.
  package let makeLink: @Sendable (_ file: String, _ target: String) -> Int32

  package init(
    path: String,
    makeLink: @escaping @Sendable (String, String) -> Int32 = { linkat(AT_FDCWD, $0, AT_FDCWD, $1, 0) }
  ) {
    (self.path, self.makeLink) = (path, makeLink)
  }

  /// Where a run says what it has made.
  package static let manifestName = "manifest.json"
  static let temporaryName = ".noticebook-new"
  /// The beginning of the names under which old folders wait where two cannot be exchanged in one step.
  private static let asidePrefix = ".old-"

  /// What the last run made, by its manifest, which is one of them: the paths, and SHA-256 of each; none where no manifest
  /// can be read.
  package func madeFiles() -> [String: String] {
    guard let bytes = try? Files.bytes(of: "\(path)/\(Self.manifestName)", purpose: "manifest"),
      let manifest = try? JSONDecoder().decode(MadeFiles.self, from: Data(bytes))
    else { return [:] }
    return manifest.files.merging([Self.manifestName: ""]) { own, _ in own }
  }

  /// Replaces what the last run made by new files, given by path relative to the folder.
  package func replace(with files: [String: [UInt8]]) throws {
    _ = try replace { staged in
      for (path, bytes) in files where path != Self.manifestName {
        bytes.withUnsafeBytes { staged.write($0, to: path) }
      }
      return files[Self.manifestName].map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Replaces what the last run made by what `make` writes; the manifest, which it gives, goes last. Without one, the
  /// folder gets the list of names alone.
  ///
  /// Where most files are as they were, those that differ take the places of the old ones one by one, each in one step;
  /// otherwise whole folders do. Both put back what they have moved where something fails.
  ///
  /// - Returns: How many files were written.
  package func replace(_ make: (StagedFiles) throws -> String?) throws -> Int {
    try Files.makeFolder(path)
    return try whileLocked { try replaceLocked(make) }
  }

  /// Keeps other runs out while something happens in the folder.
  package func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try lock()
    defer { close(lock) }
    // What a killed run has left goes, also where this one has nothing to write.
    try removeLeftovers("\(path)/\(Self.temporaryName)")
    TemporaryFile.removeLeftovers(in: path)
    return try body()
  }

  private func replaceLocked(_ make: (StagedFiles) throws -> String?) throws -> Int {
    let temporary = "\(path)/\(Self.temporaryName)"
    let made = madeFiles()
    try Files.makeFolder(temporary)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    let staged = StagedFiles(folder: path, temporary: temporary, made: made)
    if let manifest = try make(staged) { staged.write(manifest, to: Self.manifestName) }
    let state = staged.finish()
    if let failure = state.failures.min(by: { $0.key < $1.key }) { throw failure.value }
    let names = Set(state.digests.keys)
    let changed = names.subtracting(state.unchanged)
    try refuseConflicts(names, changed, conflicts: state.conflicts, made: Set(made.keys))
    let hasObsolete = made.keys.contains { $0 != Self.manifestName && !names.contains($0) }
    guard hasObsolete || !changed.isEmpty else { return 0 }
    let movesFiles = !hasObsolete && changed.count * 8 < names.count
    var moved: [String]
    if movesFiles {
      moved = changed.sorted()
      for name in moved { try Files.makeFolder(Files.folder(of: "\(path)/\(name)")) }
    } else {
      let folders = Set(names.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
      for folder in folders.sorted() {
        try keepForeignFiles(of: folder, made: Set(made.keys).subtracting(state.unchanged), new: changed, in: temporary)
      }
      moved = folders.sorted() + changed.filter { !$0.contains("/") }.sorted()
    }
    moved.removeAll { $0 == Self.manifestName }
    let oldManifest = try? Files.bytes(of: "\(path)/\(Self.manifestName)", purpose: "manifest")
    if changed.contains(where: { made[$0] == nil }) { try announce(names.union(made.keys)) }
    do {
      try moveIntoPlace(moved, from: temporary)
    } catch {
      if let oldManifest {
        try WholeFile.write(oldManifest, to: "\(path)/\(Self.manifestName)")
      } else {
        unlink("\(path)/\(Self.manifestName)")
      }
      throw error
    }
    if changed.contains(Self.manifestName) {
      try moveIntoPlace(Self.manifestName, from: temporary)
    } else if let oldManifest {
      try WholeFile.write(oldManifest, to: "\(path)/\(Self.manifestName)")
    }
    return changed.count
  }

  /// Moves folders and files into place, all of them or none: where one cannot be moved, those before it go back.
  private func moveIntoPlace(_ names: [String], from temporary: String) throws {
    var moved: [String] = []
    do {
      for name in names {
        try moveIntoPlace(name, from: temporary)
        moved.append(name)
      }
    } catch {
      for name in moved.reversed() where nb_exchange_paths("\(temporary)/\(name)", "\(path)/\(name)") != 0 {
        rename("\(path)/\(name)", "\(temporary)/\(name)")
      }
      throw error
    }
  }

  /// Keeps other runs out until the descriptor is closed or the process ends, however it ends.
  private func lock() throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    // A file system without locks cannot keep two runs apart; this isn't a reason not to write.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw Failure("Another run is writing to '\(path)'", fix: "Wait for it to end, and run this again.")
    }
    return descriptor
  }

  /// Removes what a killed run has left; a folder that it had set aside and not replaced goes back first.
  package func removeLeftovers(_ temporary: String) throws {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
    where name.hasPrefix(Self.asidePrefix) {
      let target = "\(path)/\(name.dropFirst(Self.asidePrefix.count))"
      guard !FileManager.default.fileExists(atPath: target) else { continue }
      guard rename("\(temporary)/\(name)", target) == 0 else { throw failure(target) }
    }
    guard FileManager.default.fileExists(atPath: temporary) || Files.isLink(temporary) else { return }
    do {
      try FileManager.default.removeItem(atPath: temporary)
    } catch {
      throw Failure("'\(temporary)' cannot be removed: \(Files.reason(error))", fix: "Remove it by hand.")
    }
  }

  /// Lists the files of this run and of the last one in the manifest, before any file is in place. If this run is
  /// killed half-way, the next run recognizes the files that it made.
  private func announce(_ names: Set<String>) throws {
    let files = Dictionary(uniqueKeysWithValues: names.subtracting([Self.manifestName]).map { ($0, "") })
    let json = try JSONEncoder().encode(MadeFiles(files: files))
    try WholeFile.write(Array(json), to: "\(path)/\(Self.manifestName)")
  }

  private struct MadeFiles: Codable { let files: [String: String] }

  /// Exchanges a new folder or file with the old one in one step; the old one goes with the temporary folder. On a file
  /// system without exchange an old file is lost at once.
  private func moveIntoPlace(_ name: String, from temporary: String) throws {
    let source = "\(temporary)/\(name)"
    let target = "\(path)/\(name)"
    if Files.exists(target), nb_exchange_paths(source, target) == 0 { return }
    if Files.isFolder(target) {
      // A file system without exchange: the old folder steps aside first.
      guard rename(target, "\(temporary)/\(Self.asidePrefix)\(name)") == 0 else { throw failure(target) }
    }
    guard rename(source, target) == 0 else { throw failure(target) }
  }

  private func failure(_ target: String) -> Failure {
    Failure(
      "'\(target)' cannot be replaced: \(Obstacle.reason(errno))",
      fix: "Check the permissions of the folder."
    )
  }
}
