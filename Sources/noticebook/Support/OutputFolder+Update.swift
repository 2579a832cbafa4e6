import CSystem
import FoundationEssentials
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// New contents for files of which it is known that the last run has made them.
extension OutputFolder {
  /// Puts files in the place of those of the same names, all that differ or none; in a folder that is locked. The manifest,
  /// which is made of the digests of those that differ, goes last.
  ///
  /// - Returns: The paths of what was written; nothing where there can be no manifest.
  func update(
    _ files: [(path: String, file: PiecedFile)],
    manifest: (_ digests: [String: String]) -> PiecedFile?
  ) throws -> [String]? {
    let temporary = "\(path)/\(Self.temporaryName)"
    try removeLeftovers(temporary)
    try makeFolder(temporary)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    let staged = StagedFiles(folder: path, temporary: temporary, made: [:])
    @Sendable func create(_ path: String, _ file: PiecedFile) -> Failure? {
      staged.create(path) { descriptor in file.forEachPiece { Descriptor.write($0, to: descriptor) } }
    }
    // The longest first: to write it and to know its digest is worth a core each.
    let order = files.sorted { $0.file.count > $1.file.count }
    let pieces = Parallel.map(order.count + 1) { index -> Staged in
      guard let (path, file) = index == 0 ? order.first : order[index - 1],
        !file.equals(MappedFile("\(self.path)/\(path)"))
      else { return .same }
      if index == 0 { return .written(create(path, file), digest: nil) }
      return .written(index == 1 ? nil : create(path, file), digest: (path, file.digest))
    }
    var digests: [String: String] = [:]
    for case .written(let failure, let digest) in pieces {
      if let failure { throw failure }
      if let (path, digest) = digest { digests[path] = digest }
    }
    guard let manifest = manifest(digests) else { return nil }
    if let failure = create(Self.manifestName, manifest) { throw failure }
    let names = digests.keys.sorted() + [Self.manifestName]
    try moveIntoPlace(names, from: temporary)
    return names
  }

  private enum Staged: Sendable {
    case same
    case written(Failure?, digest: (path: String, digest: String)?)
  }

  /// Whether all folders that some files stand in are folders, and not links to others.
  func hasFolders(of paths: some Sequence<String>) -> Bool {
    var known: Set<Substring> = []
    for path in paths {
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if !known.insert(folder).inserted { break }
        if Files.isLink("\(self.path)/\(folder)") || !Files.isFolder("\(self.path)/\(folder)") { return false }
      }
    }
    return true
  }
}
