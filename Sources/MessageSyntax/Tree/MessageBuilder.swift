/// Makes the data model from a tree without syntax errors.
///
/// Every method gives nil where a part is missing, which only a syntax error can cause.
struct MessageBuilder {
  func message(_ tree: MessageSyntaxTree) -> Message? {
    var declarations: [Message.Declaration] = []
    for node in tree.declarations {
      guard let declaration = declaration(node) else { return nil }
      declarations.append(declaration)
    }
    guard let body = body(tree.body) else { return nil }
    return Message(declarations: declarations, body: body)
  }

  private func declaration(_ node: DeclarationNode) -> Message.Declaration? {
    guard let name = node.variable?.name, let expression = node.expression.flatMap(expression) else { return nil }
    switch node.kind {
    case .input: return .input(name: name, expression)
    case .local: return .local(name: name, expression)
    }
  }

  private func body(_ node: MessageSyntaxTree.Body) -> Message.Body? {
    switch node {
    case .missing: return nil
    case .pattern(let node): return pattern(node).map { .pattern($0) }
    case .matcher(let matcher):
      var variants: [Message.Variant] = []
      for node in matcher.variants {
        guard let value = node.pattern.flatMap(pattern) else { return nil }
        variants.append(Message.Variant(keys: node.keys.map(key), value: value))
      }
      return .select(selectors: matcher.selectors.map(\.name), variants: variants)
    }
  }

  private func key(_ node: KeyNode) -> Message.Key {
    switch node {
    case .literal(let literal): .literal(literal.value)
    case .catchAll: .catchAll
    }
  }

  private func pattern(_ node: PatternNode) -> Message.Pattern? {
    var elements: [Message.Element] = []
    elements.reserveCapacity(node.elements.count)
    for node in node.elements {
      guard let element = element(node) else { return nil }
      elements.append(element)
    }
    return Message.Pattern(elements: elements)
  }

  private func element(_ node: PatternElementNode) -> Message.Element? {
    switch node {
    case .text(let text): .text(text.value)
    case .expression(let node): expression(node).map { .expression($0) }
    case .markup(let node): markup(node).map { .markup($0) }
    }
  }

  private func expression(_ node: ExpressionNode) -> Message.Expression? {
    guard node.operand != nil || node.function != nil else { return nil }
    var function: Message.FunctionCall?
    if let call = node.function {
      guard let options = options(call.options) else { return nil }
      function = Message.FunctionCall(name: call.name.value, options: options)
    }
    return Message.Expression(
      operand: node.operand.map(operand),
      function: function,
      attributes: node.attributes.map(attribute)
    )
  }

  private func markup(_ node: MarkupNode) -> Message.Markup? {
    options(node.options).map { options in
      Message.Markup(
        kind: node.kind,
        name: node.name.value,
        options: options,
        attributes: node.attributes.map(attribute)
      )
    }
  }

  private func options(_ nodes: [OptionNode]) -> [Message.Option]? {
    guard !nodes.isEmpty else { return [] }
    var options: [Message.Option] = []
    options.reserveCapacity(nodes.count)
    for node in nodes {
      guard let value = node.value else { return nil }
      options.append(Message.Option(name: node.name.value, value: operand(value)))
    }
    return options
  }

  private func attribute(_ node: AttributeNode) -> Message.Attribute {
    Message.Attribute(name: node.name.value, value: node.value?.value)
  }

  private func operand(_ node: ValueNode) -> Message.Operand {
    switch node {
    case .literal(let literal): .literal(literal.value)
    case .variable(let variable): .variable(variable.name)
    }
  }
}
