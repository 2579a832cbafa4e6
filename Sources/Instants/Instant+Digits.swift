extension Instant {
  /// The most bytes that ``write(to:)`` needs.
  package static let longestText = 24

  /// Writes ``description`` into memory that has room for ``longestText`` bytes.
  /// - Returns: How many bytes it has.
  package func write(to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var (day, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 { (day, rest) = (day - 1, rest + 86_400_000) }
    guard let date = CivilDate(daysSinceEpoch: Int(day)) else {
      preconditionFailure("an instant is always inside the supported years")
    }
    var digits = DigitWriter(bytes: bytes)
    digits.write(date.year, width: 4, then: "-")
    digits.write(date.month, width: 2, then: "-")
    digits.write(date.day, width: 2, then: "T")
    digits.write(Int(rest) / 3_600_000, width: 2, then: ":")
    digits.write(Int(rest) / 60_000 % 60, width: 2, then: ":")
    let thousandths = Int(rest) % 1000
    digits.write(Int(rest) / 1000 % 60, width: 2, then: thousandths == 0 ? "Z" : ".")
    if thousandths != 0 { digits.write(thousandths, width: 3, then: "Z") }
    return digits.count
  }
}

/// Writes numbers of a fixed width, one behind the other.
private struct DigitWriter {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  var count = 0

  /// Writes a number that is not negative, with zeros before it, and a character of ASCII behind it.
  mutating func write(_ value: Int, width: Int, then separator: Unicode.Scalar) {
    var rest = value
    for index in stride(from: count + width - 1, through: count, by: -1) {
      bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    bytes[count + width] = UInt8(ascii: separator)
    count += width + 1
  }
}
