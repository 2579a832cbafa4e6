extension Message {
  /// A variable bound before the body. Names don't include the `$`.
  public enum Declaration: Hashable, Sendable {
    /// A variable from the caller; the operand of its expression is the variable itself.
    case input(name: String, Expression)
    /// A variable made by its expression.
    case local(name: String, Expression)

    /// The name bound.
    public var name: String {
      switch self {
      case .input(let name, _), .local(let name, _): name
      }
    }

    /// The expression that gives the value.
    public var expression: Expression {
      switch self {
      case .input(_, let expression), .local(_, let expression): expression
      }
    }
  }
}
