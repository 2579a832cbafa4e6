extension Message {
  /// A value to format: an operand, a function or both.
  public struct Expression: Hashable, Sendable {
    /// What is formatted, if anything.
    public var operand: Operand?
    /// The function applied, if any.
    public var function: FunctionCall?
    /// Notes without effect, in source order.
    public var attributes: [Attribute]

    /// Makes an expression; one with neither operand nor function has no syntax.
    public init(operand: Operand?, function: FunctionCall? = nil, attributes: [Attribute] = []) {
      self.operand = operand
      self.function = function
      self.attributes = attributes
    }
  }

  /// A call of a function.
  public struct FunctionCall: Hashable, Sendable {
    /// The name with its namespace and without its leading colon, such as `nb:interval`.
    public var name: String
    /// The options in source order.
    public var options: [Option]

    /// Makes a call.
    public init(name: String, options: [Option] = []) {
      self.name = name
      self.options = options
    }
  }

  /// A named argument of a function or of markup.
  public struct Option: Hashable, Sendable {
    /// The name with its namespace.
    public var name: String
    /// The value.
    public var value: Operand

    /// Makes an option.
    public init(name: String, value: Operand) {
      self.name = name
      self.value = value
    }
  }
}
