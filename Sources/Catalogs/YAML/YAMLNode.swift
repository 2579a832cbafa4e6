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
  let style: Style
  let span: SourceSpan

  init(text: LocatedText, style: Style, span: SourceSpan) {
    self.text = text
    self.style = style
    self.span = span
  }

  var value: String { text.value }
}
