/// One key of a variant.
public enum KeyNode: Hashable, Sendable {
  /// A value to match.
  case literal(LiteralNode)
  /// `*`, at the range given.
  case catchAll(SourceRange)

  /// The range of the key.
  public var range: SourceRange {
    switch self {
    case .literal(let node): node.range
    case .catchAll(let range): range
    }
  }
}

/// One variant of a matcher.
public struct VariantNode: Hashable, Sendable {
  /// The keys in source order; empty only after a syntax error.
  public let keys: [KeyNode]
  /// The pattern; nil only after a syntax error.
  public let pattern: PatternNode?
  /// The range of the keys, from the first to the last.
  public let keysRange: SourceRange
  /// The range of the variant, from its first key to the end of its pattern.
  public let range: SourceRange
}

/// A `.match` statement with its variants.
public struct MatcherNode: Hashable, Sendable {
  /// The selectors in source order.
  public let selectors: [VariableNode]
  /// The variants in source order.
  public let variants: [VariantNode]
  /// The range of the statement, from `.match` to the last selector.
  public let statementRange: SourceRange
  /// The range of the whole matcher.
  public let range: SourceRange
}
