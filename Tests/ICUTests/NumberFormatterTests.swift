import ICU
import Testing

@Suite struct NumberFormatterTests {
  private func check(_ tag: String, _ skeleton: String, _ number: String, _ expected: String) throws {
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
    let text = try formatter.text(of: decimal(number))
    #expect(text == expected)
    try expectSound(formatter.format(decimal(number)), text: text)
  }

  @Test(
    arguments: ["en", "ja"],
    [
      ("", "1234567.891", "1,234,567.891"), ("", "-0", "-0"), ("", "1e3", "1,000"), ("", "0", "0"), ("", "-12", "-12"),
      ("", "1.23456789", "1.234568"), (".00", "1", "1.00"), (".00", "2.345", "2.34"), (".00", "2.355", "2.36"),
      ("precision-unlimited", "0.1234567890123456789012345", "0.1234567890123456789012345"),
      ("group-off", "1234567", "1234567"), ("percent scale/100", "0.255", "25.5%"), ("sign-always", "5", "+5"),
      ("currency/USD", "-1234.5", "-$1,234.50"), ("scientific", "0.00012", "1.2E-4"),
      ("", "12345678901234567890123", "12,345,678,901,234,567,890,123"),
    ]
  )
  func `writes alike in English and Japanese`(tag: String, example: (String, String, String)) throws {
    try check(tag, example.0, example.1, example.2)
  }

  @Test(arguments: [
    ("en", "compact-short", "1234567", "1.2M"), ("ja", "compact-short", "1234567", "123万"),
    ("en", "currency/JPY", "1200", "¥1,200"), ("ja", "currency/JPY", "1200", "￥1,200"),
    ("en", "unit/day unit-width-full-name", "1", "1 day"), ("en", "unit/day unit-width-full-name", "60", "60 days"),
    ("ja", "unit/day unit-width-full-name", "60", "60 日"), ("de", "", "1234.5", "1.234,5"),
    ("hi", "", "1234567", "12,34,567"), ("ar-EG", "", "12", "١٢"), ("ar-EG-u-nu-latn", "", "12", "12"),
    ("en", "currency/XXQ", "5", "XXQ\u{A0}5.00"),
  ])
  func `follows the locale`(tag: String, skeleton: String, number: String, expected: String) throws {
    try check(tag, skeleton, number, expected)
  }

  @Test func `writes numbers of any length`() throws {
    let digits = String(repeating: "123", count: 133) + "4"
    let groups = ["1"] + Array(repeating: "231", count: 132) + ["234"]
    try check("en", "", digits, groups.joined(separator: ","))
    let formatter = try NumberFormatter(locale: locale("en"), skeleton: "group-off")
    #expect(try formatter.text(of: decimal("1e1000")) == "1" + String(repeating: "0", count: 1000))
    try expectSound(formatter.format(decimal("-1e1000")), text: "-1" + String(repeating: "0", count: 1000))
  }

  @Test(arguments: [
    ("en", "", "-1234.5", ["minusSign:-", "integer:1", "group:,", "integer:234", "decimal:.", "fraction:5"]),
    ("en", "percent scale/100 sign-always", "0.5", ["plusSign:+", "integer:50", "percentSign:%"]),
    ("en", "currency/EUR", "5", ["currency:€", "integer:5", "decimal:.", "fraction:00"]),
    ("de", "currency/EUR", "5", ["integer:5", "decimal:,", "fraction:00", "literal:\u{A0}", "currency:€"]),
    (
      "en", "scientific", "0.012",
      ["integer:1", "decimal:.", "fraction:2", "exponentSeparator:E", "exponentSign:-", "exponentInteger:2"]
    ),
    ("ja", "compact-short", "12345", ["integer:1", "decimal:.", "fraction:2", "compact:万"]),
    ("en", "unit/hour unit-width-full-name", "3", ["integer:3", "literal: ", "unit:hours"]),
    ("en", "permille", "3", ["integer:3", "perMilleSign:‰"]),
  ])
  func `names parts`(tag: String, skeleton: String, number: String, expected: [String]) throws {
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
    #expect(try described(formatter.format(decimal(number)).parts) == expected)
  }

  @Test(arguments: [
    ("garbage", "U_NUMBER_SKELETON_SYNTAX_ERROR"), ("currency/EURO", "U_NUMBER_SKELETON_SYNTAX_ERROR"),
    (".00 .00", "U_NUMBER_SKELETON_SYNTAX_ERROR"), ("unit/day currency/EUR", "U_NUMBER_SKELETON_SYNTAX_ERROR"),
    ("." + String(repeating: "0", count: 2000), "U_NUMBER_ARG_OUTOFBOUNDS_ERROR"),
    (".00\u{0}", "U_ILLEGAL_ARGUMENT_ERROR"),
  ])
  func `refuses skeletons`(skeleton: String, name: String) throws {
    let english = try locale("en")
    let error = #expect(throws: ICUError.self) { try NumberFormatter(locale: english, skeleton: skeleton) }
    #expect(error?.name == name)
    #expect(error?.operation == "open number formatter \"\(skeleton)\" for en")
    #expect(error.map { $0.code > 0 } == true)
  }
}
