import ICU
import MessageFormatting
import Testing

@Suite struct CurrencyFunctionTests {
  @Test(arguments: [
    ("12.5", "currency=EUR", "€12.50"), ("12.5", "currency=eur", "€12.50"), ("1234.5", "currency=JPY", "¥1,235"),
    ("1.2", "currency=BHD", "BHD\u{A0}1.200"), ("12.5", "currency=XXQ", "XXQ\u{A0}12.50"),
    ("12.5", "currency=USD currencyDisplay=symbol", "$12.50"),
    ("12.5", "currency=CAD currencyDisplay=narrowSymbol", "$12.50"), ("12.5", "currency=CAD", "CA$12.50"),
    ("1", "currency=USD currencyDisplay=name", "1.00 US dollars"),
    ("1", "currency=USD currencyDisplay=name fractionDigits=0", "1 US dollar"),
    ("12.5", "currency=USD currencyDisplay=code", "USD\u{A0}12.50"),
    ("12.5", "currency=USD currencyDisplay=never", "12.50"),
    ("-5", "currency=USD", "-$5.00"), ("-5", "currency=USD currencySign=standard", "-$5.00"),
    ("-5", "currency=USD currencySign=accounting", "($5.00)"),
    ("5", "currency=USD currencySign=accounting signDisplay=always", "+$5.00"),
    ("-5", "currency=USD currencySign=accounting signDisplay=never", "$5.00"),
    ("0", "currency=USD currencySign=accounting signDisplay=exceptZero", "$0.00"),
    ("1234.5", "currency=USD fractionDigits=0", "$1,235"), ("1234.5", "currency=USD fractionDigits=auto", "$1,234.50"),
    ("1234.5", "currency=USD fractionDigits=3", "$1,234.500"),
    ("5", "currency=USD trailingZeroDisplay=stripIfInteger", "$5"),
    ("5.01", "currency=USD trailingZeroDisplay=stripIfInteger", "$5.01"),
    ("1234.56", "currency=USD maximumSignificantDigits=3", "$1,230"),
    ("1234.56", "currency=USD maximumSignificantDigits=3 roundingPriority=morePrecision", "$1,234.56"),
    ("1.03", "currency=CHF roundingIncrement=5", "CHF\u{A0}1.05"),
    ("12345", "currency=USD useGrouping=never", "$12345.00"),
    ("1", "currency=USD minimumIntegerDigits=3", "$001.00"), ("1.005", "currency=USD roundingMode=floor", "$1.00"),
  ])
  func `options`(number: String, options: String, expected: String) throws {
    try check("{$n :currency \(options)}", ["n": .number(number)], expected)
  }

  @Test(arguments: [
    ("ja", "JPY", "￥1,235"), ("de", "EUR", "1.234,50\u{A0}€"), ("fr", "EUR", "1\u{202F}234,50\u{A0}€"),
    ("en-IN", "INR", "₹1,234.50"), ("he", "ILS", "\u{200F}1,234.50\u{A0}\u{200F}₪"),
  ])
  func `languages`(tag: String, currency: String, expected: String) throws {
    try check("{1234.5 :currency currency=\(currency)}", in: tag, expected)
  }

  @Test func `prices bring their currency`() throws {
    let price = ["p": MessageValue.price(try decimal("4.5"), try CurrencyCode("usd"))]
    try check("{$p} {$p :currency} {$p :currency currencyDisplay=code}", price, "$4.50 $4.50 USD\u{A0}4.50")
    try check("{$p :currency currency=USD}", price, "$4.50")
    try check("{$p :currency currency=EUR}", price, "$4.50", errors: [.badOption])
    try check("{$p :currency currency=$c}", price, "$4.50", errors: [.unresolvedVariable, .badOption])
    try check("{$p :number} {$p :string}", price, "4.5 {$p}", errors: [.badOperand])
  }

  @Test func `options go on to the next call`() throws {
    try check(
      ".input {$n :currency currency=USD trailingZeroDisplay=stripIfInteger} {{{$n :currency currencySign=accounting}}}",
      ["n": .number("-5")],
      "($5)"
    )
    try check(".local $n = {42 :number minimumFractionDigits=1} {{{$n :currency currency=EUR}}}", "€42.00")
    try check(".local $n = {42 :currency currency=EUR} {{{$n :currency currency=USD}}}", "€42.00", errors: [.badOption])
  }

  @Test func `a currency is needed`() throws {
    try check(
      "{42 :currency}{x :currency currency=EUR}{:currency currency=EUR}",
      "{|42|}{|x|}{:currency}",
      errors: [.badOperand, .badOperand, .badOperand]
    )
    for code in ["EURO", "E", "€", "|E U|", "12A", "|EUR sign-always|"] {
      try check("{42 :currency currency=\(code)}", "{|42|}", errors: [.badOption])
    }
  }

  @Test(arguments: [
    "currencySign=bookkeeping", "currencyDisplay=hidden", "fractionDigits=x", "fractionDigits=100",
    "trailingZeroDisplay=strip", "roundingIncrement=3",
  ])
  func `bad options`(option: String) throws {
    try check("{42 :currency currency=EUR \(option)}", "€42.00", errors: [.badOption])
  }

  @Test func `nothing can be selected`() throws {
    try check(
      ".local $n = {1 :currency currency=EUR} .match $n 1 {{1}} one {{one}} * {{*}}",
      "*",
      errors: [.badSelector]
    )
  }
}
