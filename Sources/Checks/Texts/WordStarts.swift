import Bytes

/// The starts of the words of a text, each with the mark of its first three bytes in any case, for all searches of the
/// same text; see ``WordSearch``.
///
/// A word begins where a Latin letter follows none, and so does each character beyond ASCII.
package struct WordStarts {
  /// How many marks there are, from 0 on.
  static let countOfMarks = 1 << bitsOfMark
  private static let bitsOfMark = 12

  /// The offsets in UTF-8, in ascending order, each with its mark in the lowest bits.
  private let starts: [UInt32]

  /// Finds the words of a text; nothing of one that is too long.
  package init?(_ text: String) {
    var text = text
    guard text.utf8.count < 1 << (32 - Self.bitsOfMark) else { return nil }
    starts = text.withUTF8 { text in
      var starts: [UInt32] = []
      // Words and the space behind them are longer on average.
      starts.reserveCapacity(text.count / 5)
      Self.forEach(in: text, withOthersThanLetters: false) { start, mark in
        starts.append(UInt32(truncatingIfNeeded: start << Self.bitsOfMark | mark))
      }
      return starts
    }
  }

  /// Hands over the offset and the mark of each word.
  @inline(__always)
  func forEach(_ body: (_ start: Int, _ mark: Int) -> Void) {
    for start in starts { body(Int(start >> UInt32(Self.bitsOfMark)), Int(start) & (Self.countOfMarks - 1)) }
  }

  /// The same for the words of some UTF-8, and for all characters of ASCII that are no letters, if they are wanted.
  @inline(__always)
  static func forEach(
    in text: UnsafeBufferPointer<UInt8>,
    withOthersThanLetters: Bool,
    _ body: (_ start: Int, _ mark: Int) -> Void
  ) {
    var letterBefore: UInt64 = 0
    var offset = 0
    while offset < text.count {
      let block = text.paddedBlock(at: offset)
      let letters = block.areLetters.bits
      var starts = letters & ~(letters << 1 | letterBefore) | block.areWithin(0xC0...0xFF).bits
      if withOthersThanLetters { starts |= ~(letters | block.areBeyondASCII.bits) & 0xFFFF }
      for place in BitPlaces(starts) where offset + place < text.count {
        body(offset + place, mark(EightBytes(text, at: offset + place)))
      }
      letterBefore = letters >> 15
      offset += 16
    }
  }

  /// What the first three bytes have in common with those of the other case, and with some others.
  @inline(__always)
  static func mark(_ bytes: EightBytes) -> Int {
    let start = UInt32(truncatingIfNeeded: bytes.bytes) & 0xFF_FFFF
    return Int(((start | 0x20_2020) &* 0x9E37_79B1) >> UInt32(32 - bitsOfMark))
  }
}
