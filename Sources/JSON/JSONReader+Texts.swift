extension JSONReader {
  /// A text in double quotes, at the first of them.
  mutating func text() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    if byte == UInt8(ascii: "\"") {
      defer { position += 1 }
      return try valid(start..<position)
    }
    return try textWithEscapes(from: start)
  }

  private mutating func textWithEscapes(from start: Int) throws(JSONError) -> String {
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
      case ..<0x20: throw error("expected an escape, found a control character in a string")
      default: position += 1
      }
    }
    throw error("the closing quotation mark is missing")
  }

  private func valid(_ range: Range<Int>) throws(JSONError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw error("the string that ends here is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    position += 1
    guard let letter = byte else { throw error("the closing quotation mark is missing") }
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
      if let scalar = try secondHalf(after: unit) { return scalar }
      guard replacesLoneSurrogates else { break }
      return "\u{FFFD}"
    default:
      position -= 1
      throw error("unknown escape")
    }
    throw error("the escape is half of a surrogate pair")
  }

  /// The scalar of a pair of surrogates, if the second follows; otherwise `nil`, and the text continues after the
  /// first.
  private mutating func secondHalf(after unit: UInt16) throws(JSONError) -> Unicode.Scalar? {
    guard (0xD800...0xDBFF).contains(unit), bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    else { return nil }
    let start = position
    position += 2
    let low = try codeUnit()
    guard (0xDC00...0xDFFF).contains(low) else {
      position = start
      return nil
    }
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexadecimalDigit),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits") }
    position += 4
    return unit
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
