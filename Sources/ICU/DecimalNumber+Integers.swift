extension DecimalNumber {
  /// The most that ``smallInteger`` gives, for which a processor's arithmetic is exact.
  @inlinable
  package static var largestSmallInteger: UInt { 999_999_999_999_999 }

  /// The value of a whole number of at most 15 digits in canonical form: no leading zeros, and a minus sign only if it
  /// isn't 0. The integer therefore identifies the text as well.
  package var smallInteger: Int? {
    let integer = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      let isNegative = bytes.first == UInt8(ascii: "-")
      let start = isNegative ? 1 : 0
      guard (1...15).contains(bytes.count - start) else { return nil }
      if bytes[start] == UInt8(ascii: "0") { return bytes.count == 1 ? 0 : nil }
      var integer = 0
      for index in start..<bytes.count {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        integer = integer &* 10 &+ Int(digit)
      }
      return isNegative ? -integer : integer
    }
    return integer ?? nil
  }
}
