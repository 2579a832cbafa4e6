import JSON

/// The parts of patterns.
extension InterchangeReader {
  func element(_ node: InterchangeNode) throws(InterchangeError) -> Message.Element {
    if case .string = node.value { return .text(try node.text()) }
    guard case .object = node.value else { throw node.wrongType("a string, an expression or markup") }
    return try node.type("expression", "markup") == "markup" ? .markup(markup(node)) : .expression(expression(node))
  }

  func expression(_ node: InterchangeNode) throws(InterchangeError) -> Message.Expression {
    _ = try node.type("expression")
    let expression = Message.Expression(
      operand: try node.optionalField("arg").map(operand),
      function: try node.optionalField("function").map(function),
      attributes: try attributes(node.optionalField("attributes"))
    )
    guard expression.operand != nil || expression.function != nil else {
      throw InterchangeError(node.path, "Expression has neither arg nor function", expected: "one of them or both")
    }
    return expression
  }

  private func function(_ node: InterchangeNode) throws(InterchangeError) -> Message.FunctionCall {
    _ = try node.type("function")
    return Message.FunctionCall(name: try node.identifier(), options: try options(node.optionalField("options")))
  }

  private func markup(_ node: InterchangeNode) throws(InterchangeError) -> Message.Markup {
    Message.Markup(
      kind: try kind(node.field("kind", Self.kindNames)),
      name: try node.identifier(),
      options: try options(node.optionalField("options")),
      attributes: try attributes(node.optionalField("attributes"))
    )
  }

  private static let kindNames = Message.Markup.Kind.interchangeKinds.map(\.interchangeName.quotedForMessage)
    .joined(separator: " or ")

  private func kind(_ node: InterchangeNode) throws(InterchangeError) -> Message.Markup.Kind {
    let name = try node.string(Self.kindNames)
    guard let kind = Message.Markup.Kind.interchangeKinds.first(where: { $0.interchangeName == name }) else {
      throw InterchangeError(node.path, "Kind \(name.quotedForMessage) does not exist", expected: Self.kindNames)
    }
    return kind
  }

  private func options(_ node: InterchangeNode?) throws(InterchangeError) -> [Message.Option] {
    guard let node else { return [] }
    var names: Set<String> = []
    return try node.members().map { name, value throws(InterchangeError) in
      guard names.insert(name).inserted else {
        throw InterchangeError(
          value.path,
          "Option \(name.quotedForMessage) is given twice, though perhaps in two spellings",
          expected: "each option once",
          kind: .duplicateOptionName
        )
      }
      return Message.Option(name: try value.checkedIdentifier(name), value: try operand(value))
    }
  }

  private func attributes(_ node: InterchangeNode?) throws(InterchangeError) -> [Message.Attribute] {
    guard let node else { return [] }
    return try node.members().map { name, value throws(InterchangeError) in
      let name = try value.checkedIdentifier(name)
      if value.value == .boolean(true) { return Message.Attribute(name: name) }
      guard case .object = value.value else { throw value.wrongType("a literal or true") }
      _ = try value.type("literal")
      return Message.Attribute(name: name, value: try literal(value))
    }
    .lastOfEachName
  }

  private func operand(_ node: InterchangeNode) throws(InterchangeError) -> Message.Operand {
    try node.type("literal", "variable") == "literal" ? .literal(literal(node)) : .variable(node.variableName())
  }

  func literal(_ node: InterchangeNode) throws(InterchangeError) -> String {
    try node.field("value", "a string").text()
  }
}
