/// The parser's result, with the range of every part.
///
/// Every text has a tree, even if it has errors. After a syntax error some parts are missing or guessed. The
/// initializers of nodes are internal, so a tree always comes from a text.
public struct MessageSyntaxTree: Hashable, Sendable {
  /// What a message shows.
  public enum Body: Hashable, Sendable {
    /// One pattern.
    case pattern(PatternNode)
    /// A choice of patterns.
    case matcher(MatcherNode)
    /// Nothing: a syntax error, at the place where a body should be.
    case missing(SourceRange)
  }

  /// The declarations in source order.
  public let declarations: [DeclarationNode]
  /// What the message shows.
  public let body: Body
  /// The range of the whole text.
  public let range: SourceRange

  /// Every pattern in source order: one, or one a variant.
  public var patterns: [PatternNode] {
    switch body {
    case .pattern(let pattern): [pattern]
    case .matcher(let matcher): matcher.variants.compactMap(\.pattern)
    case .missing: []
    }
  }

  /// The selectors of the matcher; empty without a matcher.
  public var selectors: [VariableNode] {
    if case .matcher(let matcher) = body { matcher.selectors } else { [] }
  }

  /// The variants of the matcher; empty without a matcher.
  public var variants: [VariantNode] {
    if case .matcher(let matcher) = body { matcher.variants } else { [] }
  }
}
