import Catalogs
import ReferenceSite
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// A run into a folder that a run before has filled, where at most what existing texts say has changed since: it makes
/// only the pages that show these texts, and reads only the files that those pages need.
///
/// Whatever else has changed, or cannot be told, is the business of a whole run.
struct Regeneration {
  let inputs: GenerationInputs
  let folder: OutputFolder
  let templates: TemplateOptions
  let baseURL: String?
  /// The locales to write, as tags; all where there are none.
  let locales: [String]

  /// What has become of a run: how many files it has written, of how many.
  typealias Outcome = (written: Int, count: Int)

  /// Writes what has changed; nothing where a whole run is needed. The folder is locked.
  func run(after record: GenerationRecord, keeping cache: GenerationCache) throws -> Outcome? {
    guard record.identity == inputs.identity, var next = Next(record, inputs) else { return nil }
    // On two cores: whether the output is as it was left, and what is to be done.
    let (edits, begun) = (next.edits, next)
    let pieces = Parallel.map(2) { index -> Piece in
      if index == 0 { return .edits(edits.isEmpty ? nil : TextEdits(record, begun, inputs)) }
      let isAsLeft = record.outputs.allSatisfy { FileStamp(of: "\(folder.path)/\($0.path)") == $0.stamp }
      return .output(isAsLeft: isAsLeft && folder.hasFolders(of: record.outputs.lazy.map(\.path)))
    }
    EndOfRun.keep((record, pieces))
    guard case .edits(let found) = pieces[0], case .output(isAsLeft: true) = pieces[1] else { return nil }
    let count = record.outputs.count
    if edits.isEmpty {
      if next.hasNewStamps { cache.write(next.record) }
      return (0, count)
    }
    guard let found, let files = try remade(found, record, &next) else { return nil }
    let manifestPath = "\(folder.path)/\(OutputFolder.manifestName)"
    let written = try folder.update(files) { digests in
      let names = (record.digest, found.catalog.digest)
      return (try? Files.wholeBytes(of: manifestPath)).flatMap { manifest in
        Manifest.edited(manifest, digests: digests, catalog: names).map { PiecedFile($0) }
      }
    }
    guard let written else { return nil }
    guard let stamps = folder.stamps(of: written) else { return (written.count, count) }
    let new = Dictionary(stamps.map { ($0.path, $0.stamp) }) { first, _ in first }
    next.record.outputs = record.outputs.map { ($0.path, new[$0.path] ?? $0.stamp) }
    cache.write(next.record)
    EndOfRun.keep((next, files))
    return (written.count, count)
  }

  private enum Piece: Sendable {
    case edits(TextEdits?)
    case output(isAsLeft: Bool)
  }

  /// The files that may differ, but for the manifest; nothing where a whole run is needed.
  private func remade(
    _ edits: TextEdits,
    _ record: GenerationRecord,
    _ next: inout Next
  ) throws -> [(path: String, file: PiecedFile)]? {
    let site = try edits.site(inputs, templates, baseURL: baseURL, locales: locales) { path in
      try? Files.wholeBytes(of: "\(folder.path)/site/\(path)")
    }
    guard let site else { return nil }
    var files: [(path: String, file: PiecedFile)] = []
    for (path, file) in site.files {
      let path = "site/\(path)"
      switch file {
      case .whole(let bytes): files.append((path, PiecedFile(bytes)))
      case .edited(let size, let edits):
        guard let old = MappedFile("\(folder.path)/\(path)"), old.bytes.count == size else { return nil }
        files.append((path, PiecedFile(old, edits)))
      }
    }
    for path in record.namingDigest {
      guard let bytes = try? Files.wholeBytes(of: "\(folder.path)/\(path)") else { return nil }
      files.append((path, PiecedFile(bytes.replacing(record.digest, with: edits.catalog.digest))))
    }
    let known = Set(record.outputs.map(\.path))
    guard files.allSatisfy({ known.contains($0.path) }) else { return nil }
    next.record.take(site.trace, edits, shared: site.shared)
    return files
  }
}

/// The record of a run that begins, as far as the files that were read go.
struct Next: Sendable {
  var record: GenerationRecord
  /// What files of texts hold now, where that is not what they held.
  private(set) var edits: [String: [UInt8]] = [:]
  /// Whether a file has another stamp, whatever it holds.
  private(set) var hasNewStamps = false

  /// Nothing where something else than the contents of files of texts has changed.
  init?(_ record: GenerationRecord, _ inputs: GenerationInputs) {
    guard record.inputs.count == inputs.stamps.count else { return nil }
    self.record = record
    let places = Dictionary(uniqueKeysWithValues: record.inputs.enumerated().map { ($1.path, $0) })
    for (path, stamp) in inputs.stamps {
      guard let place = places[path] else { return nil }
      let known = record.inputs[place]
      if known.stamp == stamp, !known.isFresh { continue }
      hasNewStamps = true
      self.record.inputs[place].stamp = stamp
      self.record.inputs[place].isFresh = stamp.isFresh(at: inputs.moment)
      guard GenerationInputs.isRead(path) else { continue }
      guard let bytes = try? Files.wholeBytes(of: inputs.place(path)) else { return nil }
      let digest = hexadecimalDigest(of: bytes)
      if digest == known.digest { continue }
      let prefix = GenerationInputs.catalogPrefix
      guard path.hasPrefix("\(prefix)strings/") else { return nil }
      self.record.inputs[place].digest = digest
      edits[String(path.dropFirst(prefix.count))] = bytes
    }
  }

  /// The digest of the catalog, of its files as they are now.
  var digest: String {
    let prefix = GenerationInputs.catalogPrefix
    return Catalog.digest(
      ofFiles: record.inputs.filter { $0.path.hasPrefix(prefix) && !$0.digest.isEmpty }
        .map { (String($0.path.dropFirst(prefix.count)), $0.digest) }
    )
  }
}

extension [UInt8] {
  /// The bytes with another digest in the place of one.
  fileprivate func replacing(_ digest: String, with other: String) -> [UInt8] {
    var bytes = self
    let new = Array(other.utf8)
    guard new.count == digest.utf8.count else { return bytes }
    var start = 0
    while let place = bytes.place(of: digest, from: start) {
      bytes.replaceSubrange(place..<place + new.count, with: new)
      start = place + new.count
    }
    return bytes
  }

  /// Where a text that is not empty stands first.
  func place(of text: String, from start: Int = 0) -> Int? {
    let wanted = Array(text.utf8)
    return withUnsafeBytes { bytes in
      wanted.withUnsafeBytes { wanted in
        guard start + wanted.count <= bytes.count, let base = bytes.baseAddress, let first = wanted.baseAddress else {
          return nil
        }
        var place = start
        // memmem is not in every C library.
        while let next = memchr(base + place, Int32(wanted[0]), bytes.count - place) {
          place = UnsafeRawPointer(next) - base
          if place + wanted.count > bytes.count { return nil }
          if memcmp(base + place, first, wanted.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }
}
