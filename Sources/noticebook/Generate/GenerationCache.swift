import Catalogs
import FoundationEssentials
import ICU

/// Where `generate` keeps the record of its last run: a folder of its own in the output folder, which versions of files
/// and backups leave out, and which anybody may remove at any time.
struct GenerationCache {
  static let folderName = ".noticebook-cache"

  private let folder: String

  init(output: String) { folder = "\(output)/\(Self.folderName)" }

  /// The record of the last run; nothing where there is none, or none that this version can read.
  func read() -> GenerationRecord? {
    guard !Files.isLink(folder), let file = MappedFile("\(folder)/record") else { return nil }
    return GenerationRecord(file.bytes)
  }

  /// The facts that go with a record; nothing where they do not.
  func facts(of record: GenerationRecord) -> FactRecord? {
    guard let file = MappedFile("\(folder)/facts"), hexadecimalDigest(of: file.bytes) == record.factsDigest else {
      return nil
    }
    return FactRecord(file.bytes)
  }

  /// Keeps a record, and its facts where they may be others than before. A run without one takes longer, and that is
  /// all, so that nothing is said where this fails.
  func write(_ record: GenerationRecord, facts: [UInt8]? = nil) {
    guard !Files.isLink(folder) else { return }
    do {
      if !Files.isFolder(folder) {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try WholeFile.write(Array("*\n".utf8), to: "\(folder)/.gitignore")
        try WholeFile.write(Array(Self.tag.utf8), to: "\(folder)/CACHEDIR.TAG")
      }
      if let facts { try WholeFile.write(facts, to: "\(folder)/facts") }
      try WholeFile.write(record.bytes, to: "\(folder)/record")
    } catch {
      remove()
    }
  }

  /// Forgets the last run.
  func remove() {
    for name in ["record", "facts"] { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
  }

  /// What the convention of cache directories asks for (bford.info/cachedir).
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # What noticebook generate remembers of its last run. It may be removed.

    """

  /// What tells a run from one that might write something else; nothing where this build cannot be told from others.
  static func identity(catalog: String, templates: String, options: [String]) -> String? {
    guard let build = FileStamp(of: "/proc/self/exe", followsLinks: true) else { return nil }
    let versions = [ICUVersions.icu, ICUVersions.cldr, ICUVersions.unicode, TimeZoneData.current.version]
    let places = [catalog, templates].map { URL(filePath: $0).standardizedFileURL.path }
    return (["\(build.size) \(build.modified) \(build.changed) \(build.inode)"] + versions + places + options)
      .joined(separator: "\u{0}")
  }
}
