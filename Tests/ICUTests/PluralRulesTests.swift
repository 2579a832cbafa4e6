import ICU
import Testing

@Suite struct PluralRulesTests {
  private func check(_ tag: String, _ skeleton: String, _ type: PluralType, _ expected: [(String, PluralCategory)])
    throws
  {
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
    for (number, category) in expected {
      #expect(try formatter.pluralCategory(of: decimal(number), type: type) == category, "\(tag) \(number)")
    }
  }

  @Test func selectsCardinals() throws {
    try check(
      "en",
      "",
      .cardinal,
      [("1", .one), ("1.0", .one), ("0", .other), ("2", .other), ("1e0", .one), ("-1", .one)]
    )
    try check("pl", "", .cardinal, [("1", .one), ("2", .few), ("5", .many), ("22", .few), ("1.5", .other)])
    try check(
      "ar",
      "",
      .cardinal,
      [("0", .zero), ("1", .one), ("2", .two), ("3", .few), ("11", .many), ("100", .other)]
    )
    try check("ja", "", .cardinal, [("1", .other), ("2", .other)])
    try check("fr", "", .cardinal, [("0", .one), ("1.5", .one), ("1000000", .many)])
  }

  @Test func selectsByTheNumberAsFormatted() throws {
    try check("en", ".00", .cardinal, [("1", .other), ("1.0", .other)])
    try check("en", ".", .cardinal, [("1.2", .one), ("1.6", .other)])
    try check("en", "percent scale/100", .cardinal, [("0.01", .one), ("1", .other)])
    try check("pl", ".0", .cardinal, [("2", .other)])
    try check("fr", "compact-short", .cardinal, [("1000000", .many)])
  }

  @Test func selectsOrdinals() throws {
    try check("en", "", .ordinal, [("1", .one), ("2", .two), ("3", .few), ("4", .other), ("11", .other), ("21", .one)])
    try check("ja", "", .ordinal, [("1", .other)])
  }

  @Test(
    arguments: [
      ("en", [.one, .other], [.one, .two, .few, .other]), ("ja", [.other], [.other]),
      ("ar", PluralCategory.allCases, [.other]), ("pl", [.one, .few, .many, .other], [.other]),
    ] as [(String, [PluralCategory], [PluralCategory])]
  )
  func listsCategories(tag: String, cardinal: [PluralCategory], ordinal: [PluralCategory]) throws {
    #expect(try PluralRules(locale: locale(tag), type: .cardinal).categories == cardinal)
    #expect(try PluralRules(locale: locale(tag), type: .ordinal).categories == ordinal)
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: "")
    #expect(try formatter.pluralCategories() == cardinal)
    #expect(try formatter.pluralCategories(type: .ordinal) == ordinal)
  }
}
