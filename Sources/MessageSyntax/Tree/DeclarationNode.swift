/// A declaration before a message's body.
public struct DeclarationNode: Hashable, Sendable {
  /// Which keyword declares.
  public enum Kind: Hashable, Sendable {
    /// `.input`: the variable comes from the caller.
    case input
    /// `.local`: the variable is made here.
    case local
  }

  /// Which keyword declares.
  public let kind: Kind
  /// The variable declared; nil only after a syntax error. For `.input` it is also the operand.
  public let variable: VariableNode?
  /// The expression; nil only after a syntax error.
  public let expression: ExpressionNode?
  /// The range of the declaration, from its keyword.
  public let range: SourceRange
}
