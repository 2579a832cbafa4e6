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

  /// Reads an amount in thousandths of the currency's unit, as Apple's payloads write it; nothing below 0.
  package init?(thousandths: Int64, currency: CurrencyCode) {
    guard thousandths >= 0, let amount = DecimalNumber("\(thousandths)e-3") else { return nil }
    self.amount = amount
    self.currency = currency
  }
}
