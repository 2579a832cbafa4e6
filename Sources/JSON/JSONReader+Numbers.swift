extension JSONReader {
  /// Whether all of `bytes` is one number.
  static func isNumber(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    return (try? reader.number()) != nil && reader.position == bytes.count
  }

  mutating func number() throws(JSONError) -> JSONNumber {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let digits = position
    try skipDigits()
    if bytes[digits] == UInt8(ascii: "0"), position - digits > 1 {
      position = digits
      throw error("a number cannot begin with 0")
    }
    if byte == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    return JSONNumber(read: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Skips digits, of which there must be at least one.
  private mutating func skipDigits() throws(JSONError) {
    let start = position
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw error("expected a digit") }
  }
}
