import Bytes

extension Prose {
  /// Whether the text may contain a repeated word or two full stops in a row. The bytes decide, because hardly any text
  /// has either. For letters beyond ASCII the bytes aren't enough, and the result is true.
  package var mayRepeat: Bool {
    guard features.isDisjoint(with: [.unusual, .otherLetters, .anotherWidth]) else { return true }
    var text = text
    return text.withUTF8 { bytes in
      // The start of the last word; what a repeated one consists of are letters.
      var last = 0
      var letterBefore: UInt64 = 0
      var stopBefore: UInt64 = 0
      var offset = 0
      while offset < bytes.count {
        let block = bytes.paddedBlock(at: offset)
        let (letters, stops) = (block.areLetters.bits, block.are(UInt8(ascii: ".")).bits)
        if stops & (stops << 1 | stopBefore) != 0 { return true }
        for place in BitPlaces(letters & ~(letters << 1 | letterBefore)) {
          if bytes.repeats(last, offset + place) { return true }
          last = offset + place
        }
        letterBefore = letters >> 15
        stopBefore = stops >> 15
        offset += 16
      }
      return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes between the starts of two words, without the space or line break before the second, occur again
  /// at the start of the second word, in any case.
  @inline(__always)
  fileprivate func repeats(_ first: Int, _ second: Int) -> Bool {
    let count = second - 1 - first
    guard count > 0, (self[first] ^ self[second]) & ~0x20 == 0,
      self[second - 1] == UInt8(ascii: " ") || self[second - 1] == UInt8(ascii: "\n"), second + count <= self.count
    else { return false }
    return (1..<count).allSatisfy { (self[first + $0] ^ self[second + $0]) & ~0x20 == 0 }
  }
}
