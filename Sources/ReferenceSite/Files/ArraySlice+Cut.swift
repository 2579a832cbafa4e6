extension ArraySlice<UInt8> {
  /// The pieces between the places of a byte, which may be empty: one more than there are such places. Long pieces cost
  /// little, because 32 bytes are looked at in one step.
  func cut(at byte: UInt8) -> [ArraySlice<UInt8>] {
    var ends: [Int] = []
    let base = startIndex
    withUnsafeBytes { bytes in
      let wanted = SIMD32<UInt8>(repeating: byte)
      var index = 0
      while index < bytes.count {
        if index + 32 <= bytes.count {
          let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
          if !any(block .== wanted) {
            index += 32
            continue
          }
        }
        for offset in index..<Swift.min(index + 32, bytes.count) where bytes[offset] == byte { ends.append(offset) }
        index += 32
      }
    }
    var pieces: [ArraySlice<UInt8>] = []
    pieces.reserveCapacity(ends.count + 1)
    var start = base
    for end in ends {
      pieces.append(self[start..<base + end])
      start = base + end + 1
    }
    pieces.append(self[start..<endIndex])
    return pieces
  }
}
