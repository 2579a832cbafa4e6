import JSON

/// A part of a value with its place, and what can be asked of it.
struct InterchangeNode {
  let value: JSONValue
  let path: InterchangePath

  /// The value of a field that must be there, of which the error says what is `expected`.
  func field(_ name: String, _ expected: String) throws(InterchangeError) -> InterchangeNode {
    guard let field = try optionalField(name) else {
      throw InterchangeError(path.name(name), "Field is missing", expected: expected)
    }
    return field
  }

  /// The value of a field, if it is there.
  func optionalField(_ name: String) throws(InterchangeError) -> InterchangeNode? {
    guard case .object = value else { throw wrongType("an object") }
    return value[name].map { InterchangeNode(value: $0, path: path.name(name)) }
  }

  /// The members of an object used as a map.
  func members() throws(InterchangeError) -> [(name: String, node: InterchangeNode)] {
    guard case .object(let members) = value else { throw wrongType("an object") }
    return members.map { ($0.name, InterchangeNode(value: $0.value, path: path.name($0.name))) }
  }

  func items() throws(InterchangeError) -> [InterchangeNode] {
    guard case .array(let items) = value else { throw wrongType("an array") }
    return items.enumerated().map { InterchangeNode(value: $1, path: path.index($0)) }
  }

  func string(_ expected: String = "a string") throws(InterchangeError) -> String {
    guard case .string(let string) = value else { throw wrongType(expected) }
    return string
  }

  /// A string that can be text or a literal.
  func text() throws(InterchangeError) -> String {
    let text = try string()
    guard !text.utf8.contains(0) else {
      throw InterchangeError(path, "Text contains U+0000", expected: "text without U+0000")
    }
    return text
  }

  /// The value of the field `type`, which must be one of `choices`.
  func type(_ choices: String...) throws(InterchangeError) -> String {
    let expected = choices.map(\.quotedForMessage).joined(separator: " or ")
    let node = try field("type", expected)
    let type = try node.string(expected)
    guard choices.contains(where: type.hasSameScalars) else {
      throw InterchangeError(node.path, "Type \(type.quotedForMessage) does not belong here", expected: expected)
    }
    return type
  }

  /// The field `name`, which names a variable.
  func variableName() throws(InterchangeError) -> String {
    let node = try field("name", "a variable name")
    let name = try node.string()
    guard MessageGrammar.isName(name) else {
      throw InterchangeError(
        node.path,
        "\(name.quotedForMessage) isn't a variable name",
        expected: "a name that starts with a letter, + or _, without $"
      )
    }
    return name
  }

  /// The field `name`, which names a function or markup.
  func identifier() throws(InterchangeError) -> String {
    let node = try field("name", "a name")
    return try node.checkedIdentifier(node.string())
  }

  func checkedIdentifier(_ name: String) throws(InterchangeError) -> String {
    guard MessageGrammar.isIdentifier(name) else {
      throw InterchangeError(
        path,
        "\(name.quotedForMessage) isn't a name",
        expected: "a name that starts with a letter, + or _, or two joined by a colon"
      )
    }
    return name
  }

  func wrongType(_ expected: String) -> InterchangeError {
    InterchangeError(path, "Value is \(value.kindName)", expected: expected)
  }
}

extension JSONValue {
  /// What kind of value it is, in words for a message.
  fileprivate var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
