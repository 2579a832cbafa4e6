/// Flat lists for checkers, each in source order and made again by one walk over the tree, which is O(*n*) in its size.
extension MessageSyntaxTree {
  /// Every expression: those of declarations, then those of patterns.
  public var expressions: [ExpressionNode] {
    var found = declarations.compactMap(\.expression)
    for pattern in patterns {
      for case .expression(let expression) in pattern.elements { found.append(expression) }
    }
    return found
  }

  /// Every call of a function with its options.
  public var functions: [FunctionNode] { expressions.compactMap(\.function) }

  /// Every piece of markup.
  public var markup: [MarkupNode] {
    var found: [MarkupNode] = []
    for pattern in patterns {
      for case .markup(let markup) in pattern.elements { found.append(markup) }
    }
    return found
  }

  /// Every literal that is an operand.
  public var operandLiterals: [LiteralNode] {
    expressions.compactMap { expression in
      if case .literal(let literal)? = expression.operand { literal } else { nil }
    }
  }

  /// Every run of text.
  public var texts: [TextNode] {
    patterns.flatMap(\.elements).compactMap { element in
      if case .text(let text) = element { text } else { nil }
    }
  }

  /// Every place where a variable is declared or used.
  public var variables: [VariableOccurrence] {
    let localNames = Set(declarations.lazy.filter { $0.kind == .local }.compactMap(\.variable?.name))
    var collector = VariableCollector(localNames: localNames)
    for declaration in declarations { collector.add(declaration) }
    for selector in selectors { collector.add(selector, role: .selector) }
    for pattern in patterns {
      for element in pattern.elements { collector.add(element) }
    }
    return collector.found
  }
}

/// Gathers variables in source order.
private struct VariableCollector {
  let localNames: Set<String>
  var found: [VariableOccurrence] = []

  init(localNames: Set<String>) {
    self.localNames = localNames
  }

  mutating func add(_ variable: VariableNode, role: VariableOccurrence.Role) {
    let isLocal = localNames.contains(variable.name)
    found.append(
      VariableOccurrence(name: variable.name, range: variable.range, role: role, origin: isLocal ? .local : .external)
    )
  }

  mutating func add(_ declaration: DeclarationNode) {
    switch declaration.kind {
    case .input:
      if let variable = declaration.variable { add(variable, role: .inputDeclaration) }
      add(declaration.expression?.function?.options ?? [])
    case .local:
      if let variable = declaration.variable { add(variable, role: .localDeclaration) }
      if let expression = declaration.expression { add(expression) }
    }
  }

  mutating func add(_ element: PatternElementNode) {
    switch element {
    case .text: break
    case .expression(let expression): add(expression)
    case .markup(let markup): add(markup.options)
    }
  }

  private mutating func add(_ expression: ExpressionNode) {
    if case .variable(let variable)? = expression.operand { add(variable, role: .operand) }
    add(expression.function?.options ?? [])
  }

  private mutating func add(_ options: [OptionNode]) {
    for option in options {
      if case .variable(let variable)? = option.value { add(variable, role: .option) }
    }
  }
}
