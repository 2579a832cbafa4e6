import Bytes

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

  /// Moves past the next scalars of three bytes that fulfill a condition. Returns whether there are any, and whether
  /// two adjacent ones are the same.
  @inline(__always)
  mutating func skip(after last: inout UInt32, _ condition: (UInt32) -> Bool) -> (any: Bool, repeats: Bool) {
    let start = offset
    var next = offset
    var repeats = false
    while next &+ 2 < bytes.count, bytes[next] & 0xF0 == 0xE0 {
      let value =
        UInt32(bytes[next] & 0xF) << 12 | UInt32(bytes[next &+ 1] & 0x3F) << 6 | UInt32(bytes[next &+ 2] & 0x3F)
      guard condition(value) else { break }
      if value == last { repeats = true }
      last = value
      next &+= 3
    }
    offset = next
    return (next > start, repeats)
  }

  /// The six bits of the next byte of a scalar.
  @inline(__always)
  private mutating func following() -> UInt32 {
    defer { offset += 1 }
    return UInt32(bytes[offset] & 0x3F)
  }

  /// Goes behind the ASCII letters that come next, and behind those that a single space parts from them.
  mutating func skipWords() {
    // A space is passed by where the byte behind it is a letter.
    while offset + 17 <= bytes.count {
      let isSpace = bytes.block(at: offset).are(UInt8(ascii: " ")) .& bytes.block(at: offset + 1).areLetters
      let passed = (.!(bytes.block(at: offset).areLetters .| isSpace)).first
      offset += passed
      if passed < 16 { return }
    }
    while offset < bytes.count {
      let isLetter = bytes[offset].isLetter
      guard isLetter || (bytes[offset] == UInt8(ascii: " ") && offset + 1 < bytes.count && bytes[offset + 1].isLetter)
      else { return }
      offset += isLetter ? 1 : 2
    }
  }
}

extension String {
  /// The scalars of the text.
  package var scalars: [Unicode.Scalar] {
    var text = self
    return text.withUTF8 { bytes in
      let size = bytes.scalarCount(in: 0..<bytes.count)
      return [Unicode.Scalar](unsafeUninitializedCapacity: size) { scalars, count in
        if size == bytes.count {
          for index in 0..<size { scalars.initializeElement(at: index, to: Unicode.Scalar(bytes[index])) }
        } else {
          var reader = UTF8Scalars(bytes)
          var index = 0
          while let value = reader.next() {
            // What valid UTF-8 says is a scalar.
            scalars.initializeElement(at: index, to: unsafeBitCast(value, to: Unicode.Scalar.self))
            index &+= 1
          }
        }
        count = size
      }
    }
  }

  /// Makes a text of some scalars.
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self = scalars.withUnsafeBufferPointer { scalars in
      // Its length is worked out first, which is faster than to let it grow.
      var length = scalars.count
      for scalar in scalars where scalar.value >= 0x80 { length += UTF8.width(scalar) - 1 }
      return String(validCapacity: length) { bytes in
        var end = 0
        for scalar in scalars {
          if scalar.value < 0x80 {
            bytes[end] = UInt8(truncatingIfNeeded: scalar.value)
            end += 1
          } else {
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
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
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
