/// The values of the scalars of some UTF-8, which is valid.
struct UTF8Scalars {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inline(__always)
  mutating func next() -> UInt32? {
    guard offset < bytes.count else { return nil }
    let first = UInt32(bytes[offset])
    offset += 1
    if first < 0x80 { return first }
    if first < 0xE0 { return (first & 0x1F) << 6 | following() }
    if first < 0xF0 { return (first & 0xF) << 12 | following() << 6 | following() }
    return (first & 0x7) << 18 | following() << 12 | following() << 6 | following()
  }

  /// The six bits of the next byte of a scalar.
  @inline(__always)
  private mutating func following() -> UInt32 {
    defer { offset += 1 }
    return UInt32(bytes[offset] & 0x3F)
  }

  /// Goes behind the ASCII letters that come next, and behind those that a single space parts from them.
  mutating func skipWords() {
    while offset < bytes.count {
      let isLetter = bytes[offset].isLetter
      guard isLetter || (bytes[offset] == UInt8(ascii: " ") && offset + 1 < bytes.count && bytes[offset + 1].isLetter)
      else { return }
      offset += isLetter ? 1 : 2
    }
  }
}

extension String {
  /// Makes a text of the scalars of some items.
  init(_ items: ArraySlice<Prose.Item>) {
    self = items.withUnsafeBufferPointer { items in
      // Its length is worked out first, which is faster than to let it grow.
      var length = items.count
      for item in items where item.scalar.value >= 0x80 { length += UTF8.width(item.scalar) - 1 }
      return String(unsafeUninitializedCapacity: length) { bytes in
        var end = 0
        for item in items {
          if item.scalar.value < 0x80 {
            bytes[end] = UInt8(truncatingIfNeeded: item.scalar.value)
            end += 1
          } else {
            for byte in UTF8.encode(item.scalar) ?? UTF8.encodedReplacementCharacter {
              bytes[end] = byte
              end += 1
            }
          }
        }
        return end
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  fileprivate var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
