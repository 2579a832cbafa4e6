import JSON

extension Message {
  /// The message in the interchange data model of UTS #35 part 9 (LDML 48.2), as JSON that follows its schema.
  ///
  /// Options and attributes are objects with members in source order, and are left out if empty. If several attributes
  /// have the same name, only the last is written, because the others are ignored. A message with errors is written
  /// unchanged.
  /// - Complexity: O(*n*) in the size of the message.
  public var interchange: JSONValue { InterchangeWriter().message(self) }
}

/// Writes the interchange data model, one method for each of its interfaces.
private struct InterchangeWriter {
  func message(_ message: Message) -> JSONValue {
    let declarations = JSONValue.array(message.declarations.map(declaration))
    switch message.body {
    case .pattern(let value):
      return object("message", [("declarations", declarations), ("pattern", pattern(value))])
    case .select(let selectors, let variants):
      return object(
        "select",
        [
          ("declarations", declarations),
          ("selectors", .array(selectors.map { operand(.variable($0)) })),
          ("variants", .array(variants.map(variant))),
        ]
      )
    }
  }

  private func declaration(_ declaration: Message.Declaration) -> JSONValue {
    let type =
      switch declaration {
      case .input: "input"
      case .local: "local"
      }
    return object(type, [("name", .string(declaration.name)), ("value", expression(declaration.expression))])
  }

  private func variant(_ variant: Message.Variant) -> JSONValue {
    object([("keys", .array(variant.keys.map(key))), ("value", pattern(variant.value))])
  }

  private func key(_ key: Message.Key) -> JSONValue {
    switch key {
    case .literal(let value): operand(.literal(value))
    case .catchAll: object("*", [])
    }
  }

  private func pattern(_ pattern: Message.Pattern) -> JSONValue {
    let elements = pattern.elements.reduce(into: []) { $0.appendMergingText($1) }
    return .array(elements.map(element))
  }

  private func element(_ element: Message.Element) -> JSONValue {
    switch element {
    case .text(let text): .string(text)
    case .expression(let value): expression(value)
    case .markup(let value): markup(value)
    }
  }

  private func expression(_ expression: Message.Expression) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let argument = expression.operand { members.append(("arg", operand(argument))) }
    if let call = expression.function { members.append(("function", function(call))) }
    return object("expression", members + attributes(expression.attributes))
  }

  private func function(_ call: Message.FunctionCall) -> JSONValue {
    object("function", [("name", .string(call.name))] + options(call.options))
  }

  private func markup(_ markup: Message.Markup) -> JSONValue {
    object(
      "markup",
      [("kind", .string(markup.kind.interchangeName)), ("name", .string(markup.name))]
        + options(markup.options) + attributes(markup.attributes)
    )
  }

  private func options(_ options: [Message.Option]) -> [(String, JSONValue)] {
    options.isEmpty ? [] : [("options", object(options.map { ($0.name, operand($0.value)) }))]
  }

  private func attributes(_ attributes: [Message.Attribute]) -> [(String, JSONValue)] {
    guard !attributes.isEmpty else { return [] }
    let members = attributes.lastOfEachName.map { attribute in
      (attribute.name, attribute.value.map { operand(.literal($0)) } ?? .boolean(true))
    }
    return [("attributes", object(members))]
  }

  private func operand(_ operand: Message.Operand) -> JSONValue {
    switch operand {
    case .literal(let value): object("literal", [("value", .string(value))])
    case .variable(let name): object("variable", [("name", .string(name))])
    }
  }

  private func object(_ type: String, _ members: [(String, JSONValue)]) -> JSONValue {
    object([("type", .string(type))] + members)
  }

  private func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map(JSONValue.Member.init))
  }
}
