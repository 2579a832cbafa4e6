/// A run of text in a pattern.
public struct TextNode: Hashable, Sendable {
  /// The text, unescaped and never normalized.
  public let value: String
  /// The range of the text, with its escapes.
  public let range: SourceRange
}

/// One part of a pattern.
public enum PatternElementNode: Hashable, Sendable {
  /// Text to show as it is.
  case text(TextNode)
  /// An expression to format.
  case expression(ExpressionNode)
  /// Markup to hand through.
  case markup(MarkupNode)

  /// The range of the part.
  public var range: SourceRange {
    switch self {
    case .text(let node): node.range
    case .expression(let node): node.range
    case .markup(let node): node.range
    }
  }
}

/// A pattern: a whole simple message, or what `{{` and `}}` enclose.
public struct PatternNode: Hashable, Sendable {
  /// The parts in source order; two texts never follow each other.
  public let elements: [PatternElementNode]
  /// Whether the pattern is in double braces.
  public let isQuoted: Bool
  /// The range of the pattern, with its braces.
  public let range: SourceRange
}
