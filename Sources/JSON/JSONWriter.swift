extension JSONValue {
  /// The value as JSON text, without a line break at its end; equal values have equal text.
  ///
  /// Indented by two spaces a level with one member or item a line, or in one line without any space. Beside quotes and
  /// backslashes only controls and the separators U+2028 and U+2029, which JavaScript once ended lines at, are written
  /// as escapes. Reading the text gives an equal value, if every object has each name once and nothing is nested deeper
  /// than is read.
  /// - Complexity: O(*n*) in the length of the text.
  public func text(indented: Bool = true) -> String {
    var writer = JSONWriter(isIndented: indented)
    writer.write(self)
    return writer.text
  }
}

private struct JSONWriter {
  let isIndented: Bool
  var text = ""
  private var depth = 0

  init(isIndented: Bool) { self.isIndented = isIndented }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): write(string)
    case .array(let items): write(items, "[", "]") { writer, item in writer.write(item) }
    case .object(let members):
      write(members, "{", "}") { writer, member in
        writer.write(member.name)
        writer.text += writer.isIndented ? ": " : ":"
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Part>(
    _ parts: [Part],
    _ opening: String,
    _ closing: String,
    _ body: (inout JSONWriter, Part) -> Void
  ) {
    text += opening
    depth += 1
    for (index, part) in parts.enumerated() {
      if index > 0 { text += "," }
      breakLine()
      body(&self, part)
    }
    depth -= 1
    if !parts.isEmpty { breakLine() }
    text += closing
  }

  private mutating func breakLine() {
    if isIndented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
