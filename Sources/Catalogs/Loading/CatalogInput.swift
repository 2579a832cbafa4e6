import Diagnostics
import Threads

/// The files of a catalog as trees of entries, wherever they come from.
protocol CatalogInput: Sendable {
  /// The paths of all files, sorted.
  var paths: [String] { get }
  /// What names these files and no others; see ``Catalog/digest``.
  var digest: MadeOnce<String> { get }
  /// What is wrong with files that cannot be read at all, and with the files as a whole.
  var diagnostics: [Diagnostic] { get }
  /// Facts of a catalog without errors, whose files are not among these; these hold the rest of its facts.
  var knownFacts: Facts? { get }

  /// The entries of a file and what is wrong with them; nothing where ``diagnostics`` says why it cannot be read.
  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])?

  /// The text of a file, by the name that its places have; nothing for one whose texts have been checked before.
  func source(_ file: String) -> SourceText?
}

extension CatalogInput {
  var knownFacts: Facts? { nil }

  /// What is wrong with a file of translations, of which all may still stand in comments, as `add-locale` writes them.
  func findings(_ diagnostics: [Diagnostic], ofTranslations file: String) -> [Diagnostic] {
    let hasComments = source(file)?.hasComments ?? false
    return hasComments ? diagnostics.filter { $0 != YAMLReader.emptiness(of: file) } : diagnostics
  }
}

/// The files of a catalog's or a brand's folder.
struct CatalogFiles: CatalogInput {
  /// The largest file that a catalog may hold, in bytes.
  static let fileSizeLimit = 4 << 20

  let paths: [String]
  let digest: MadeOnce<String>
  private(set) var diagnostics: [Diagnostic] = []
  /// What stands before a path in the places of its entries.
  private let prefix: String
  private var sources: [String: SourceText] = [:]

  init(_ files: [String: [UInt8]], prefix: String = "") {
    paths = files.keys.filter(Catalog.reads).sorted()
    self.prefix = prefix
    let contents = paths.map { (path: prefix + $0, bytes: files[$0] ?? []) }
    digest = MadeOnce { Catalog.digest(of: contents) }
    let pieces = Parallel.map(contents.count, portion: 16) { Self.readSource(contents[$0].path, contents[$0].bytes) }
    sources.reserveCapacity(pieces.count)
    for piece in pieces {
      switch piece {
      case .source(let source): sources[source.file] = source
      case .refusal(let finding): diagnostics.append(finding)
      }
    }
    if prefix.isEmpty { diagnostics += OtherFiles.findings(lookingLikeYAML: files.keys, prefix: prefix) }
  }

  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])? {
    guard let source = sources[prefix + path] else { return nil }
    return CodeSample.isSample(path)
      ? ([CodeSample.entry(source)], refusedCharacters(in: source)) : YAMLReader.read(source)
  }

  func source(_ file: String) -> SourceText? { sources[file] }

  /// What can be done at the same time.
  private enum Piece: Sendable {
    case source(SourceText)
    /// Why a file cannot be read at all.
    case refusal(Diagnostic)
  }

  private static func readSource(_ file: String, _ bytes: [UInt8]) -> Piece {
    func refusal(_ summary: String, at span: SourceSpan, _ fix: String) -> Piece {
      .refusal(Diagnostic(rule: .catalogSyntax, severity: .error, summary: summary, span: span, fix: fix))
    }
    guard bytes.count <= fileSizeLimit else {
      return refusal("The file is larger than \(fileSizeLimit >> 20) MiB", at: .start(of: file), "Split the file.")
    }
    do throws(SourceText.NotUTF8) {
      return .source(try SourceText(file: file, bytes: bytes))
    } catch {
      let place = SourceSpan(file: file, start: error.position)
      return refusal("The file is not UTF-8 here", at: place, "Save the file as UTF-8.")
    }
  }
}
