import ICU
import Testing

@Suite struct CurrencyCodeTests {
  @Test(arguments: [
    ("EUR", "EUR", true, 2), ("jpy", "JPY", true, 0), ("Bhd", "BHD", true, 3), ("CLF", "CLF", true, 4),
    ("DEM", "DEM", true, 2),
    ("XXX", "XXX", true, 2), ("AFN", "AFN", true, 0), ("XXQ", "XXQ", false, 2), ("zzz", "ZZZ", false, 2),
  ])
  func `takes three letters`(text: String, code: String, isKnown: Bool, digits: Int) throws {
    let currency = try CurrencyCode(text)
    #expect(currency.code == code)
    #expect(currency.description == code)
    #expect(currency.isKnown == isKnown)
    #expect(currency.fractionDigits == digits)
    #expect(try CurrencyCode(code) == currency)
  }

  @Test(arguments: [
    "", "EU", "EURO", "E R", "12A", "EU1", "EU\u{0}", "\u{0}\u{0}\u{0}", "ＥＵＲ", "é1", "€", "E@R", "e`r", "E{R", "e[r",
    "EUR ",
  ])
  func `refuses`(text: String) {
    #expect(throws: CurrencyCode.Invalid.notWellFormed(text)) { try CurrencyCode(text) }
  }

  @Test func `describes what is wrong`() {
    let error = #expect(throws: CurrencyCode.Invalid.self) { try CurrencyCode("EURO") }
    #expect(error?.description == "currency 'EURO' is not a code of three letters, such as EUR")
    let long = #expect(throws: CurrencyCode.Invalid.self) { try CurrencyCode(String(repeating: "E", count: 1000)) }
    #expect(long.map { $0.description.utf8.count < 200 } == true)
  }

  @Test(arguments: [
    ("JPY", "en", "Japanese Yen"), ("JPY", "ja", "日本円"), ("EUR", "de", "Euro"), ("EUR", "ar", "يورو"),
    ("USD", "ja", "米ドル"),
    ("JPY", "und", "JPY"), ("JPY", "tlh", "JPY"), ("XXQ", "en", "XXQ"), ("EUR", "ja-u-ca-japanese", "ユーロ"),
  ])
  func `has names`(code: String, tag: String, name: String) throws {
    #expect(try CurrencyCode(code).displayName(in: locale(tag)) == name)
  }
}
