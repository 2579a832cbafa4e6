extension String {
  /// The number of scalars: of bytes that begin one.
  var scalarCount: Int { countOfBytes { $0 & 0xC0 != 0x80 } }

  /// Whether a byte of the UTF-8 is of some kind. All are looked at, several at once.
  @inline(__always)
  func hasByte(_ isMeant: (UInt8) -> Bool) -> Bool { countOfBytes(isMeant) > 0 }

  @inline(__always)
  private func countOfBytes(_ isMeant: (UInt8) -> Bool) -> Int {
    func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
      var count = 0
      for byte in bytes { count &+= isMeant(byte) ? 1 : 0 }
      return count
    }
    if let counted = utf8.withContiguousStorageIfAvailable(count) { return counted }
    var text = self
    return text.withUTF8(count)
  }
}
