import CSystem
import FoundationEssentials
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// New contents for files of which it is known that the last run has made them.
extension OutputFolder {
  /// Gives files that take time to make; nothing where they cannot be made.
  typealias LaterFiles = @Sendable () -> [(path: String, file: PiecedFile)]?

  /// Puts files in the place of those of the same names, all that differ or none; in a folder that is locked. The manifest,
  /// which is made of the digests of those that differ, goes last.
  ///
  /// - Parameter later: Gives more of them, made while others are written.
  /// - Returns: The paths of what was written; nothing where there can be no manifest, or where later files are missing.
  func update(
    _ files: [(path: String, file: PiecedFile)],
    and later: [LaterFiles] = [],
    manifest: (_ digests: [String: String]) -> PiecedFile?
  ) throws -> [String]? {
    let temporary = "\(path)/\(Self.temporaryName)"
    try makeFolder(temporary)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    let staged = StagedFiles(folder: path, temporary: temporary, made: [:])
    @Sendable func create(_ path: String, _ file: PiecedFile) -> Failure? {
      staged.create(path) { descriptor in file.forEachPiece { Descriptor.write($0, to: descriptor) } }
    }
    // The longest first: to write it and to know its digest is worth a core each.
    let order = files.sorted { $0.file.count > $1.file.count }
    let longest: [Staging] = order.prefix(1).flatMap { [.digest($0.path, $0.file), .file($0.path, $0.file)] }
    let stagings = later.map(Staging.later) + longest + order.dropFirst().map { .file($0.path, $0.file) }
    let digested = Set(order.prefix(1).map(\.path))
    let pieces = Parallel.map(stagings.count) { index -> Staged? in
      var staged = Staged()
      func add(_ path: String, _ file: PiecedFile, writes: Bool = true, digests: Bool = true) {
        if file.equals(MappedFile("\(self.path)/\(path)")) { return }
        if digests { staged.digests.append((path, file.digest)) }
        if writes, let failure = create(path, file) { staged.failure = failure }
      }
      switch stagings[index] {
      case .digest(let path, let file): add(path, file, writes: false)
      case .file(let path, let file): add(path, file, digests: !digested.contains(path))
      case .later(let make):
        guard let files = make() else { return nil }
        for (path, file) in files { add(path, file) }
      }
      return staged
    }
    var digests: [String: String] = [:]
    for piece in pieces {
      guard let piece else { return nil }
      if let failure = piece.failure { throw failure }
      for (path, digest) in piece.digests { digests[path] = digest }
    }
    guard let manifest = manifest(digests) else { return nil }
    if let failure = create(Self.manifestName, manifest) { throw failure }
    let names = digests.keys.sorted() + [Self.manifestName]
    try moveIntoPlace(names, from: temporary)
    return names
  }

  /// A piece of work.
  private enum Staging: Sendable {
    case digest(String, PiecedFile)
    case file(String, PiecedFile)
    case later(LaterFiles)
  }

  /// What has come of it: the digests of the files that differ, and why one could not be written.
  private struct Staged: Sendable {
    var digests: [(path: String, digest: String)] = []
    var failure: Failure?
  }

  /// Whether files are as they were when they had these stamps, and stand in folders, not behind links to others.
  func holds(_ files: [(path: String, stamp: FileStamp)]) -> Bool {
    hasFolders(of: files.lazy.map(\.path)) && stamps(of: files.lazy.map(\.path)) { $0 == files[$1].stamp }
  }

  /// Whether all folders that some files stand in are folders, and not links to others.
  func hasFolders(of paths: some Sequence<String>) -> Bool {
    var known: Set<Substring> = []
    var last: Substring = ""
    for path in paths {
      var folder = path[...]
      while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
        folder = folder[..<slash]
        if folder == last || !known.insert(folder).inserted { break }
        if Files.isLink("\(self.path)/\(folder)") || !Files.isFolder("\(self.path)/\(folder)") { return false }
      }
      last = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
    }
    return true
  }
}
