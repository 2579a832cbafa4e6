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
  private var bytes: [UInt8] = []
  private var depth = 0

  init(isIndented: Bool) { self.isIndented = isIndented }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: add("null")
    case .boolean(let value): add(value ? "true" : "false")
    case .number(let number): bytes += number.text.utf8
    case .string(let string): write(string)
    case .array(let items): write(items, "[", "]") { writer, item in writer.write(item) }
    case .object(let members):
      write(members, "{", "}") { writer, member in
        writer.write(member.name)
        writer.add(writer.isIndented ? ": " : ":")
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Part>(
    _ parts: [Part],
    _ opening: StaticString,
    _ closing: StaticString,
    _ body: (inout JSONWriter, Part) -> Void
  ) {
    add(opening)
    depth += 1
    for (index, part) in parts.enumerated() {
      if index > 0 { add(",") }
      breakLine()
      body(&self, part)
    }
    depth -= 1
    if !parts.isEmpty { breakLine() }
    add(closing)
  }

  private mutating func breakLine() {
    guard isIndented else { return }
    add("\n")
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func add(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private mutating func write(_ string: String) {
    var string = string
    add("\"")
    string.withUTF8 { text in
      var start = 0
      var index = 0
      while index < text.count {
        let count = Self.escapedCount(in: text, at: index)
        if count > 0 {
          bytes += text[start..<index]
          escape(text[index..<index + count])
          start = index + count
        }
        index += max(1, count)
      }
      bytes += text[start...]
    }
    add("\"")
  }

  /// How many bytes the character at an index has if it has to be escaped; 0 if not.
  @inline(__always)
  private static func escapedCount(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: 1
    // U+0080 to U+009F.
    case 0xC2: text[index + 1] < 0xA0 ? 2 : 0
    // U+2028 and U+2029.
    case 0xE2: text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8 ? 3 : 0
    default: 0
    }
  }

  private mutating func escape(_ character: Slice<UnsafeBufferPointer<UInt8>>) {
    for scalar in String(decoding: character, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\u{8}": add("\\b")
      case "\u{C}": add("\\f")
      case "\n": add("\\n")
      case "\r": add("\\r")
      case "\t": add("\\t")
      default:
        let digits = String(scalar.value, radix: 16)
        add("\\u")
        bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        bytes += digits.utf8
      }
    }
  }
}
