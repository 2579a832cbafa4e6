import Diagnostics
import YAML

/// A Swift file of the folder `code`, which pages show whole.
public struct CodeSample: Sendable {
  /// Its name: that of the file, without the extension.
  public let id: String
  /// The text of the file, without line breaks at its end.
  public let text: String
  /// Its place in the file.
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
    let end = source.bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    let text = LocatedText(String(decoding: source.bytes[..<end], as: UTF8.self), file: source.file) { line, _ in
      SourcePosition(line: line + 1, column: 1)
    }
    let name = LocatedText(key, file: source.file, start: span.start)
    let value = YAMLScalar(text: text, style: .literal, start: span.start, end: span.end)
    return YAMLEntry(
      key: YAMLScalar(text: name, style: .plain, start: span.start, end: span.end),
      value: YAMLNode(content: .scalar(value), span: span)
    )
  }
}
