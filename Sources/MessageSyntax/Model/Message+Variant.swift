extension Message {
  /// One pattern of a choice, with the keys that lead to it.
  public struct Variant: Hashable, Sendable {
    /// One key a selector, in the order of the selectors.
    public var keys: [Key]
    /// The pattern shown.
    public var value: Pattern

    /// Makes a variant.
    public init(keys: [Key], value: Pattern) {
      self.keys = keys
      self.value = value
    }
  }

  /// A key of a variant; literals are equal when canonically equivalent.
  public enum Key: Hashable, Sendable {
    /// A value to match, unescaped; `literal("*")` is not ``catchAll``.
    case literal(String)
    /// `*`: matches any value.
    case catchAll
  }
}
