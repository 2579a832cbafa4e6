import ICU
import MessageFormatting
import Notices

/// How a locale writes prices, learned from what ICU writes, so that a program can do the same without ICU.
struct PriceStyle: Hashable, Sendable {
  /// The texts before and after the amounts of a currency.
  struct Currency: Hashable, Sendable {
    let before: String
    let behind: String
    /// How many digits there are after the decimal sign.
    let fractionDigits: Int
  }

  /// How the digits before the decimal sign are written.
  let whole: IntegerStyle
  let decimalSign: String
  /// The currencies that are written in this way, by their codes; programs refuse the others.
  let currencies: [String: Currency]

  /// Learns from a formatter; `nil` if it writes prices in a way that the style cannot express.
  /// - Parameter money: The currencies to learn, yen, dollars and euros among them.
  init?<Failure: Error>(
    money: [CurrencyCode],
    _ format: (DecimalNumber, CurrencyCode) throws(Failure) -> String
  ) throws(Failure) {
    guard let yen = try? CurrencyCode("JPY"), let dollar = try? CurrencyCode("USD"),
      let half = DecimalNumber("0.50"),
      let whole = try IntegerStyle({ (number) throws(Failure) in
        Self.number(in: try format(DecimalNumber(number), yen)).number
      })
    else { return nil }
    let digits = Self.number(in: try format(half, dollar)).number.unicodeScalars.map(String.init)
    guard digits.count >= 4, digits[0] == whole.digits[0], digits.suffix(2) == [whole.digits[5], whole.digits[0]]
    else { return nil }
    self.whole = whole
    decimalSign = digits.dropFirst().dropLast(2).joined()
    var currencies: [String: Currency] = [:]
    for code in money {
      // The name of a currency may hold digits, too: the years of a former one.
      let bare = Currency(before: "", behind: "", fractionDigits: code.fractionDigits)
      let zero = Self.text(0, bare, whole, decimalSign)
      let written = try format(DecimalNumber(0), code).split(
        separator: zero,
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard written.count == 2 else { continue }
      let currency = Currency(
        before: String(written[0]),
        behind: String(written[1]),
        fractionDigits: code.fractionDigits
      )
      var isAlike = true
      for minorUnits in Self.probes {
        let amount = Self.amount(minorUnits, currency.fractionDigits)
        guard let number = DecimalNumber(amount.whole + (amount.fraction.isEmpty ? "" : ".\(amount.fraction)")) else {
          return nil
        }
        let written = try format(number, code)
        isAlike = isAlike && Self.text(minorUnits, currency, whole, decimalSign) == written
      }
      if isAlike { currencies[code.code] = currency }
    }
    guard currencies["JPY"] != nil, currencies["USD"] != nil, currencies["EUR"] != nil else { return nil }
    self.currencies = currencies
  }

  /// Amounts in the smallest units of their currency.
  private static let probes = [0, 5, 100, 999, 1_050, 123_456, 1_234_567_890]

  private static func amount(_ minorUnits: Int, _ fractionDigits: Int) -> (whole: String, fraction: String) {
    let digits = String(minorUnits)
    let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.utf8.count)) + digits
    return (String(padded.dropLast(fractionDigits)), String(padded.suffix(fractionDigits)))
  }

  /// The text of an amount in the smallest units of its currency, made as programs make it.
  private static func text(
    _ minorUnits: Int,
    _ currency: Currency,
    _ whole: IntegerStyle,
    _ decimalSign: String
  ) -> String {
    let amount = amount(minorUnits, currency.fractionDigits)
    let fraction = amount.fraction.utf8.map { whole.digits[Int($0) - 48] }.joined()
    let number = whole.text(of: Int(amount.whole) ?? 0) + (fraction.isEmpty ? "" : decimalSign + fraction)
    return currency.before + number + currency.behind
  }

  /// The text from the first digit to the last, and the texts before and after it.
  private static func number(in text: String) -> (before: String, number: String, behind: String) {
    let scalars = Array(text.unicodeScalars)
    func joined(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
    guard let first = scalars.firstIndex(where: { $0.isDigit }), let last = scalars.lastIndex(where: { $0.isDigit })
    else {
      return (text, "", "")
    }
    return (joined(scalars[..<first]), joined(scalars[first...last]), joined(scalars[(last + 1)...]))
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}
