import Catalogs
import ICU
import Renewals

/// How an amount of money is found in facts, in the form in which its provider writes it.
struct PriceReader: Sendable {
  private let path: PayloadPath
  /// The field that names the currency; `nil` if the amount holds its own.
  private let currency: PayloadPath?
  private let form: PayloadPrice

  init(_ path: PayloadPath, currency: PayloadPath?) {
    (self.path, self.currency) = (path, currency)
    if case .price(let form)? = path.type { self.form = form } else { form = .thousandths }
  }

  /// The price; throws if the facts leave it out, or give one that is more exact than the currency.
  func price(in facts: SubscriptionFacts, for parameter: String) throws(PayloadError) -> Price {
    let code = try code(in: facts, for: parameter)
    guard let amount = amount(in: facts, code), let price = Price(amount, currency: code) else {
      throw PayloadError(
        .noPrice,
        at: path.shown,
        ["parameter": parameter, "path": path.shown, "form": form.words]
      )
    }
    guard amount.scale <= code.fractionDigits else {
      throw PayloadError(
        .exactPrice,
        at: path.shown,
        ["parameter": parameter, "currency": code.description, "path": path.shown, "form": form.words]
      )
    }
    return price
  }

  private func code(in facts: SubscriptionFacts, for parameter: String) throws(PayloadError) -> CurrencyCode {
    let place = currency?.shown ?? "\(path).currencyCode"
    guard
      let name = try currency.map({ path throws(PayloadError) in try facts.text(at: path, shown: path.shown) })
        ?? money(in: facts)?.code
    else {
      throw PayloadError(.noCurrency, at: place, ["parameter": parameter, "path": place])
    }
    let code: CurrencyCode
    do throws(CurrencyCode.Invalid) { code = try CurrencyCode(name) } catch { throw notCurrency(name, place) }
    guard code.isMoney else { throw notCurrency(name, place) }
    return code
  }

  private func notCurrency(_ name: String, _ place: String) -> PayloadError {
    PayloadError(.notCurrency, at: place, ["text": name.shortened, "path": place])
  }

  private func amount(in facts: SubscriptionFacts, _ code: CurrencyCode) -> ScaledAmount? {
    switch form {
    case .thousandths: number(in: facts).map { ScaledAmount($0, scale: 3) }
    case .minorUnits:
      number(in: facts).map {
        ScaledAmount($0, scale: facts.payloads.minorUnits?.digits(of: code.description) ?? code.fractionDigits)
      }
    case .money: money(in: facts)?.amount
    }
  }

  private func number(in facts: SubscriptionFacts) -> Int64? {
    switch facts.value(at: path) {
    case .integer(let number)?: return number
    // Some providers write amounts as texts, so that no reader makes them a binary fraction.
    case .text(let digits)? where digits.utf8.count <= 15 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }:
      return Int64(digits)
    default: return nil
    }
  }

  /// The members of an object of money; JSON leaves out parts that are 0.
  private func money(in facts: SubscriptionFacts) -> (code: String?, amount: ScaledAmount?)? {
    guard case .object(let members)? = facts.value(at: path) else { return nil }
    var code: String?
    if case .text(let text)? = members["currencyCode"] { code = text }
    func part(_ name: String) -> Int64? {
      switch members[name] {
      case nil, .null?: 0
      case .integer(let number): number
      case .text(let digits): Int64(digits)
      default: nil
      }
    }
    guard let units = part("units"), let nanos = part("nanos"), (0..<1_000_000_000).contains(nanos),
      ["units", "nanos"].contains(where: { members[$0].map { $0 != .null } ?? false })
    else { return (code, nil) }
    let (billionths, overflow) = units.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = billionths.addingReportingOverflow(nanos)
    return (code, overflow || overflows ? nil : ScaledAmount(sum, scale: 9))
  }
}

extension PayloadPrice {
  /// How amounts are written.
  package var words: String {
    switch self {
    case .thousandths: "in thousandths of the currency's unit"
    case .minorUnits: "in the smallest units of the currency"
    case .money: "an object with currencyCode, units and nanos"
    }
  }
}

extension CurrencyCode {
  /// Whether the code is a currency's: ICU also knows codes for metals, for tests (XTS) and for no currency at all
  /// (XXX).
  package var isMoney: Bool { isKnown && (!code.hasPrefix("X") || Self.moneyWithX.contains(code)) }

  /// Currencies of several countries, whose codes begin with X too.
  private static let moneyWithX: Set = ["XAF", "XCD", "XOF", "XPF"]
}
