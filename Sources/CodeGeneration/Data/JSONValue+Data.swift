import JSON

extension JSONValue {
  /// An object of the members that have a value, in order.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// An object of members that are sorted by name.
  static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
  }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  static func whole(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }

  /// `nil` for false, which is left out.
  static func flag(_ value: Bool) -> JSONValue? { value ? .boolean(true) : nil }

  /// The value as text that people can read: what fits into a line stands on one, anything else has one part a line.
  ///
  /// Only characters that show, and that are letters of no language's source code, stand for themselves: those that do not
  /// show or turn the direction of a line are escapes, and so is the grave accent, which ends literals of Go.
  var readableText: String {
    var writer = ReadableWriter()
    writer.write(self, depth: 0)
    return writer.text
  }
}

private struct ReadableWriter {
  private(set) var text = ""
  private static let width = 120

  mutating func write(_ value: JSONValue, depth: Int) {
    let line = Self.line(value)
    let (opening, closing, parts): (String, String, [(name: String?, value: JSONValue)])
    switch value {
    case .array(let items): (opening, closing, parts) = ("[", "]", items.map { (nil, $0) })
    case .object(let members): (opening, closing, parts) = ("{", "}", members.map { ($0.name, $0.value) })
    default: (opening, closing, parts) = ("", "", [])
    }
    guard !parts.isEmpty, 2 * depth + line.unicodeScalars.count > Self.width else {
      text += line
      return
    }
    text += opening
    for (index, part) in parts.enumerated() {
      text += (index > 0 ? ",\n" : "\n") + String(repeating: "  ", count: depth + 1)
      if let name = part.name { text += Self.line(.string(name)) + ": " }
      write(part.value, depth: depth + 1)
    }
    text += "\n" + String(repeating: "  ", count: depth) + closing
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let string): literal(string)
    case .array(let items): "[" + items.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(literal($0.name)): \(line($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private static func literal(_ string: String) -> String {
    var text = "\""
    for unit in string.utf16.isEmpty ? [] : Array(string.unicodeScalars) {
      switch unit {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case " ", "\u{3000}": text.unicodeScalars.append(unit)
      default:
        if unit.mustBeEscaped {
          for unit in String(unit).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
          }
        } else {
          text.unicodeScalars.append(unit)
        }
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var mustBeEscaped: Bool {
    if self == "`" || self == "'" { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate, .spaceSeparator,
      .nonspacingMark, .enclosingMark:
      true
    default: false
    }
  }
}
