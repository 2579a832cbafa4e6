import ICU
import Testing

@Suite struct RelativeFormatterTests {
  private func check(
    _ tag: String,
    _ naming: RelativeFormatter.Naming,
    _ amount: String,
    _ unit: DurationUnit,
    _ expected: String
  ) throws {
    let formatter = try RelativeFormatter(locale: locale(tag), width: .wide, naming: naming)
    let text = try formatter.text(of: decimal(amount), unit: unit)
    #expect(text == expected)
    try expectSound(formatter.format(decimal(amount), unit: unit), text: text)
  }

  @Test(
    arguments: [
      ("3", .day, "in 3 days", "3日後"), ("-3", .day, "3 days ago", "3日前"), ("1", .day, "in 1 day", "1日後"),
      ("0", .day, "in 0 days", "0日後"), ("-0", .day, "0 days ago", "0日前"), ("1.5", .hour, "in 1.5 hours", "1.5時間後"),
      ("2", .week, "in 2 weeks", "2週間後"), ("-1", .month, "1 month ago", "1か月前"), ("5", .minute, "in 5 minutes", "5分後"),
      ("30", .second, "in 30 seconds", "30秒後"), ("1234", .year, "in 1,234 years", "1,234年後"),
      ("123456789012345", .second, "in 123,456,789,012,345 seconds", "123,456,789,012,345秒後"),
    ] as [(String, DurationUnit, String, String)]
  )
  func writesNumbers(amount: String, unit: DurationUnit, english: String, japanese: String) throws {
    try check("en", .numeric, amount, unit, english)
    try check("ja", .numeric, amount, unit, japanese)
  }

  @Test(arguments: [
    ("1", "tomorrow", "明日"), ("0", "today", "今日"), ("-1", "yesterday", "昨日"), ("3", "in 3 days", "3日後"),
  ])
  func writesNames(amount: String, english: String, japanese: String) throws {
    try check("en", .named, amount, .day, english)
    try check("ja", .named, amount, .day, japanese)
  }

  @Test func namesParts() throws {
    let formatter = try RelativeFormatter(locale: locale("en"), width: .short, naming: .numeric)
    #expect(
      try described(formatter.format(decimal("1234"), unit: .hour).parts) == [
        "literal:in ", "integer:1", "group:,", "integer:234", "literal: hr.",
      ]
    )
  }

  @Test(
    arguments: [
      ("1", .millisecond), ("1234567890123456", .day), ("1e16", .day), ("1e-16", .day), ("1e1000", .day),
    ] as [(String, DurationUnit)]
  )
  func refuses(amount: String, unit: DurationUnit) throws {
    let formatter = try RelativeFormatter(locale: locale("en"), width: .wide, naming: .numeric)
    let number = try decimal(amount)
    let error = #expect(throws: ICUError.self) { try formatter.text(of: number, unit: unit) }
    #expect(error?.operation == "format relative time \(amount) \(unit.rawValue)")
    #expect(throws: ICUError.self) { try formatter.format(number, unit: unit) }
  }
}
