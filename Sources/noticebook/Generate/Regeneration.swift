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
  /// Whether the output is as the run before has left it.
  let isAsLeft: Background<Bool>
  let templates: TemplateOptions
  let baseURL: String?
  /// The locales to write, as tags; all where there are none.
  let locales: [String]

  /// What has become of a run: how many files it has written, of how many.
  typealias Outcome = (written: Int, count: Int)

  /// Writes what has changed; nothing where a whole run is needed. The folder is locked.
  func run(after record: GenerationRecord, keeping cache: GenerationCache) throws -> Outcome? {
    guard record.identity == inputs.identity, var next = Next(record, inputs) else { return nil }
    let count = record.outputs.count
    if next.edits.isEmpty {
      guard isAsLeft.value else { return nil }
      if next.hasNewStamps { cache.write(next.record) }
      return (0, count)
    }
    let templates = TemplateSource(options: templates, source: CatalogSource(unreadFolder: inputs.catalogFolder))
    let layouts = Background { Result { try templates.load(ReferenceSite.pageTemplateNames) } }
    guard let facts = cache.facts(of: record), let edits = TextEdits(record, facts, next, inputs) else { return nil }
    let ahead = Background { edits.readAhead(record) }
    guard
      let (site, shared) = try edits.site(
        templates,
        layouts,
        baseURL: baseURL,
        locales: locales,
        from: { old("site/\($0)") }
      ), isAsLeft.value, let files = files(site, edits, record)
    else { return nil }
    EndOfRun.keep((facts, edits, ahead, site, files))
    let searches = site.searches.map { search -> OutputFolder.LaterFiles in
      { search()?.map { ("site/\($0.path)", PiecedFile($0.bytes)) } }
    }
    let written = try folder.update(files, and: searches) { digests in
      let names = (record.digest, edits.catalog.digest)
      return old(OutputFolder.manifestName).flatMap { manifest in
        Manifest.edited(manifest, digests: digests, catalog: names).map { PiecedFile($0) }
      }
    }
    guard let written else { return nil }
    next.record.take(site.trace, edits, shared: shared)
    guard let stamps = folder.stamps(of: written) else { return (written.count, count) }
    next.record.take(stamps)
    cache.write(next.record)
    EndOfRun.keep(next)
    return (written.count, count)
  }

  /// A file as the run before has left it.
  private func old(_ path: String) -> [UInt8]? { try? Files.wholeBytes(of: "\(folder.path)/\(path)") }

  /// The files that may differ, but for the manifest and those of the search; nothing where a whole run is needed.
  private func files(
    _ site: RemadeSite,
    _ edits: TextEdits,
    _ record: GenerationRecord
  ) -> [(path: String, file: PiecedFile)]? {
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
      guard let bytes = old(path) else { return nil }
      files.append((path, PiecedFile(bytes.replacing(record.digest, with: edits.catalog.digest))))
    }
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
