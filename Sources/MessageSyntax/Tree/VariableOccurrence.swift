/// One place where a message names a variable.
public struct VariableOccurrence: Hashable, Sendable {
  /// What the variable does there.
  public enum Role: Hashable, Sendable {
    /// An `.input` declaration binds it.
    case inputDeclaration
    /// A `.local` declaration binds it.
    case localDeclaration
    /// An expression formats it.
    case operand
    /// An option takes its value.
    case option
    /// `.match` selects by it.
    case selector
  }

  /// Who gives the variable its value.
  public enum Origin: Hashable, Sendable {
    /// The caller.
    case external
    /// A `.local` declaration somewhere in the message.
    case local
  }

  /// The name without `$`.
  public let name: String
  /// The range of the variable, from its `$`.
  public let range: SourceRange
  /// What it does there.
  public let role: Role
  /// Who gives its value.
  public let origin: Origin
}
