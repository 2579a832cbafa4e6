/// The values of the scalars of some UTF-8, which is valid.
struct UTF8Scalars {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> UInt32? {
    guard offset < bytes.count else { return nil }
    let first = UInt32(bytes[offset])
    offset += 1
    if first < 0x80 { return first }
    if first < 0xE0 { return joined(first & 0x1F, count: 1) }
    return first < 0xF0 ? joined(first & 0xF, count: 2) : joined(first & 0x7, count: 3)
  }

  /// The value that begins with some bits and goes on with so many bytes.
  private mutating func joined(_ start: UInt32, count: Int) -> UInt32 {
    var value = start
    for _ in 0..<count {
      value = value << 6 | UInt32(bytes[offset] & 0x3F)
      offset += 1
    }
    return value
  }
}

extension String {
  /// Makes a text of scalars; its length is worked out first, which is faster than to let it grow.
  init(scalars: some Collection<Unicode.Scalar>) {
    let length = scalars.reduce(0) { $0 + UTF8.width($1) }
    self.init(unsafeUninitializedCapacity: length) { bytes in
      var end = 0
      for scalar in scalars {
        let value = scalar.value
        // What follows the first byte of a scalar has six bits a byte.
        func write(_ byte: UInt32) {
          bytes[end] = UInt8(truncatingIfNeeded: byte)
          end += 1
        }
        if value < 0x80 {
          write(value)
        } else {
          if value < 0x800 {
            write(0xC0 | value >> 6)
          } else {
            if value < 0x1_0000 {
              write(0xE0 | value >> 12)
            } else {
              write(0xF0 | value >> 18)
              write(0x80 | value >> 12 & 0x3F)
            }
            write(0x80 | value >> 6 & 0x3F)
          }
          write(0x80 | value & 0x3F)
        }
      }
      return end
    }
  }
}
