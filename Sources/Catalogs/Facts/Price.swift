import ICU

/// An amount of money, exact.
package struct Price: Hashable, Sendable {
  /// The amount in units of the currency.
  package let amount: DecimalNumber
  /// The currency.
  package let currency: CurrencyCode

  /// Reads a sample: `9.99 USD`.
  package init?(sample: String) {
    let words = sample.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let amount = DecimalNumber(String(words[0])), !amount.isNegative,
      let currency = try? CurrencyCode(String(words[1])), currency.code == words[1]
    else { return nil }
    self.amount = amount
    self.currency = currency
  }

  /// Whether it is more than another of the same currency.
  func isMore(than other: Price) -> Bool {
    guard currency == other.currency, let difference = amount.adding(other.amount.negated) else { return false }
    return !difference.isNegative && !difference.isZero
  }

  /// Makes a price of an amount from 0.
  package init?(_ amount: ScaledAmount, currency: CurrencyCode) {
    guard !amount.text.hasPrefix("-"), let number = DecimalNumber(amount.text) else { return nil }
    self.amount = number
    self.currency = currency
  }
}

/// A whole number with a decimal sign before its last digits.
package struct ScaledAmount: Sendable {
  /// The number as digits, such as `1200` or `9.99`; without zeros that say nothing.
  package let text: String
  /// How many digits there are after the decimal sign.
  package let scale: Int

  package init(_ value: Int64, scale: Int) {
    var (digits, scale) = (String(value.magnitude), value == 0 ? 0 : scale)
    while scale > 0, digits.utf8.last == UInt8(ascii: "0") {
      digits.removeLast()
      scale -= 1
    }
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    let whole = padded.dropLast(scale)
    text = (value < 0 ? "-" : "") + whole + (scale > 0 ? "." + padded.suffix(scale) : "")
    self.scale = scale
  }
}
