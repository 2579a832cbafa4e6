import Diagnostics
import Threads
import YAML

/// The files of a catalog's or a brand's folder.
struct CatalogFiles: CatalogInput {
  /// The largest file that a catalog may hold, in bytes.
  static let fileSizeLimit = 4 << 20

  let paths: [String]
  let digest: Lazy<String>
  let unreadFolders: [String]
  /// The prefix of paths in the places of their entries.
  private let prefix: String
  /// Each file by the path in its places, read on first use because files are read in parallel.
  private let contents: [String: Lazy<Content>]
  private let otherFindings: [Diagnostic]

  init(_ files: [String: [UInt8]]) { self.init(FolderContent(files: files)) }

  init(_ folder: FolderContent, prefix: String = "") {
    let files = folder.files
    let refused = folder.refusals.filter { CatalogPath.reads($0.path) }
    paths = (files.keys.filter(CatalogPath.reads) + refused.map(\.path)).sorted()
    self.prefix = prefix
    let written = paths.map { (path: prefix + $0, bytes: files[$0] ?? []) }
    digest = Lazy { hexadecimalDigest(ofFiles: written) }
    var contents = Dictionary(
      uniqueKeysWithValues: written.map { path, bytes in (path, Lazy { Self.content(of: path, bytes) }) }
    )
    for refusal in refused {
      contents[prefix + refusal.path] = Lazy { .refusal(refusal.finding(prefix: prefix)) }
    }
    self.contents = contents
    let folders = folder.refusals.filter { !CatalogPath.reads($0.path) }
    unreadFolders = folders.map(\.path)
    let misnamed = prefix.isEmpty ? OtherFiles.findings(lookingLikeYAML: files.keys, prefix: prefix) : []
    otherFindings = folders.map { $0.finding(prefix: prefix) } + misnamed
  }

  var diagnostics: [Diagnostic] {
    paths.compactMap { path in
      guard case .refusal(let finding) = contents[prefix + path]?.value else { return nil }
      return finding
    } + otherFindings
  }

  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])? {
    guard let source = source(prefix + path) else { return nil }
    let (entries, diagnostics) =
      CodeSample.isSample(path) ? ([CodeSample.entry(source)], refusedCharacters(in: source)) : YAMLReader.read(source)
    return (entries, TextFilePath(path) != nil ? diagnostics : diagnostics + bidiControls(in: source))
  }

  func source(_ file: String) -> SourceText? {
    guard case .source(let source) = contents[file]?.value else { return nil }
    return source
  }

  /// What a file is.
  private enum Content: Sendable {
    case source(SourceText)
    /// Why it cannot be read at all.
    case refusal(Diagnostic)
  }

  private static func content(of file: String, _ bytes: [UInt8]) -> Content {
    func refusal(_ summary: String, at span: SourceSpan, notes: [String] = [], _ fix: String) -> Content {
      .refusal(
        Diagnostic(rule: .catalogSyntax, severity: .error, summary: summary, span: span, notes: notes, fix: fix)
      )
    }
    guard bytes.count <= fileSizeLimit else {
      return refusal("The file is larger than \(fileSizeLimit >> 20) MiB", at: .start(of: file), "Split the file.")
    }
    do throws(SourceText.NotUTF8) {
      return .source(try SourceText(file: file, bytes: bytes))
    } catch {
      let place = SourceSpan(file: file, start: error.position)
      let notes = error.otherLines.isEmpty ? [] : ["Nor is it in \(named(error.otherLines))."]
      return refusal("The file is not UTF-8 here", at: place, notes: notes, "Save the file as UTF-8.")
    }
  }

  /// Some lines in words, of many the first ones: `lines 3, 5 and 12 others`.
  private static func named(_ lines: [Int]) -> String {
    let shown = lines.count > 10 ? lines.prefix(9) : lines[...]
    let numbers = shown.map(String.init).joined(separator: ", ")
    let rest = lines.count - shown.count
    return "line\(lines.count == 1 ? "" : "s") \(numbers)" + (rest == 0 ? "" : " and \(rest) others")
  }
}
