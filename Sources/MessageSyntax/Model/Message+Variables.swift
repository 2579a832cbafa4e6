extension Message {
  /// The variables that the caller gives: all that are named anywhere and not bound by a `.local` declaration.
  ///
  /// Sorted, and each once, in the spelling of its first use.
  ///
  /// - Complexity: O(*n*) in the size of the message, and O(*v* log *v*) in the number of variables.
  public var externalVariables: [String] {
    var names: Set<String> = []
    for declaration in declarations {
      if case .input(let name, _) = declaration { names.insert(name) }
      names.formUnion(declaration.expression.variables)
    }
    if case .select(let selectors, _) = body { names.formUnion(selectors) }
    for element in patterns.lazy.flatMap(\.elements) {
      switch element {
      case .text: break
      case .expression(let expression): names.formUnion(expression.variables)
      case .markup(let markup): names.formUnion(markup.options.compactMap(\.value.variable))
      }
    }
    for case .local(let name, _) in declarations { names.remove(name) }
    return names.sorted()
  }
}

extension Message.Expression {
  /// The variables named by the operand and by options, in source order and with repeats.
  public var variables: [String] {
    [operand?.variable].compactMap(\.self) + (function?.options ?? []).compactMap(\.value.variable)
  }
}

extension Message.Operand {
  /// The variable's name, if this is one.
  public var variable: String? {
    if case .variable(let name) = self { name } else { nil }
  }

  /// The literal's value, if this is one.
  public var literal: String? {
    if case .literal(let value) = self { value } else { nil }
  }
}
