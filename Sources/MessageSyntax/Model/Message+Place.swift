extension Message {
  /// A place in a message, for what goes wrong when it is formatted. All numbers count from 0.
  public enum Place: Hashable, Sendable {
    /// The expression of a declaration.
    case declaration(Int)
    /// A selector.
    case selector(Int)
    /// A key of a variant, at the position of its selector.
    case key(variant: Int, position: Int)
    /// An element of a pattern; a message without a matcher has the variant 0 only.
    case element(variant: Int, position: Int)

    /// The same place of an element in another variant; all else stays where it is.
    public func inVariant(_ index: Int) -> Place {
      if case .element(_, let position) = self { .element(variant: index, position: position) } else { self }
    }
  }

  /// What is meant at a place.
  public enum Part: Hashable, Sendable {
    /// All that is there.
    case whole
    /// The operand of an expression.
    case operand
    /// The name of a function.
    case function
    /// An option of a function or of markup, by its name.
    case option(String)
  }
}
