/// Properties of scalars that checks look up for every character. The ranges of most texts are answered without
/// Unicode's tables.
extension Unicode.Scalar {
  /// Whether the scalar is a letter or a mark that belongs to one, by Unicode's property Alphabetic.
  package var isAlphabetic: Bool {
    if value < 0x80 { return (value | 0x20) &- 0x61 < 26 }
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x4E00...0x9FFF: return true
    case 0x3000...0x3003, 0xFF01...0xFF0F, 0xFFFC: return false
    default: return properties.isAlphabetic
    }
  }

  /// Whether the scalar is an ASCII letter or digit, a kana or a kanji: what most texts are made of.
  var isWordOfMostTexts: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
    default: false
    }
  }

  /// Whether the scalar is a hiragana, a small one too.
  var isHiragana: Bool { ("ぁ"..."ゖ").contains(self) }

  /// Whether the scalar is a katakana or the mark of a long vowel, full-width.
  var isKatakana: Bool { ("ァ"..."ヺ").contains(self) || self == "ー" }

  /// Whether the scalar is one of the kanji that texts are written with; not the mark 々.
  var isKanji: Bool { (0x4E00...0x9FFF).contains(value) }

  /// Whether the scalar is a space or a line break, by Unicode's property White_Space.
  package var isWhitespace: Bool {
    if value < 0x80 { return value == 0x20 || (0x9...0xD).contains(value) }
    return value <= 0x3000 && properties.isWhitespace
  }

  /// Whether the scalar certainly isn't a digit of any script. For nearly all scalars this is known at once.
  @inline(__always)
  var isCertainlyNoDigit: Bool {
    // No digits are between Ol Chiki and Vai or between Meetei Mayek and the full-width forms. Latin letters,
    // kana and kanji come first because they are the most frequent.
    value &- 0x3A < 0x660 - 0x3A || value < 0x30 || value &- 0x1C5A < 0xA620 - 0x1C5A
      || value &- 0xABFA < 0xFF10 - 0xABFA
  }

  /// The value of a decimal digit of any script and width.
  package var digit: Int? {
    if isCertainlyNoDigit { return nil }
    if value < 0x660 { return Int(value) - 0x30 }
    return properties.numericType == .decimal ? properties.numericValue.map { Int($0) } : nil
  }

  /// Whether the scalar is a mark or a letter that forms one character with the scalar before it.
  package var joinsTheLetterBefore: Bool {
    guard value >= 0x300 else { return false }
    // Vowels and finals of Hangul are letters of their own.
    if (0x1160...0x11FF).contains(value) { return true }
    return properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
  }

  /// Whether the scalar is an ASCII digit.
  package var isDigit: Bool { ("0"..."9").contains(self) }

  /// The scalar in lower case, where that is one scalar.
  package var folded: Unicode.Scalar {
    if value < 0x80 { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value + 0x20)) : self }
    // Kana and kanji have no cases.
    if (0x2E80...0xA63F).contains(value) { return self }
    let mapped = properties.lowercaseMapping.unicodeScalars
    return mapped.count == 1 ? mapped.first ?? self : self
  }
}
