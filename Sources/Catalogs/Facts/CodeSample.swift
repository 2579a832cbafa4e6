import Diagnostics

/// A Swift file of the folder `code`, which pages show whole.
public struct CodeSample: Sendable {
  /// Its name: that of the file, without the extension.
  public let id: String
  /// The text of the file, without line breaks at its end.
  public let text: String
  /// Where it stands.
  public let span: SourceSpan

  /// The folder of the samples.
  static let folder = "code/"
  /// The key of the only entry that a sample has as a file of a catalog.
  static let key = "code"

  /// Whether a path is that of a sample.
  static func isSample(_ path: String) -> Bool {
    path.hasPrefix(folder) && path.hasSuffix(".swift") && !path.dropFirst(folder.count).contains("/")
  }

  /// The name of a sample by its path.
  static func name(of path: String) -> String { String(path.dropFirst(folder.count).dropLast(".swift".count)) }

  /// The text as the entry of a file, so that samples travel with the other files of a catalog.
  static func entry(_ source: SourceText) -> YAMLEntry {
    let span = SourceSpan.start(of: source.file)
    let last = source.lines.lastIndex { !$0.isEmpty } ?? 0
    let lines = source.lines[...last].enumerated().map { number, line in
      (text: line[...], start: SourcePosition(line: number + 1, column: 1))
    }
    let text = LocatedText(lines: lines, file: source.file)
    let name = LocatedText(lines: [(text: Array(key.unicodeScalars)[...], start: span.start)], file: source.file)
    return YAMLEntry(
      key: YAMLScalar(text: name, style: .plain, span: span),
      value: YAMLNode(content: .scalar(YAMLScalar(text: text, style: .literal, span: span)), span: span)
    )
  }
}
