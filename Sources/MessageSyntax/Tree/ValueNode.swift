/// A reference to a variable.
public struct VariableNode: Hashable, Sendable {
  /// The name without `$` and without bidirectional marks; empty where it is missing.
  public let name: String
  /// The range of the reference, from its `$`.
  public let range: SourceRange
}

/// A literal outside text.
public struct LiteralNode: Hashable, Sendable {
  /// The value: unescaped, and without its bars.
  public let value: String
  /// Whether it was written between bars.
  public let isQuoted: Bool
  /// The range of the literal, with its bars.
  public let range: SourceRange
}

/// An operand or an option's value.
public enum ValueNode: Hashable, Sendable {
  /// A fixed value.
  case literal(LiteralNode)
  /// The value of a variable.
  case variable(VariableNode)

  /// The range of the value.
  public var range: SourceRange {
    switch self {
    case .literal(let node): node.range
    case .variable(let node): node.range
    }
  }
}
