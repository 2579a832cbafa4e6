import Bytes

/// The result of one pass over all bytes of a text: where its lines are, and whether a closer check is needed.
struct TextSurvey {
  /// The start of each line, and of the line after the last if the text ended with a line feed: a line feed at the end
  /// of the text has an empty line after it.
  private(set) var lineStarts: [UInt32] = []
  private(set) var hasCarriageReturns = false
  /// Whether a scalar that `isRefused`, or a control that changes the direction of the text after it, may be among
  /// them; false for nearly all texts that hold none.
  private(set) var mayHoldRefused = false

  init(_ text: [UInt8]) {
    // Few lines of a catalog are shorter than this on average.
    lineStarts.reserveCapacity(text.count / 32 + 2)
    lineStarts.append(0)
    text.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + 16 <= bytes.count {
        for place in BitPlaces(bytes.block(at: index).tell.bits) { look(at: index + place, bytes) }
        index += 16
      }
      for last in index..<bytes.count { look(at: last, bytes) }
    }
    lineStarts.append(UInt32(text.count) + 1)
  }

  private mutating func look(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    // Behind the first byte of a character there are the others.
    switch bytes[index] {
    case UInt8(ascii: "\n"): lineStarts.append(UInt32(index) + 1)
    case UInt8(ascii: "\r"): hasCarriageReturns = true
    // U+0080 to U+009F, U+2028 to U+202E, U+2066 to U+2069, a byte-order mark, and noncharacters.
    case 0xC2: mayHoldRefused = mayHoldRefused || bytes[index + 1] < 0xA0
    case 0xE2:
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      let isControl =
        second == 0x80 && (0xA8...0xAE).contains(third) || second == 0x81 && (0xA6...0xA9).contains(third)
      mayHoldRefused = mayHoldRefused || isControl
    case 0xEF:
      let next = bytes[index + 1]
      mayHoldRefused = mayHoldRefused || next == 0xB7 || next == 0xBB || next == 0xBF
    case 0..<0x20, 0x7F, 0xF0...: mayHoldRefused = true
    default: break
    }
  }
}

extension ByteBlock {
  /// The bytes at which `TextSurvey` has to look: controls, 0xC2 and 0xE2, and from 0xEF on.
  @inline(__always)
  fileprivate var tell: BlockMask {
    // The two differ in one bit.
    let general = (self | ByteBlock(repeating: 0x20)).are(0xE2)
    return areWithin(0...0x1F) .| are(0x7F) .| general .| areWithin(0xEF...0xFF)
  }
}

extension [UInt8] {
  /// Whether the bytes are UTF-8.
  var isUTF8: Bool { (try? UTF8Span(validating: span)) != nil }
}
