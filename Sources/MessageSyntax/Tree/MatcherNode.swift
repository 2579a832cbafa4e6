/// One key of a variant.
public enum KeyNode: Hashable, Sendable {
  /// A value to match.
  case literal(LiteralNode)
  /// `*`, at the range given.
  case catchAll(SourceRange)

  /// Where the key stands.
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
  /// Where the keys stand, from the first to the last.
  public let keysRange: SourceRange
  /// Where the variant stands, from its first key to the end of its pattern.
  public let range: SourceRange
}

/// A `.match` statement with its variants.
public struct MatcherNode: Hashable, Sendable {
  /// The selectors in source order.
  public let selectors: [VariableNode]
  /// The variants in source order.
  public let variants: [VariantNode]
  /// Where the statement stands, from `.match` to the last selector.
  public let statementRange: SourceRange
  /// Where the whole matcher stands.
  public let range: SourceRange
}
