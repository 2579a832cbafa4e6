/// What one look at all bytes of a text tells: where its lines are, and whether a closer look is needed.
struct TextSurvey {
  /// Where each line begins, and where one behind the last would if the text ended with a line feed: behind one that ends
  /// the text there is an empty line.
  private(set) var lineStarts: [UInt32] = []
  private(set) var hasCarriageReturns = false
  /// Whether a scalar that `isRefused` may be among them; false for nearly all texts that hold none.
  private(set) var mayHoldRefused = false

  init(_ text: [UInt8]) {
    // Few lines of a catalog are shorter than this on average.
    lineStarts.reserveCapacity(text.count / 32 + 2)
    lineStarts.append(0)
    text.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        var marks = word.isOrdinary ? 0 : word.marks
        while marks != 0 {
          look(at: index + marks.trailingZeroBitCount / 8, bytes)
          marks &= marks - 1
        }
        index += 8
      }
      for last in index..<bytes.count { look(at: last, bytes) }
    }
    lineStarts.append(UInt32(text.count) + 1)
  }

  private mutating func look(at index: Int, _ bytes: UnsafeRawBufferPointer) {
    // Behind the first byte of a character there are the others.
    switch bytes[index] {
    case UInt8(ascii: "\n"): lineStarts.append(UInt32(index) + 1)
    case UInt8(ascii: "\r"): hasCarriageReturns = true
    // U+0080 to U+009F, U+2028 and U+2029, a byte-order mark, and what is no character.
    case 0xC2: mayHoldRefused = mayHoldRefused || bytes[index + 1] < 0xA0
    case 0xE2:
      mayHoldRefused = mayHoldRefused || bytes[index + 1] == 0x80 && (0xA8...0xA9).contains(bytes[index + 2])
    case 0xEF:
      let next = bytes[index + 1]
      mayHoldRefused = mayHoldRefused || next == 0xB7 || next == 0xBB || next == 0xBF
    case 0..<0x20, 0x7F, 0xF0...: mayHoldRefused = true
    default: break
    }
  }
}

extension UInt64 {
  /// Whether all eight bytes are printable ASCII.
  fileprivate var isOrdinary: Bool {
    // The highest bit of a byte is set where it is above 0x7F, below 0x20 or 0x7F. A borrow or a carry from a byte needs
    // one that is none of the ordinary ones.
    (self | (self &- 0x2020_2020_2020_2020) | (self &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0
  }

  /// The highest bits of the bytes at which `TextSurvey` has to look: controls, 0xC2 and 0xE2, and from 0xEF on. Behind
  /// a byte that is looked at, others may be marked too.
  fileprivate var marks: UInt64 {
    let seven = self & 0x7F7F_7F7F_7F7F_7F7F
    let controls = (self &- 0x2020_2020_2020_2020) & ~self | (seven &+ 0x0101_0101_0101_0101) & ~self
    // The two differ in one bit.
    let rest = (self | 0x2020_2020_2020_2020) ^ 0xE2E2_E2E2_E2E2_E2E2
    let general = (rest &- 0x0101_0101_0101_0101) & ~rest
    let high = (seven &+ 0x1111_1111_1111_1111) & self
    return (controls | general | high) & 0x8080_8080_8080_8080
  }
}

extension [UInt8] {
  /// Whether the bytes are UTF-8.
  var isUTF8: Bool { (try? UTF8Span(validating: span)) != nil }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many scalars some UTF-8 has.
  var scalarCount: Int {
    let bytes = UnsafeRawBufferPointer(self)
    var continuations = 0
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // Of a byte that goes on with a character the highest bit is set, and the next one is not; the product has the sum
      // of such bits in its first byte.
      let marks = (word & ~(word << 1) & 0x8080_8080_8080_8080) >> 7
      continuations += Int((marks &* 0x0101_0101_0101_0101) >> 56)
      index += 8
    }
    for byte in self[index...] where byte & 0xC0 == 0x80 { continuations += 1 }
    return count - continuations
  }
}
