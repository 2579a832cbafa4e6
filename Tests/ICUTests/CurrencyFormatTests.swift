import ICU
import Testing

/// Number skeletons with a currency, on -1234.5 unless said otherwise.
@Suite struct CurrencyFormatTests {
  private func check(_ tag: String, _ skeleton: String, _ number: String, _ expected: String) throws {
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
    let text = try formatter.text(of: decimal(number))
    #expect(Array(text.utf8) == Array(expected.utf8), "\(tag) \(skeleton): \(text)")
    try expectSound(formatter.format(decimal(number)), text: text)
  }

  @Test(arguments: [
    ("en", "-¥1,234"), ("ja", "-￥1,234"), ("de", "-1.234\u{A0}¥"), ("ar-AE", "\u{200F}\u{200E}-1,234\u{A0}JP¥"),
    ("fa", "\u{200E}−\u{200E}¥۱٬۲۳۴"),
  ])
  func `yen has no fraction`(tag: String, expected: String) throws {
    try check(tag, "currency/JPY", "-1234.5", expected)
  }

  @Test(arguments: [
    ("en", "-1,234.50 euros"), ("ja", "-1,234.50ユーロ"), ("de", "-1.234,50 Euro"), ("ar-AE", "\u{200E}-1,234.50 يورو"),
    ("fa", "\u{200E}−۱٬۲۳۴٫۵۰ یورو"),
  ])
  func `writes names`(tag: String, expected: String) throws {
    try check(tag, "currency/EUR unit-width-full-name", "-1234.5", expected)
  }

  @Test(arguments: [
    ("en", "-EUR\u{A0}1,234.50"), ("ja", "-EUR\u{A0}1,234.50"), ("de", "-1.234,50\u{A0}EUR"),
    ("ar-AE", "\u{200F}\u{200E}-1,234.50\u{A0}EUR"), ("fa", "\u{200E}−\u{200E}EUR\u{A0}۱٬۲۳۴٫۵۰"),
  ])
  func `writes codes`(tag: String, expected: String) throws {
    try check(tag, "currency/EUR unit-width-iso-code", "-1234.5", expected)
  }

  @Test(arguments: [
    ("en", "-€1,234.50", "-1,234.50"), ("ja", "-€1,234.50", "-1,234.50"),
    // Where the currency follows the number, ICU 72 leaves its space behind when it hides it.
    ("de", "-1.234,50\u{A0}€", "-1.234,50\u{A0}"),
    ("ar-AE", "\u{200F}\u{200E}-1,234.50\u{A0}€", "\u{200F}\u{200E}-1,234.50\u{A0}"),
    ("fa", "\u{200E}−\u{200E}€۱٬۲۳۴٫۵۰", "\u{200E}−\u{200E}۱٬۲۳۴٫۵۰"),
  ])
  func `writes narrow and hidden`(tag: String, narrow: String, hidden: String) throws {
    try check(tag, "currency/EUR unit-width-narrow", "-1234.5", narrow)
    try check(tag, "currency/EUR unit-width-hidden", "-1234.5", hidden)
  }

  @Test(arguments: [
    ("en", "(€1,234.50)"), ("ja", "(€1,234.50)"), ("de", "-1.234,50\u{A0}€"), ("ar-AE", "(\u{61C}1,234.50€)"),
    ("fa", "\u{200E}(€\u{A0}۱٬۲۳۴٫۵۰)"),
  ])
  func `puts negatives in brackets`(tag: String, expected: String) throws {
    try check(tag, "currency/EUR sign-accounting", "-1234.5", expected)
  }

  @Test(arguments: [
    ("en", "€1", "€1.50"), ("ja", "€1", "€1.50"), ("de", "1\u{A0}€", "1,50\u{A0}€"),
    ("ar-AE", "\u{200F}1\u{A0}€", "\u{200F}1.50\u{A0}€"), ("fa", "\u{200E}€۱", "\u{200E}€۱٫۵۰"),
  ])
  func `leaves out the fraction of whole amounts`(tag: String, whole: String, broken: String) throws {
    try check(tag, "currency/EUR precision-currency-standard/w", "1", whole)
    try check(tag, "currency/EUR precision-currency-standard/w", "1.5", broken)
  }

  @Test(arguments: ["unit-width-name", "currency/EU", "currency/€€€", "currency/EUR currency/JPY", "currency"])
  func `refuses skeletons`(skeleton: String) throws {
    let english = try locale("en")
    let error = #expect(throws: ICUError.self) { try NumberFormatter(locale: english, skeleton: skeleton) }
    #expect(error?.name == "U_NUMBER_SKELETON_SYNTAX_ERROR")
  }
}
