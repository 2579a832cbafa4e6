/// A position in bytes that are UTF-8, for readers that look for characters of ASCII.
struct ByteScanner {
  let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at the position.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The character at the position, if it is one of ASCII.
  var character: Unicode.Scalar? { byte.flatMap { $0 < 0x80 ? Unicode.Scalar($0) : nil } }

  /// The character of ASCII some bytes on.
  func character(after count: Int) -> Unicode.Scalar? {
    let index = position + count
    return index < bytes.count && bytes[index] < 0x80 ? Unicode.Scalar(bytes[index]) : nil
  }

  /// Whether a word is at the position.
  func isAt(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
    return true
  }

  /// Skips a word if it is at the position.
  mutating func skip(_ word: StaticString) -> Bool {
    guard isAt(word) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Steps over all bytes that fulfil a condition.
  mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }

  /// The scalar at the position, and its length in bytes.
  var scalar: (value: Unicode.Scalar, length: Int)? {
    guard position < bytes.count else { return nil }
    var decoder = UTF8()
    var iterator = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let value) = decoder.decode(&iterator) else { return nil }
    return (value, UTF8.width(value))
  }

  /// The value of some hexadecimal digits at an index; `nil` if there are fewer.
  func hexadecimal(at index: Int, count: Int) -> UInt32? {
    guard index + count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + count] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The scalar of an escape `\uXXXX` whose digits begin at an index, with the pair of a surrogate, and how many bytes
  /// belong to it from there; `nil` if there are no digits or only half of a pair.
  func unicodeEscape(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard let first = hexadecimal(at: index, count: 4) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, 4) }
    guard first < 0xDC00, index + 6 <= bytes.count, bytes[index + 4] == UInt8(ascii: "\\"),
      bytes[index + 5] == UInt8(ascii: "u"), let second = hexadecimal(at: index + 6, count: 4),
      (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    return (scalar, 10)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether it can be part of a name: a letter, a digit, `_`, or of a character that is not ASCII.
  var isNamePart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }

  /// Space, tab, line feed or carriage return.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
