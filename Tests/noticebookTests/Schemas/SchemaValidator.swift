import JSON

/// Validates JSON against the part of JSON Schema (draft 2020-12) that our schemas use, written from the specification.
///
/// An unknown keyword is an error, so that every keyword of a schema is checked.
struct SchemaValidator {
  let root: JSONValue
  /// The patterns of the schema, each compiled once.
  private let patterns: [String: Regex<AnyRegexOutput>]
  /// The schemas under `#/$defs/`, by their references.
  private let definitions: [String: JSONValue]

  init(root: JSONValue) {
    self.root = root
    var patterns: [String: Regex<AnyRegexOutput>] = [:]
    func collect(_ value: JSONValue) {
      if case .string(let pattern)? = value["pattern"] { patterns[pattern] = try? Regex(pattern) }
      for member in value.members { collect(member.value) }
      for item in value.items { collect(item) }
    }
    collect(root)
    self.patterns = patterns
    let members = (root["$defs"]?.members ?? []).map { ("#/$defs/\($0.name)", $0.value) }
    definitions = Dictionary(members) { first, _ in first }
  }

  private static let annotations: Set = ["$schema", "$id", "$defs", "title", "description", "examples"]

  /// What is wrong with a value, each with its place; empty for a valid one.
  func problems(_ value: JSONValue) -> [String] { problems(value, root, at: "$") }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    if case .boolean(let isAllowed) = schema { return isAllowed ? [] : ["\(place) must not be there"] }
    guard case .object(let keywords) = schema else { return ["the schema of \(place) is no object"] }
    return keywords.flatMap { problems(value, $0.name, $0.value, schema, place) }
  }

  private func problems(
    _ value: JSONValue,
    _ keyword: String,
    _ argument: JSONValue,
    _ schema: JSONValue,
    _ place: String
  ) -> [String] {
    switch keyword {
    case _ where Self.annotations.contains(keyword): return []
    case "$ref": return problems(value, referenced(argument), at: place)
    case "anyOf":
      let tries = argument.items.map { problems(value, $0, at: place) }
      return tries.contains(where: \.isEmpty) ? [] : ["\(place) fits none of: \(tries.map { $0.first ?? "" })"]
    case "type":
      let names = argument.items.isEmpty ? [argument] : argument.items
      return names.contains { value.hasType($0.string) } ? [] : ["\(place) is not \(argument.text(indented: false))"]
    case "const": return value == argument ? [] : ["\(place) is not \(argument.text(indented: false))"]
    case "enum": return argument.items.contains(value) ? [] : ["\(place) is not one of the listed values"]
    case "not": return problems(value, argument, at: place).isEmpty ? ["\(place) is what it must not be"] : []
    case "if":
      let branch = problems(value, argument, at: place).isEmpty ? schema["then"] : schema["else"]
      return branch.map { problems(value, $0, at: place) } ?? []
    case "then", "else": return []
    case "minimum", "maximum", "exclusiveMinimum":
      guard let number = value.decimal, let limit = argument.decimal else { return [] }
      let fits = keyword == "minimum" ? number >= limit : keyword == "maximum" ? number <= limit : number > limit
      return fits ? [] : ["\(place) breaks \(keyword)"]
    case "minLength", "maxLength":
      guard case .string(let text) = value else { return [] }
      return fits(text.unicodeScalars.count, keyword, argument) ? [] : ["\(place) breaks \(keyword)"]
    case "minItems", "maxItems":
      guard case .array(let items) = value else { return [] }
      return fits(items.count, keyword, argument) ? [] : ["\(place) breaks \(keyword)"]
    case "minProperties", "maxProperties":
      guard case .object(let members) = value else { return [] }
      return fits(members.count, keyword, argument) ? [] : ["\(place) breaks \(keyword)"]
    case "uniqueItems":
      return Set(value.items).count == value.items.count ? [] : ["\(place) has an item twice"]
    case "pattern":
      guard case .string(let text) = value else { return [] }
      let isMatch = (try? patterns[argument.string]?.firstMatch(in: text)) ?? nil
      return isMatch != nil ? [] : ["\(place) does not match \(argument.string)"]
    case "required":
      guard case .object = value else { return [] }
      return argument.items.filter { value[$0.string] == nil }.map { "\(place).\($0.string) is missing" }
    case "items":
      return value.items.enumerated().flatMap { problems($0.element, argument, at: "\(place)[\($0.offset)]") }
    case "contains":
      guard case .array(let items) = value else { return [] }
      let isThere = items.contains { problems($0, argument, at: place).isEmpty }
      return isThere ? [] : ["\(place) has no item of the kind"]
    case "propertyNames":
      return value.members.flatMap { problems(.string($0.name), argument, at: "the name \(place).\($0.name)") }
    case "properties":
      return value.members.flatMap { member in
        argument[member.name].map { problems(member.value, $0, at: "\(place).\(member.name)") } ?? []
      }
    case "additionalProperties":
      return value.members.flatMap { member in
        schema["properties"]?[member.name] != nil ? [] : problems(member.value, argument, at: "\(place).\(member.name)")
      }
    default: return ["the validator does not know \(keyword)"]
    }
  }

  private func fits(_ count: Int, _ keyword: String, _ limit: JSONValue) -> Bool {
    let limit = Int(limit.integer ?? 0)
    return keyword.hasPrefix("min") ? count >= limit : count <= limit
  }

  /// A schema under `#/$defs/`; if it doesn't exist, one that rejects every value.
  private func referenced(_ reference: JSONValue) -> JSONValue { definitions[reference.string] ?? .boolean(false) }
}

extension JSONValue {
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
  var string: String { if case .string(let text) = self { text } else { "" } }
  var decimal: Double? { if case .number(let number) = self { Double(number.text) } else { nil } }
  var integer: Int64? { if case .number(let number) = self { number.integer } else { nil } }

  fileprivate func hasType(_ name: String) -> Bool {
    switch (self, name) {
    case (.null, "null"), (.boolean, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"),
      (.object, "object"):
      true
    case (.number(let number), "integer"): number.integer != nil
    default: false
    }
  }
}
