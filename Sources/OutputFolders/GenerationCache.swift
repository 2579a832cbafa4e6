import Catalogs
import FilesAndFolders
import FoundationEssentials
import Synchronization
import Terminal
import Threads

#if canImport(Glibc)
  import Glibc
#endif

/// What `generate` keeps for its next run: a folder in the output folder that version control and backups leave out, and
/// that may be removed at any time.
///
/// Each part of the output that can be reused has a file, named by its key: what later runs need of it, and the SHA-256 of
/// the files that belong to it. Stamps say which files of the output are unchanged, so that they need not be read.
package final class GenerationCache: Sendable {
  package static let folderName = ".noticebook-cache"

  /// A part of the output.
  package struct Part {
    /// The files that belong to it, with the SHA-256 of each.
    package let files: [(path: String, digest: String)]
    package let texts: [String]

    package init(files: [(path: String, digest: String)], texts: [String]) {
      (self.files, self.texts) = (files, texts)
    }
  }

  private let output: String
  private let folder: String
  /// The stamps of the files in the output folder, as the last run has left them.
  private let stamps: [String: String]
  /// The keys of all parts of this run.
  private let keys = Mutex<Set<String>>([])

  /// `nil` if the folder can't be made.
  ///
  /// - Parameter stamps: Those of the last run; see ``stamps(in:)``.
  package init?(output: String, stamps: [String: String]) {
    (self.output, self.stamps) = (output, stamps)
    folder = "\(output)/\(Self.folderName)"
    guard !Files.isLink(folder) else { return nil }
    if !Files.isFolder(folder) {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try WholeFile.write(Array("*\n".utf8), to: "\(folder)/.gitignore")
        try WholeFile.write(Array(Self.tag.utf8), to: "\(folder)/CACHEDIR.TAG")
      } catch {
        return nil
      }
    }
  }

  /// The stamps of the files in an output folder, as the last run has left them.
  package static func stamps(in output: String) -> [String: String] {
    let texts = texts(of: "\(output)/\(folderName)/\(stampsName)") ?? []
    return Dictionary(pairs(texts[...])) { first, _ in first }
  }

  private static let stampsName = "stamps"
  /// What the convention of cache directories requires (bford.info/cachedir).
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # What noticebook generate keeps for its next run. It may be removed.

    """

  /// Whether a file in the output folder is as the last run has left it.
  func isUnmodified(_ path: String) -> Bool {
    stamps[path].map { $0 == FileStamp(of: "\(output)/\(path)")?.description } ?? false
  }

  /// The part of a key, or `nil` if none is kept.
  package func part(_ key: String) -> Part? {
    guard let texts = Self.texts(of: "\(folder)/\(key)"), let count = texts.first.flatMap({ Int($0) }), count >= 0,
      count <= (texts.count - 1) / 2
    else { return nil }
    note(key)
    return Part(files: Self.pairs(texts[1..<1 + 2 * count]), texts: Array(texts[(1 + 2 * count)...]))
  }

  /// Keeps a part. Without it the next run only takes longer, so that a failure is not reported.
  package func keep(_ part: Part, as key: String) {
    let path = "\(folder)/\(key)"
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let files = part.files.flatMap { [$0.path, $0.digest] }
    _ = PackedTexts.bytes([String(part.files.count)] + files + part.texts).withUnsafeBytes {
      Descriptor.write($0, to: descriptor)
    }
    note(key)
  }

  private func note(_ key: String) { keys.withLock { _ = $0.insert(key) } }

  /// Ends a run that has left these files in the output folder: keeps their stamps, and removes the parts that the run did
  /// not need.
  package func finish(_ paths: [String]) {
    let stamps = Parallel.map(paths.count, portion: 64) { FileStamp(of: "\(output)/\(paths[$0])")?.description ?? "" }
    let texts = zip(paths, stamps).flatMap { [$0, $1] }
    try? WholeFile.write(PackedTexts.bytes(texts), to: "\(folder)/\(Self.stampsName)")
    let kept = keys.withLock { $0 }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.utf8.count == 64 && !kept.contains(name) { unlink("\(folder)/\(name)") }
  }

  private static func pairs(_ texts: ArraySlice<String>) -> [(String, String)] {
    stride(from: texts.startIndex, to: texts.endIndex - 1, by: 2).map { (texts[$0], texts[$0 + 1]) }
  }

  private static func texts(of path: String) -> [String]? {
    (try? Files.regularBytes(of: path, purpose: "cache")).flatMap(PackedTexts.texts)
  }
}
