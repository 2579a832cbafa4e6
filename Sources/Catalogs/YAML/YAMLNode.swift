import Diagnostics

/// A value of a catalog file, with its place.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
    /// Something that the reader has already refused, such as an alias.
    case refused
  }

  let content: Content
  let span: SourceSpan

  /// What the node is, in words for a message.
  var kindName: String {
    switch content {
    case .scalar, .refused: "a value"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}

struct YAMLEntry: Sendable {
  let key: YAMLScalar
  let value: YAMLNode
}

/// A text of a catalog file; a class, because it is handed on often.
final class YAMLScalar: Sendable {
  enum Style: Sendable { case plain, literal, folded, quoted }

  let text: LocatedText
  private let start: SourcePosition
  private let end: SourcePosition
  let style: Style

  /// Makes a scalar that stands in the file of its text.
  init(text: LocatedText, style: Style, start: SourcePosition, end: SourcePosition) {
    self.text = text
    self.style = style
    (self.start, self.end) = (start, end)
  }

  var value: String { text.value }
  var span: SourceSpan { SourceSpan(file: text.file, start: start, end: end) }
}
