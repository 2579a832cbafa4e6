#if canImport(Glibc)
  import Glibc
#endif

package let lineBreak = UInt8(ascii: "\n")

extension [UInt8] {
  /// The index of the first line break from an index on.
  func firstLineBreak(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = memchr(base + start, Int32(lineBreak), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// How many line breaks there are.
  var lineBreakCount: Int {
    var count = 0
    var start = 0
    while let found = firstLineBreak(from: start) {
      count += 1
      start = found + 1
    }
    return count
  }
}
