/// An option of a function or of markup.
public struct OptionNode: Hashable, Sendable {
  /// The option's name.
  public let name: NameNode
  /// The option's value; nil only after a syntax error.
  public let value: ValueNode?
  /// The range of the option, from its name to its value.
  public let range: SourceRange
}

/// An attribute of an expression or of markup.
public struct AttributeNode: Hashable, Sendable {
  /// The attribute's name.
  public let name: NameNode
  /// The attribute's value, if it has one.
  public let value: LiteralNode?
  /// The range of the attribute, from its `@`.
  public let range: SourceRange
}

/// A call of a function.
public struct FunctionNode: Hashable, Sendable {
  /// The function's name.
  public let name: NameNode
  /// The options in source order.
  public let options: [OptionNode]
  /// The range of the call, from its `:` to its last option.
  public let range: SourceRange
}

/// An expression in braces.
public struct ExpressionNode: Hashable, Sendable {
  /// What is formatted, if anything.
  public let operand: ValueNode?
  /// The function applied, if any.
  public let function: FunctionNode?
  /// The attributes in source order.
  public let attributes: [AttributeNode]
  /// The range of the expression, with its braces.
  public let range: SourceRange
}
