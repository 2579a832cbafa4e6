extension Message {
  /// The variables that the caller gives: all that are named anywhere and not bound by a `.local` declaration.
  ///
  /// Sorted, and each once, in the spelling of its first use.
  ///
  /// - Complexity: O(*n*) in the size of the message, and O(*v* log *v*) in the number of uses of variables.
  public var externalVariables: [String] {
    // Most messages use a few, for which a set costs more than it saves.
    var uses: [String] = []
    for declaration in declarations {
      if case .input(let name, _) = declaration { uses.append(name) }
      declaration.expression.addVariables(to: &uses)
    }
    if case .select(let selectors, _) = body { uses += selectors }
    for pattern in patterns {
      for element in pattern.elements {
        switch element {
        case .text: break
        case .expression(let expression): expression.addVariables(to: &uses)
        case .markup(let markup): uses += markup.options.compactMap(\.value.variable)
        }
      }
    }
    // Nothing to sort and nothing declared.
    if uses.count < 2, declarations.isEmpty { return uses }
    var names: [String] = []
    // The order among equals stays, so that the first use comes first.
    for name in uses.sorted() where name != names.last { names.append(name) }
    let locals: Set<String> = declarations.reduce(into: []) { names, declaration in
      if case .local(let name, _) = declaration { names.insert(name) }
    }
    return locals.isEmpty ? names : names.filter { !locals.contains($0) }
  }
}

extension Message.Expression {
  /// The variables named by the operand and by options, in source order and with repeats.
  public var variables: [String] {
    var variables: [String] = []
    addVariables(to: &variables)
    return variables
  }

  fileprivate func addVariables(to variables: inout [String]) {
    if let variable = operand?.variable { variables.append(variable) }
    for option in function?.options ?? [] {
      if let variable = option.value.variable { variables.append(variable) }
    }
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
