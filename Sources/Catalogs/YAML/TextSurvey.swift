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
    lineStarts.reserveCapacity(text.count / 24 + 2)
    lineStarts.append(0)
    beginnings.withUnsafeBufferPointer { beginnings in
      text.withUnsafeBytes { bytes in
        var index = 0
        while index + 8 <= bytes.count {
          if !bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).isOrdinary {
            for place in index..<index + 8 where beginnings[Int(bytes[place])] { look(at: place, bytes) }
          }
          index += 8
        }
        for place in index..<bytes.count where beginnings[Int(bytes[place])] { look(at: place, bytes) }
      }
    }
    lineStarts.append(UInt32(text.count) + 1)
  }

  private mutating func look(at index: Int, _ bytes: UnsafeRawBufferPointer) {
    // Behind the first byte of a character there are the others.
    switch bytes[index] {
    case UInt8(ascii: "\n"): lineStarts.append(UInt32(index) + 1)
    case UInt8(ascii: "\r"): hasCarriageReturns = true
    case 0xC2: mayHoldRefused = mayHoldRefused || bytes[index + 1] < 0xA0
    case 0xE2:
      mayHoldRefused = mayHoldRefused || bytes[index + 1] == 0x80 && (0xA8...0xA9).contains(bytes[index + 2])
    case 0xEF: mayHoldRefused = mayHoldRefused || [0xB7, 0xBB, 0xBF].contains(bytes[index + 1])
    default: mayHoldRefused = true
    }
  }
}

/// Whether a line ends with a byte, or a scalar that `isRefused` may begin with it: controls, and with others U+0080 to
/// U+009F, U+2028 and U+2029, a byte-order mark and what is no character.
private let beginnings: [Bool] = (0...0xFF).map { byte in
  switch byte {
  case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xEF, 0xF0...: true
  default: false
  }
}

extension UInt64 {
  /// Whether all eight bytes are printable ASCII.
  fileprivate var isOrdinary: Bool {
    // The highest bit of a byte is set where it is above 0x7F, below 0x20 or 0x7F. A borrow or a carry from a byte needs
    // one that is none of the ordinary ones.
    (self | (self &- 0x2020_2020_2020_2020) | (self &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0
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
