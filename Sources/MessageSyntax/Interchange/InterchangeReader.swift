import JSON

extension Message {
  /// Reads a message of the interchange data model of UTS #35 part 9 (LDML 48.2).
  ///
  /// What is accepted is valid as a parsed text without errors is: its canonical text parses to an equal message. Fields
  /// of other names are ignored, `declarations`, `options` and `attributes` may be absent. Texts side by side in a
  /// pattern become one and empty ones none; of attributes whose names are canonically equivalent the last counts.
  /// Throws the first error found: of form before those of rules that concern the whole message.
  /// - Complexity: O(*n*) in the size of the value.
  public init(interchange value: JSONValue) throws(InterchangeError) {
    let message = try InterchangeReader().message(InterchangeNode(value: value, path: InterchangePath()))
    // The rules are checked where they are for texts, on the text.
    let parsed = ParsedMessage.parse(message.description)
    if let error = parsed.errors.first { throw InterchangeError(error, in: parsed.tree) }
    self = message
  }
}

/// Reads the interchange data model, one method for each of its interfaces.
struct InterchangeReader {
  func message(_ node: InterchangeNode) throws(InterchangeError) -> Message {
    let type = try node.type("message", "select")
    let declarations = try declarations(node.optionalField("declarations"))
    if type == "message" {
      return Message(declarations: declarations, body: .pattern(try pattern(node.field("pattern", "an array"))))
    }
    let selectors = try selectors(node.field("selectors", "an array of variables"))
    let variants = try variants(node.field("variants", "an array of variants"))
    return Message(declarations: declarations, body: .select(selectors: selectors, variants: variants))
  }

  private func declarations(_ node: InterchangeNode?) throws(InterchangeError) -> [Message.Declaration] {
    guard let node else { return [] }
    return try node.items().map(declaration)
  }

  private func declaration(_ node: InterchangeNode) throws(InterchangeError) -> Message.Declaration {
    let type = try node.type("input", "local")
    let name = try node.variableName()
    let value = try node.field("value", "an expression")
    let expression = try expression(value)
    guard type == "input" else { return .local(name: name, expression) }
    guard case .variable(name)? = expression.operand else {
      throw InterchangeError(
        value.path.name("arg"),
        "Operand of an input declaration is another than the variable declared",
        expected: "the variable \(name.quotedForMessage)"
      )
    }
    return .input(name: name, expression)
  }

  private func selectors(_ node: InterchangeNode) throws(InterchangeError) -> [String] {
    let items = try node.items()
    guard !items.isEmpty else { throw InterchangeError(node.path, "Array is empty", expected: "at least one variable") }
    return try items.map { item throws(InterchangeError) in
      _ = try item.type("variable")
      return try item.variableName()
    }
  }

  private func variants(_ node: InterchangeNode) throws(InterchangeError) -> [Message.Variant] {
    let items = try node.items()
    guard !items.isEmpty else { throw InterchangeError(node.path, "Array is empty", expected: "at least one variant") }
    return try items.map(variant)
  }

  private func variant(_ node: InterchangeNode) throws(InterchangeError) -> Message.Variant {
    let keys = try node.field("keys", "an array of keys")
    let items = try keys.items()
    guard !items.isEmpty else {
      throw InterchangeError(
        keys.path,
        "Variant has no keys",
        expected: "one key for each selector",
        kind: .variantKeyMismatch
      )
    }
    return Message.Variant(keys: try items.map(key), value: try pattern(node.field("value", "an array")))
  }

  private func key(_ node: InterchangeNode) throws(InterchangeError) -> Message.Key {
    guard try node.type("literal", "*") == "*" else { return .literal(try literal(node)) }
    // Formats with other words for it may keep theirs here.
    _ = try node.optionalField("value")?.string()
    return .catchAll
  }

  private func pattern(_ node: InterchangeNode) throws(InterchangeError) -> Message.Pattern {
    var elements: [Message.Element] = []
    for item in try node.items() { elements.appendMergingText(try element(item)) }
    return Message.Pattern(elements: elements)
  }
}
