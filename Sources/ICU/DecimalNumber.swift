/// A decimal number of any precision, exactly as written. It is never converted to binary floating point.
///
/// Equality and hashing compare the text, so `1.0` isn't equal to `1`: formatting may treat them differently.
/// ``isEqual(to:)`` compares values.
public struct DecimalNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number in the grammar of JSON: `-12.50`, `1e3`.
  public let text: String

  /// The most digits that a number may have before its exponent, and the farthest exponent from 0.
  public static let limit = 1000

  /// Reads a number in the grammar of JSON (RFC 8259, section 6), or `nil` if it is something else, has more than
  /// ``limit`` digits, or an exponent beyond ±``limit``.
  public init?(_ text: String) {
    guard DecimalDigits(scanning: text) != nil else { return nil }
    self.text = text
  }

  /// Makes a whole number.
  public init(_ integer: Int) { text = String(integer) }

  init(unchecked text: String) { self.text = text }

  /// Whether it is written with a minus sign, as `-0` is too.
  public var isNegative: Bool { text.utf8.first == UInt8(ascii: "-") }

  /// Whether the value has no fraction, as `1.0` and `2.5e1` have none.
  public var isInteger: Bool { parsed.exponent >= 0 }

  /// Whether the value is zero.
  public var isZero: Bool { parsed.digits.isEmpty }

  /// The digits of the value without leading or trailing zeros, `0` for zero; with ``exponent`` the value regardless
  /// of how it is written.
  public var significand: String { isZero ? "0" : String(decoding: parsed.digits.map { $0 + 48 }, as: UTF8.self) }

  /// The power of ten that ``significand`` is multiplied with, 0 for zero: `1.50` is 15 × 10⁻¹.
  public var exponent: Int { parsed.exponent }

  /// Whether the values are the same; `-0` is the same as `0`.
  ///
  /// - Complexity: O(*n*) in the number of digits, as is everything that takes a number apart.
  public func isEqual(to other: DecimalNumber) -> Bool {
    let left = parsed
    let right = other.parsed
    return left.digits == right.digits && left.exponent == right.exponent
      && (left.isNegative == right.isNegative || left.digits.isEmpty)
  }

  /// The number.
  public var description: String { text }

  /// The number taken apart.
  var parsed: DecimalDigits {
    guard let digits = DecimalDigits(scanning: text) else {
      preconditionFailure("the text was checked when it was read")
    }
    return digits
  }
}
