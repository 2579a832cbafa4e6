/// A run of text in a pattern.
public struct TextNode: Hashable, Sendable {
  /// The text, unescaped and never normalized.
  public let value: String
  /// Where it stands, with its escapes.
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

  /// Where the part stands.
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
  /// Whether it stands in double braces.
  public let isQuoted: Bool
  /// Where the pattern stands, with its braces.
  public let range: SourceRange
}
