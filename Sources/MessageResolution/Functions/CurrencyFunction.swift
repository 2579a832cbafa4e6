import ICU

/// `:currency`: an amount of money. Nothing can be selected by it.
///
/// The operand is a price, which has its currency, or a number together with the option `currency`. A caller with a
/// currency keeps it: another one in a later call is an error, because changing the name does not change the money.
/// Source: LDML 48.2 part 9, "The `:currency` function".
struct CurrencyFunction: StandardFunction {
  private static let name = ":currency"

  let signature: FunctionSignature? = FunctionSignature(
    .price,
    options: .digits,
    .increments,
    ["currency", "currencyDisplay", "currencySign", "fractionDigits"],
    required: ("currency", "EUR")
  )

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let number = try operand.number(for: Self.name)
    var reader = OptionReader(options: operand.options.overridden(by: options), function: Self.name)
    guard
      let currency = reader.denomination(
        "currency",
        of: operand.currency,
        read: { try? CurrencyCode($0) },
        expected: "code of three letters such as EUR"
      )
    else {
      throw reader.errors.first
        ?? FormattingError(
          .badOperand,
          "Function \(Self.name) needs a price, or a number and the option currency",
          remedy: "Pass a price, or add the currency, such as currency=EUR"
        )
    }
    let width = reader.choice("currencyDisplay", Self.widths)
    let isAccounting = reader.choice("currencySign", ["standard": false, "accounting": true]) ?? false
    let format = NumberFormat(
      &reader,
      rule: .currency(fractionDigits: currency.fractionDigits),
      style: ["currency/\(currency)"] + [width].compactMap(\.self),
      isAccounting: isAccounting
    )
    call.report(reader)
    return ResolvedValue(.price(number, currency), options: reader.accepted) { context throws(FormattingError) in
      try format.formatted(number, in: context)
    }
  }

  private static let widths = [
    "narrowSymbol": "unit-width-narrow", "symbol": "unit-width-short", "name": "unit-width-full-name",
    "code": "unit-width-iso-code", "never": "unit-width-hidden",
  ]
}

extension ResolvedValue? {
  fileprivate var currency: CurrencyCode? {
    if case .price(_, let currency)? = self?.value { currency } else { nil }
  }
}
