extension String {
  /// The number of scalars: of bytes that begin one.
  package var scalarCount: Int { countOfBytes { $0 & 0xC0 != 0x80 } }

  /// Whether a byte of the UTF-8 is of some kind. All are looked at, several at once.
  @inlinable @inline(__always)
  package func hasByte(_ isMeant: (UInt8) -> Bool) -> Bool { countOfBytes(isMeant) > 0 }

  @inlinable @inline(__always)
  package func countOfBytes(_ isMeant: (UInt8) -> Bool) -> Int {
    func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
      var count = 0
      for byte in bytes { count &+= isMeant(byte) ? 1 : 0 }
      return count
    }
    if let counted = utf8.withContiguousStorageIfAvailable(count) { return counted }
    var text = self
    return text.withUTF8(count)
  }

  /// The text with other texts in place of some bytes of ASCII; nothing is copied if the text has no such bytes.
  @inlinable @inline(__always)
  package func replacingBytes(_ replacement: (UInt8) -> String?) -> String {
    var (source, text) = (self, "")
    // How many bytes have been copied or replaced.
    var done = 0
    func add(upTo end: Int) {
      text += self[utf8.index(startIndex, offsetBy: done)..<utf8.index(startIndex, offsetBy: end)]
    }
    source.withUTF8 { bytes in
      for index in bytes.indices {
        guard let other = replacement(bytes[index]) else { continue }
        if done == 0 { text.reserveCapacity(bytes.count + 16) }
        add(upTo: index)
        text += other
        done = index + 1
      }
    }
    if done == 0 { return self }
    add(upTo: utf8.count)
    return text
  }
}
