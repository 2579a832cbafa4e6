import Diagnostics

/// The files of a catalog as trees of entries, wherever they come from.
protocol CatalogInput {
  /// The paths of all files, sorted.
  var paths: [String] { get }
  /// What names these files and no others; see ``Catalog/digest``.
  var digest: String { get }
  /// What is wrong with files that cannot be read at all, and with the files as a whole.
  var diagnostics: [Diagnostic] { get }

  /// The entries of a file and what is wrong with them; nothing where ``diagnostics`` says why it cannot be read.
  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])?

  /// The text of a file, by the name that its places have; nothing for one whose texts have been checked before.
  func source(_ file: String) -> SourceText?
}

extension CatalogInput {
  /// What is wrong with a file of translations, of which all may still stand in comments, as `add-locale` writes them.
  func findings(_ diagnostics: [Diagnostic], ofTranslations file: String) -> [Diagnostic] {
    let hasComments = source(file)?.lines.contains { $0.first { $0 != " " } == "#" } ?? false
    return hasComments ? diagnostics.filter { $0 != YAMLReader.emptiness(of: file) } : diagnostics
  }
}

/// The files of a catalog's or a brand's folder.
struct CatalogFiles: CatalogInput {
  /// The largest file that a catalog may hold, in bytes.
  static let fileSizeLimit = 4 << 20

  let paths: [String]
  let digest: String
  private(set) var diagnostics: [Diagnostic] = []
  /// What stands before a path in the places of its entries.
  private let prefix: String
  private var sources: [String: SourceText] = [:]

  init(_ files: [String: [UInt8]], prefix: String = "") {
    paths = files.keys.filter(Catalog.reads).sorted()
    digest = Catalog.digest(of: paths.map { (prefix + $0, files[$0] ?? []) })
    self.prefix = prefix
    for path in paths { sources[prefix + path] = readSource(prefix + path, files[path] ?? []) }
    if prefix.isEmpty { diagnostics += OtherFiles.findings(lookingLikeYAML: files.keys, prefix: prefix) }
  }

  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])? {
    guard let source = sources[prefix + path] else { return nil }
    return CodeSample.isSample(path)
      ? ([CodeSample.entry(source)], refusedCharacters(in: source)) : YAMLReader.read(source)
  }

  func source(_ file: String) -> SourceText? { sources[file] }

  private mutating func readSource(_ file: String, _ bytes: [UInt8]) -> SourceText? {
    guard bytes.count <= Self.fileSizeLimit else {
      diagnostics.append(
        Diagnostic(
          rule: .catalogSyntax,
          severity: .error,
          summary: "The file is larger than \(Self.fileSizeLimit >> 20) MiB",
          span: .start(of: file),
          fix: "Split the file."
        )
      )
      return nil
    }
    do throws(SourceText.NotUTF8) {
      return try SourceText(file: file, bytes: bytes)
    } catch {
      diagnostics.append(
        Diagnostic(
          rule: .catalogSyntax,
          severity: .error,
          summary: "The file is not UTF-8 here",
          span: SourceSpan(file: file, start: error.position),
          fix: "Save the file as UTF-8."
        )
      )
      return nil
    }
  }
}
