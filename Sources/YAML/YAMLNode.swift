import Diagnostics

/// A value of a catalog file, with its place.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
    /// Something that the reader has already refused, such as an alias.
    case refused
  }

  package let content: Content
  package let span: SourceSpan

  package init(content: Content, span: SourceSpan) { (self.content, self.span) = (content, span) }

  /// What the node is, in words for a message.
  package var kindName: String {
    switch content {
    case .scalar, .refused: "a value"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}

package struct YAMLEntry: Sendable {
  package let key: YAMLScalar
  package let value: YAMLNode

  package init(key: YAMLScalar, value: YAMLNode) { (self.key, self.value) = (key, value) }
}

/// A text of a catalog file; a class, because it is handed on often.
package final class YAMLScalar: Sendable {
  package enum Style: Sendable, Equatable { case plain, literal, folded, quoted }

  package let text: LocatedText
  private let start: SourcePosition
  private let end: SourcePosition
  package let style: Style

  /// Makes a scalar that is in the file of its text.
  package init(text: LocatedText, style: Style, start: SourcePosition, end: SourcePosition) {
    self.text = text
    self.style = style
    (self.start, self.end) = (start, end)
  }

  package var value: String { text.value }
  package var span: SourceSpan { SourceSpan(file: text.file, start: start, end: end) }
}
