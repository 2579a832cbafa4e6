/// Eight bytes of a text that are asked at once. An answer has the highest bit of each byte for which it is yes, the
/// first byte in the lowest place.
package struct EightBytes {
  /// The bytes as one number, the first one in the lowest place.
  package let bytes: UInt64

  /// The answer that is yes for all.
  private static let all: UInt64 = 0x8080_8080_8080_8080

  /// Takes eight bytes that are one number already.
  init(_ bytes: UInt64) { self.bytes = bytes }

  /// Reads the bytes from an offset; those behind the end are zeros.
  @inline(__always)
  package init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    if offset + 8 <= text.count {
      let bytes = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      self.bytes = UInt64(littleEndian: bytes)
    } else {
      bytes = Self.rest(of: text, from: offset)
    }
  }

  /// The last bytes, which are less than eight.
  @inline(never)
  private static func rest(of text: UnsafeBufferPointer<UInt8>, from offset: Int) -> UInt64 {
    text.dropFirst(offset).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Which are ASCII letters.
  @inline(__always)
  package var letters: UInt64 {
    // The sums reach the highest bit from `a` on, and from behind `z` on.
    let folded = (bytes | Self.each(0x20)) & Self.each(0x7F)
    return (folded &+ Self.each(0x80 - 0x61)) & ~(folded &+ Self.each(0x80 - 0x7B)) & ~bytes & Self.all
  }

  /// The bytes with ASCII letters in lower case.
  var lowercased: UInt64 { bytes | letters >> 2 }

  /// Which are a byte.
  @inline(__always)
  package func places(of byte: UInt8) -> UInt64 {
    let difference = bytes ^ Self.each(byte)
    return ~((difference & Self.each(0x7F)) &+ Self.each(0x7F) | difference) & Self.all
  }

  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}

/// The places of an answer, in ascending order.
package struct BytePlaces: Sequence, IteratorProtocol {
  private var answer: UInt64

  package init(_ answer: UInt64) { self.answer = answer }

  @inline(__always)
  package mutating func next() -> Int? {
    guard answer != 0 else { return nil }
    defer { answer &= answer &- 1 }
    return answer.trailingZeroBitCount / 8
  }
}
