/// A message of Unicode MessageFormat 2 (UTS #35 part 9, LDML 48) without its source text.
///
/// Names and keys are equal when they are canonically equivalent; text and other literals only when their scalars are
/// the same. All are kept as written. A value made by hand can break rules of the grammar; those from
/// ``ParsedMessage`` never do.
public struct Message: Hashable, Sendable {
  /// What a message shows.
  public enum Body: Hashable, Sendable {
    /// One pattern.
    case pattern(Pattern)
    /// The variant whose keys best match the values of the named variables. Names don't include the `$`.
    case select(selectors: [String], variants: [Variant])
  }

  /// The declarations, in the order in which they take effect.
  public var declarations: [Declaration]
  /// What the message shows.
  public var body: Body

  /// Makes a message.
  public init(declarations: [Declaration] = [], body: Body) {
    self.declarations = declarations
    self.body = body
  }

  /// Every pattern: one, or one a variant in order.
  public var patterns: [Pattern] {
    switch body {
    case .pattern(let pattern): [pattern]
    case .select(_, let variants): variants.map(\.value)
    }
  }
}
