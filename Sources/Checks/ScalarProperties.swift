/// Properties of scalars that checks ask for at every character: ranges that most texts are made of are answered without
/// Unicode's tables.
extension Unicode.Scalar {
  /// Whether the scalar is a letter or a mark that belongs to one, by Unicode's property Alphabetic.
  var isAlphabetic: Bool {
    if value < 0x80 { return (value | 0x20) &- 0x61 < 26 }
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x4E00...0x9FFF: return true
    case 0x3000...0x3003, 0xFF01...0xFF0F, 0xFFFC: return false
    default: return properties.isAlphabetic
    }
  }

  /// Whether the scalar is a space or a line break, by Unicode's property White_Space.
  var isWhitespace: Bool {
    if value < 0x80 { return value == 0x20 || (0x9...0xD).contains(value) }
    return value <= 0x3000 && properties.isWhitespace
  }

  /// The value of a decimal digit of any script and width.
  var digit: Int? {
    if value < 0x660 { return isDigit ? Int(value) - 0x30 : nil }
    // Between Ol Chiki and Vai, and between Meetei Mayek and the full-width forms, stand no digits.
    if (0x1C5A...0xA61F).contains(value) || (0xABFA...0xFF0F).contains(value) { return nil }
    return properties.numericType == .decimal ? properties.numericValue.map { Int($0) } : nil
  }

  /// The scalar in lower case, where that is one scalar.
  var folded: Unicode.Scalar {
    if value < 0x80 { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value + 0x20)) : self }
    // Kana and kanji have no cases.
    if (0x2E80...0xA63F).contains(value) { return self }
    let mapped = properties.lowercaseMapping.unicodeScalars
    return mapped.count == 1 ? mapped.first ?? self : self
  }
}

/// Which scalars some text holds, as far as checks need it to know that they cannot find anything.
struct ScalarSummary: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Whether the text holds a scalar that is neither ASCII nor an ordinary mark, kana or kanji: one that may be
  /// invisible, turn the text, join others or come from a wrong encoding.
  private(set) var hasUnusual = false
  /// Whether the text holds a decimal digit of any script.
  private(set) var hasDigit = false

  /// A summary of no text.
  init() {}

  /// Adds a scalar.
  mutating func add(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 64 {
      low |= 1 << UInt64(value)
      if scalar.isDigit { hasDigit = true }
    } else if value < 128 {
      high |= 1 << UInt64(value - 64)
    } else {
      switch value {
      case 0x3000...0x3029, 0x3030...0x3098, 0x309B...0x312F, 0x4E00...0x9FFF, 0xFF01...0xFF0F, 0xFF1A...0xFF9D: break
      default:
        hasUnusual = true
        if scalar.digit != nil { hasDigit = true }
      }
    }
  }

  /// Whether the text holds an ASCII scalar; false for any other.
  func holds(_ scalar: Unicode.Scalar) -> Bool {
    let value = UInt64(scalar.value)
    return value < 64 ? low >> value & 1 == 1 : value < 128 && high >> (value - 64) & 1 == 1
  }
}
