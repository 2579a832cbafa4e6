/// The character classes of the LDML 48 message grammar.
extension Unicode.Scalar {
  /// `ws`: the no-break space is not in it, the ideographic space is.
  var isMessageWhitespace: Bool {
    switch value {
    case 0x20, 0x09, 0x0A, 0x0D, 0x3000: true
    default: false
    }
  }

  /// `bidi`: marks and isolates that carry no meaning.
  var isBidirectionalMark: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x2066...0x2069: true
    default: false
    }
  }

  /// A scalar that is valid in optional space.
  var isMessageGap: Bool { isMessageWhitespace || isBidirectionalMark }

  /// A visible scalar of ASCII, the space not among them.
  var isPrintableASCII: Bool { (0x21...0x7E).contains(value) }

  /// `name-start`.
  var isNameStart: Bool {
    if value < 0x80 {
      return (0x61...0x7A).contains(value) || (0x41...0x5A).contains(value) || value == 0x2B || value == 0x5F
    }
    return !isExcludedFromNames
  }

  /// `name-char`.
  var isNameCharacter: Bool {
    isNameStart || (0x30...0x39).contains(value) || value == 0x2D || value == 0x2E
  }

  /// Above ASCII, names take all but controls, spaces, bidirectional controls and noncharacters.
  private var isExcludedFromNames: Bool {
    switch value {
    case 0x80...0xA0, 0x061C, 0x1680, 0x2000...0x200A, 0x200E...0x200F: true
    case 0x2028...0x202F, 0x205F, 0x2066...0x2069, 0x3000, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
