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

  /// The value as readable text: a value that fits on a line is on one line, any other has one part per line.
  ///
  /// Characters that are hidden or change the direction of a line are escaped, and so are the grave accent and the
  /// apostrophe, which end literals in some languages.
  package var readableText: String { readableText(indentation: "") }

  private func readableText(indentation: String) -> String {
    let line = lineText
    guard indentation.count + line.unicodeScalars.count > 120 else { return line }
    let inner = indentation + "  "
    func block(_ opening: String, _ parts: [String], _ closing: String) -> String {
      opening + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indentation + closing
    }
    return switch self {
    case .array(let items) where !items.isEmpty:
      block("[", items.map { $0.readableText(indentation: inner) }, "]")
    case .object(let members) where !members.isEmpty:
      block("{", members.map { Self.string($0.name).lineText + ": " + $0.value.readableText(indentation: inner) }, "}")
    default: line
    }
  }

  /// The value on one line.
  private var lineText: String {
    switch self {
    case .array(let items): "[" + items.map(\.lineText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.string($0.name).lineText + ": " + $0.value.lineText }.joined(separator: ", ") + "}"
    default: text(indented: false).escapingHidden
    }
  }
}

extension String {
  /// JSON text without the characters that do not show in source code.
  fileprivate var escapingHidden: String {
    unicodeScalars.allSatisfy { !$0.isHidden }
      ? self
      : unicodeScalars.map { scalar in
        guard scalar.isHidden else { return String(scalar) }
        return scalar.utf16.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }.joined()
      }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    if self == "`" || self == "'" { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate,
      .nonspacingMark, .enclosingMark:
      true
    case .spaceSeparator: self != " " && self != "\u{3000}"
    default: false
    }
  }
}
