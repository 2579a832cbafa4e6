extension UnsafeRawBufferPointer {
  /// A number that changes if a word of the bytes changes: it detects damage, not tampering.
  package var checksum: UInt64 {
    var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    func mix(_ lane: inout UInt64, _ word: UInt64) {
      lane = (lane ^ word) &* 0x9E37_79B9_7F4A_7C15
      lane ^= lane >> 32
    }
    var offset = 0
    while offset + 32 <= count {
      mix(&lanes.0, loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      mix(&lanes.1, loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      mix(&lanes.2, loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      mix(&lanes.3, loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += 32
    }
    for byte in self[offset...] { mix(&lanes.0, UInt64(byte)) }
    var sum = UInt64(count)
    for lane in [lanes.0, lanes.1, lanes.2, lanes.3] { mix(&sum, lane) }
    return sum
  }
}
