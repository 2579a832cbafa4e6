/// Reads JSON text (RFC 8259) and says at which line and column it stops being JSON.
///
/// A reader of our own, because decoders disagree about what they let pass: here a repeated name is refused, since the
/// two values of one fact could decide differently, and nesting is bounded, since the text comes from outside.
struct JSONReader {
  /// The most objects and lists that may stand inside one another.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  /// The names of the objects' members that are being read, outermost first.
  private var path: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value that the whole text is.
  mutating func document() throws(PayloadError) -> PayloadValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw syntaxError("something follows the end of the value") }
    return value
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value(depth: Int) throws(PayloadError) -> PayloadValue {
    skipSpace()
    guard let byte else { throw syntaxError("the text ends where a value belongs") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try list(depth: depth + 1)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      for (word, value) in Self.words where bytes[position...].starts(with: word) {
        position += word.count
        return value
      }
      throw syntaxError("no value begins like this")
    }
  }

  private static let words: [([UInt8], PayloadValue)] = [
    (Array("true".utf8), .boolean(true)), (Array("false".utf8), .boolean(false)), (Array("null".utf8), .null),
  ]

  private mutating func object(depth: Int) throws(PayloadError) -> PayloadValue {
    try enter(depth)
    var members: [String: PayloadValue] = [:]
    if skip("}") { return .object(members) }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw syntaxError("a name in double quotes belongs here") }
      let name = try text()
      path.append(name)
      guard members[name] == nil else {
        throw PayloadError(
          path: shownPath,
          summary: "The object has this name twice (line \(place.line), column \(place.column))",
          fix: "Keep the one that is right"
        )
      }
      guard skip(":") else { throw syntaxError("':' belongs here") }
      members[name] = try value(depth: depth)
      path.removeLast()
    } while skip(",")
    guard skip("}") else { throw syntaxError("',' or '}' belongs here") }
    return .object(members)
  }

  private mutating func list(depth: Int) throws(PayloadError) -> PayloadValue {
    try enter(depth)
    var items: [PayloadValue] = []
    if skip("]") { return .list(items) }
    repeat { items.append(try value(depth: depth)) } while skip(",")
    guard skip("]") else { throw syntaxError("',' or ']' belongs here") }
    return .list(items)
  }

  /// Steps over an opening bracket.
  private mutating func enter(_ depth: Int) throws(PayloadError) {
    guard depth <= Self.depthLimit else {
      throw PayloadError(
        path: shownPath,
        summary: "The facts are nested more than \(Self.depthLimit) deep",
        fix: "Pass the decoded payloads as Apple sends them"
      )
    }
    position += 1
  }

  private mutating func number() throws(PayloadError) -> PayloadValue {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let digits = position
    guard skipDigits() else { throw syntaxError("a digit belongs here") }
    if bytes[digits] == UInt8(ascii: "0"), position - digits > 1 {
      position = digits
      throw syntaxError("a number cannot begin with 0")
    }
    var isWhole = true
    if byte == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      guard skipDigits() else { throw syntaxError("a digit belongs here") }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() else { throw syntaxError("a digit belongs here") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else {
      position = start
      throw syntaxError("the number is too large")
    }
    // Beyond 2^53 a Double no longer names one whole number.
    return number == number.rounded() && number.magnitude <= 0x1p53 ? .integer(Int64(number)) : .number(number)
  }

  /// Whether there was at least one digit.
  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position > start
  }

  private mutating func text() throws(PayloadError) -> String {
    position += 1
    let start = position
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    if byte == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try valid(start..<position)
    }
    return try textWithEscapes(from: start)
  }

  private mutating func textWithEscapes(from start: Int) throws(PayloadError) -> String {
    var text = ""
    var runStart = start
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        text += try valid(runStart..<position)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += try valid(runStart..<position)
        text.unicodeScalars.append(try escape())
        runStart = position
      case ..<0x20: throw syntaxError("a control character stands in a text; write it as an escape")
      default: position += 1
      }
    }
    throw syntaxError("the text in double quotes has no end")
  }

  private func valid(_ range: Range<Int>) throws(PayloadError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw syntaxError("the text that ends here is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws(PayloadError) -> Unicode.Scalar {
    position += 1
    guard let letter = byte else { throw syntaxError("the text in double quotes has no end") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard (0xD800...0xDBFF).contains(unit), byte == UInt8(ascii: "\\") else { break }
      position += 1
      guard byte == UInt8(ascii: "u") else { break }
      position += 1
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
      else { break }
      return scalar
    default:
      position -= 1
      throw syntaxError("no escape begins with this character")
    }
    throw syntaxError("the escape is half of a surrogate pair")
  }

  private mutating func codeUnit() throws(PayloadError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexadecimalDigit),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw syntaxError("four hexadecimal digits belong here") }
    position += 4
    return unit
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte, UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }
}

extension JSONReader {
  private var shownPath: String? {
    path.isEmpty ? nil : path.prefix(4).map(\.shortened).joined(separator: ".") + (path.count > 4 ? "…" : "")
  }

  /// Line and column, from 1; columns count Unicode scalars.
  private var place: (line: Int, column: Int) {
    var place = (line: 1, column: 1)
    for byte in bytes.prefix(position) {
      if byte == 0x0A {
        place = (place.line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }

  private func syntaxError(_ reason: String) -> PayloadError {
    PayloadError(
      path: shownPath,
      summary: "The facts are not JSON at line \(place.line), column \(place.column): \(reason)",
      fix: "Pass one JSON object with renewalInfo and transaction"
    )
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
