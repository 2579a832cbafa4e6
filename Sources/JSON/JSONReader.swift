/// Reads JSON text (RFC 8259) and says at which line and column it stops being JSON.
///
/// A reader of our own, because decoders disagree about what they let pass: here a repeated name is refused, since two
/// values of one name could mean different things, and nesting is bounded, since the text comes from outside.
struct JSONReader {
  let bytes: [UInt8]
  let replacesLoneSurrogates: Bool
  var position = 0
  /// The names of the objects' members that are being read, outermost first.
  var path: [String] = []

  init(_ bytes: [UInt8], replacesLoneSurrogates: Bool = false) {
    self.bytes = bytes
    self.replacesLoneSurrogates = replacesLoneSurrogates
  }

  /// The one value that the whole text is.
  mutating func document() throws(JSONError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw error("expected the end of the text", .textBehind) }
    return value
  }

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    guard let byte else { throw error("expected a value, found the end of the text") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      for (word, value) in Self.words where bytes[position...].starts(with: word) {
        position += word.count
        return value
      }
      throw error("expected a value")
    }
  }

  private static let words: [([UInt8], JSONValue)] = [
    (Array("true".utf8), .boolean(true)), (Array("false".utf8), .boolean(false)), (Array("null".utf8), .null),
  ]

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    try enter(depth)
    var members: [JSONValue.Member] = []
    if skip("}") { return .object(members) }
    // A dictionary of strings would merge names that are only canonically equivalent.
    var names: Set<[UInt8]> = []
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw error("expected a property name in double quotes") }
      let name = try text()
      path.append(name)
      guard names.insert(Array(name.utf8)).inserted else {
        throw error("the object has this property twice", .duplicateName)
      }
      guard skip(":") else { throw error("expected ':'") }
      members.append(JSONValue.Member(name: name, value: try value(depth: depth)))
      path.removeLast()
    } while skip(",")
    guard skip("}") else { throw error("expected ',' or '}'") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    try enter(depth)
    var items: [JSONValue] = []
    if skip("]") { return .array(items) }
    repeat { items.append(try value(depth: depth)) } while skip(",")
    guard skip("]") else { throw error("expected ',' or ']'") }
    return .array(items)
  }

  /// Steps over an opening bracket.
  mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth <= JSONValue.depthLimit else {
      throw error("values are nested more than \(JSONValue.depthLimit) deep", .tooDeep)
    }
    position += 1
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte, UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// An error at the current position.
  func error(_ reason: String, _ kind: JSONError.Kind = .syntax) -> JSONError {
    let (line, column) = place(of: position)
    let isOnlyLine = line == 1 && !bytes[position...].dropLast().contains(0x0A)
    return JSONError(kind: kind, line: line, column: column, isOnlyLine: isOnlyLine, path: path, reason: reason)
  }

  /// The line and the column of a byte, both from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
