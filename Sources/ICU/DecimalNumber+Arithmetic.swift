/// Exact arithmetic, as far as message functions need it. Results are written without an exponent and without zeros
/// at the end of a fraction.
extension DecimalNumber {
  /// The number with the other sign; zero stays `0`.
  public var negated: DecimalNumber {
    if isZero { return DecimalNumber(0) }
    return DecimalNumber(unchecked: isNegative ? String(text.dropFirst()) : "-" + text)
  }

  /// The number times ten to a power, or `nil` if the result has more than ``limit`` digits.
  public func scaled(byPowerOfTen power: Int) -> DecimalNumber? {
    var value = parsed
    guard !value.digits.isEmpty else { return DecimalNumber(0) }
    // No number in the limits survives a larger power, and a smaller one cannot overflow the sum.
    guard abs(value.exponent) <= 4 * Self.limit, (-8 * Self.limit...8 * Self.limit).contains(power) else { return nil }
    value.exponent += power
    return value.text.map(DecimalNumber.init(unchecked:))
  }

  /// The sum, or `nil` if it has more than ``limit`` digits.
  public func adding(_ other: DecimalNumber) -> DecimalNumber? {
    let left = parsed
    let right = other.parsed
    let exponent = min(left.exponent, right.exponent)
    let leftDigits = left.digits + Array(repeating: 0, count: left.exponent - exponent)
    let rightDigits = right.digits + Array(repeating: 0, count: right.exponent - exponent)
    let width = max(leftDigits.count, rightDigits.count) + 1
    let first = Array(repeating: 0, count: width - leftDigits.count) + leftDigits
    let second = Array(repeating: 0, count: width - rightDigits.count) + rightDigits
    let sum: DecimalDigits
    if left.isNegative == right.isNegative {
      sum = DecimalDigits(isNegative: left.isNegative, digits: Self.sum(first, second), exponent: exponent)
    } else if first.lexicographicallyPrecedes(second) {
      sum = DecimalDigits(isNegative: right.isNegative, digits: Self.difference(second, first), exponent: exponent)
    } else {
      sum = DecimalDigits(isNegative: left.isNegative, digits: Self.difference(first, second), exponent: exponent)
    }
    return sum.text.map(DecimalNumber.init(unchecked:))
  }

  /// Adds digits of equal length. Both have a leading zero, so the sum never overflows.
  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result = left
    var carry: UInt8 = 0
    for index in result.indices.reversed() {
      let digit = left[index] + right[index] + carry
      carry = digit / 10
      result[index] = digit % 10
    }
    return result
  }

  /// The left digits are not less than the right ones.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result = left
    var borrow: UInt8 = 0
    for index in result.indices.reversed() {
      let subtracted = right[index] + borrow
      borrow = left[index] < subtracted ? 1 : 0
      result[index] = left[index] + borrow * 10 - subtracted
    }
    return result
  }
}
