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

  @Test func `selects cardinals`() throws {
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

  @Test func `selects by the number as formatted`() throws {
    try check("en", ".00", .cardinal, [("1", .other), ("1.0", .other)])
    try check("en", ".", .cardinal, [("1.2", .one), ("1.6", .other)])
    try check("en", "percent scale/100", .cardinal, [("0.01", .one), ("1", .other)])
    try check("pl", ".0", .cardinal, [("2", .other)])
    try check("fr", "compact-short", .cardinal, [("1000000", .many)])
  }

  @Test(
    arguments: [
      ("en", .one, ["1", "21", "101", "1001"]), ("en", .two, ["2", "22"]), ("en", .few, ["3", "23", "103"]),
      ("en", .other, ["0", "4", "11", "12", "13", "111", "112", "113", "1.5"]), ("fr", .one, ["1"]),
      ("fr", .other, ["0", "2", "21", "1000000"]), ("it", .many, ["8", "11", "80", "800"]),
      ("it", .other, ["1", "2", "10", "18", "81"]), ("cy", .zero, ["0", "7", "8", "9"]), ("cy", .one, ["1"]),
      ("cy", .two, ["2"]), ("cy", .few, ["3", "4"]), ("cy", .many, ["5", "6"]), ("cy", .other, ["10", "11", "21"]),
      ("sv", .one, ["1", "2", "21", "22"]), ("sv", .other, ["0", "3", "11", "12"]), ("ja", .other, ["1", "2", "11"]),
    ] as [(String, PluralCategory, [String])]
  )
  func `selects ordinals`(tag: String, category: PluralCategory, numbers: [String]) throws {
    try check(tag, "", .ordinal, numbers.map { ($0, category) })
  }

  @Test(
    arguments: [
      ("en", [.one, .other], [.one, .two, .few, .other]), ("ja", [.other], [.other]),
      ("ar", PluralCategory.allCases, [.other]), ("pl", [.one, .few, .many, .other], [.other]),
      ("cy", PluralCategory.allCases, PluralCategory.allCases), ("fr", [.one, .many, .other], [.one, .other]),
      ("it", [.one, .many, .other], [.many, .other]), ("sv", [.one, .other], [.one, .other]),
    ] as [(String, [PluralCategory], [PluralCategory])]
  )
  func `lists categories`(tag: String, cardinal: [PluralCategory], ordinal: [PluralCategory]) throws {
    #expect(try PluralRules(locale: locale(tag), type: .cardinal).categories == cardinal)
    #expect(try PluralRules(locale: locale(tag), type: .ordinal).categories == ordinal)
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: "")
    #expect(try formatter.pluralCategories() == cardinal)
    #expect(try formatter.pluralCategories(type: .ordinal) == ordinal)
  }
}
