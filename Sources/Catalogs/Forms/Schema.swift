import JSON

/// A JSON Schema (draft 2020-12), or a value in one.
struct Schema: Sendable {
  let json: JSONValue

  /// The schema under a name; a document has it once, in `$defs`.
  func named(_ name: String) -> Schema { ["$ref": "#/$defs/\(name)", "$defs": [name: self]] }

  /// The schema with a description before its other keywords.
  func described(_ text: String?) -> Schema { text.map { (["description": Schema($0)] as Schema).with(self) } ?? self }

  /// The schema with more keywords.
  func with(_ more: Schema) -> Schema {
    guard case .object(let own) = json, case .object(let added) = more.json else { return self }
    return Schema(json: .object(own + added))
  }

  /// What fits one of several schemas.
  static func any(of schemas: [Schema]) -> Schema { schemas.count == 1 ? schemas[0] : ["anyOf": Schema(schemas)] }

  /// A map with keys that its writer chooses.
  static func map(_ names: Schema? = nil, to value: Schema) -> Schema {
    (["type": "object"] as Schema).with(names.map { ["propertyNames": $0] } ?? [:]).with(["additionalProperties": value]
    )
  }

  /// A whole document, which begins with some keywords.
  func document(_ head: Schema) -> JSONValue {
    var definitions: [String: JSONValue] = [:]
    let body = head.with(self).json.withoutDefinitions(&definitions)
    let sorted = definitions.sorted { $0.key < $1.key }.map { ($0.key, Schema(json: $0.value)) }
    return Schema(json: body).with(sorted.isEmpty ? [:] : ["$defs": Schema(sorted)]).json
  }
}

extension JSONValue {
  /// The value without the definitions in it, which are collected.
  fileprivate func withoutDefinitions(_ found: inout [String: JSONValue]) -> JSONValue {
    switch self {
    case .array(let items): return .array(items.map { $0.withoutDefinitions(&found) })
    case .object(let members):
      var kept: [Member] = []
      for member in members {
        if member.name == "$defs", case .object(let definitions) = member.value {
          for own in definitions { found[own.name] = own.value.withoutDefinitions(&found) }
        } else {
          kept.append(Member(name: member.name, value: member.value.withoutDefinitions(&found)))
        }
      }
      return .object(kept)
    case .null, .boolean, .number, .string: return self
    }
  }
}

extension Schema: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self.init(text) }
  init(integerLiteral number: Int) { self.init(number) }
  init(booleanLiteral isTrue: Bool) { json = .boolean(isTrue) }
  init(arrayLiteral items: Schema...) { self.init(items) }
  init(dictionaryLiteral members: (String, Schema)...) { self.init(members) }

  init(_ text: String) { json = .string(text) }
  init(_ number: Int) { json = .number(JSONNumber(number)) }
  init(_ items: [Schema]) { json = .array(items.map(\.json)) }
  init(_ texts: [String]) { self.init(texts.map { Schema($0) }) }
  init(_ members: [(String, Schema)]) { json = .object(members.map { JSONValue.Member(name: $0, value: $1.json) }) }
}
