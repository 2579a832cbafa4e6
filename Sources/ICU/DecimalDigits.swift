/// A decimal number taken apart: digits × 10^exponent.
struct DecimalDigits {
  var isNegative: Bool
  /// 0 to 9 each, most significant first, without zeros at either end; empty for zero.
  var digits: [UInt8]
  /// 0 for zero.
  var exponent: Int

  init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    let significant = digits.drop { $0 == 0 }
    let trailing = significant.reversed().prefix { $0 == 0 }.count
    self.isNegative = isNegative
    self.digits = Array(significant.dropLast(trailing))
    self.exponent = self.digits.isEmpty ? 0 : exponent + trailing
  }

  /// Reads the grammar of JSON inside the limits of ``DecimalNumber``.
  init?(scanning text: String) {
    var rest = Substring(text).utf8
    let isNegative = Self.skip("-", &rest)
    let whole = Self.digits(&rest)
    guard !whole.isEmpty, whole.count == 1 || whole[0] != 0 else { return nil }
    var fraction: [UInt8] = []
    if Self.skip(".", &rest) {
      fraction = Self.digits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    guard whole.count + fraction.count <= DecimalNumber.limit else { return nil }
    var exponent = 0
    if Self.skip("e", &rest) || Self.skip("E", &rest) {
      let isDown = Self.skip("-", &rest)
      if !isDown { _ = Self.skip("+", &rest) }
      let written = Self.digits(&rest)
      let significant = written.drop { $0 == 0 }
      guard !written.isEmpty, significant.count <= 4 else { return nil }
      exponent = significant.reduce(0) { $0 * 10 + Int($1) }
      guard exponent <= DecimalNumber.limit else { return nil }
      if isDown { exponent.negate() }
    }
    guard rest.isEmpty else { return nil }
    self.init(isNegative: isNegative, digits: whole + fraction, exponent: exponent - fraction.count)
  }

  /// The number without an exponent, or `nil` if that takes more digits than ``DecimalNumber`` allows.
  var text: String? {
    if digits.isEmpty { return "0" }
    let point = digits.count + exponent
    guard max(point, 1) + max(-exponent, 0) <= DecimalNumber.limit else { return nil }
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if point <= 0 {
      bytes += [48, UInt8(ascii: ".")] + Array(repeating: 48, count: -point)
      bytes += digits.map { $0 + 48 }
    } else {
      bytes += digits.prefix(point).map { $0 + 48 } + Array(repeating: 48, count: max(0, exponent))
      if point < digits.count { bytes += [UInt8(ascii: ".")] + digits.dropFirst(point).map { $0 + 48 } }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func skip(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// One digit more than allowed is enough to know that there are too many.
  private static func digits(_ rest: inout Substring.UTF8View) -> [UInt8] {
    let field = rest.prefix { (48...57).contains($0) }
    rest = rest.dropFirst(field.count)
    return field.prefix(DecimalNumber.limit + 1).map { $0 - 48 }
  }
}
