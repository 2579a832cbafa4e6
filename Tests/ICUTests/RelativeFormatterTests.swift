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
  func `writes numbers`(amount: String, unit: DurationUnit, english: String, japanese: String) throws {
    try check("en", .numeric, amount, unit, english)
    try check("ja", .numeric, amount, unit, japanese)
  }

  @Test(
    arguments: [
      ("1", .day, "tomorrow", "明日"), ("0", .day, "today", "今日"), ("-0", .day, "today", "今日"),
      ("-1", .day, "yesterday", "昨日"), ("3", .day, "in 3 days", "3日後"), ("2", .day, "in 2 days", "明後日"),
      ("-2", .day, "2 days ago", "一昨日"), ("1.0", .day, "tomorrow", "明日"), ("1.5", .day, "in 1.5 days", "1.5日後"),
      ("-1.5", .day, "1.5 days ago", "1.5日前"), ("0.5", .day, "in 0.5 days", "0.5日後"), ("1", .year, "next year", "来年"),
      ("-1", .year, "last year", "昨年"), ("0", .month, "this month", "今月"), ("-1", .week, "last week", "先週"),
      ("0", .hour, "this hour", "1時間以内"), ("1", .hour, "in 1 hour", "1時間後"), ("0", .second, "now", "今"),
      ("-0", .second, "now", "今"), ("-1", .minute, "1 minute ago", "1分前"),
    ] as [(String, DurationUnit, String, String)]
  )
  func `writes names`(amount: String, unit: DurationUnit, english: String, japanese: String) throws {
    try check("en", .named, amount, unit, english)
    try check("ja", .named, amount, unit, japanese)
  }

  @Test(arguments: [
    ("fr", "avant-hier", "demain", "dans 1,5 jour"), ("it", "l’altro ieri", "domani", "tra 1,5 giorni"),
    ("sv", "i förrgår", "i morgon", "om 1,5 dagar"), ("cy", "echdoe", "yfory", "ymhen 1.5 diwrnod"),
  ])
  func `follows the locale`(tag: String, twoDaysAgo: String, tomorrow: String, later: String) throws {
    try check(tag, .named, "-2", .day, twoDaysAgo)
    try check(tag, .named, "1", .day, tomorrow)
    try check(tag, .numeric, "1.5", .day, later)
  }

  @Test(
    arguments: [
      ("en", .short, "3 mo. ago", "3 days ago"), ("en", .narrow, "3mo ago", "3d ago"), ("ja", .short, "3か月前", "3日前"),
      ("ja", .narrow, "3か月前", "3日前"),
    ] as [(String, FormatWidth, String, String)]
  )
  func `follows the width`(tag: String, width: FormatWidth, months: String, days: String) throws {
    let formatter = try RelativeFormatter(locale: locale(tag), width: width, naming: .numeric)
    #expect(try formatter.text(of: decimal("-3"), unit: .month) == months)
    #expect(try formatter.text(of: decimal("-3"), unit: .day) == days)
  }

  @Test(arguments: [
    ("999999999999999", "in 999,999,999,999,999 days"), ("-999999999999999", "999,999,999,999,999 days ago"),
    ("1e14", "in 100,000,000,000,000 days"), ("0.001", "in 0.001 days"), ("1e-15", "in 0 days"),
    ("0.000000", "in 0 days"), ("-0.0001", "0 days ago"), ("1.23456", "in 1.235 days"),
  ])
  func `writes amounts up to the limits`(amount: String, expected: String) throws {
    try check("en", .numeric, amount, .day, expected)
  }

  @Test func `names parts`() throws {
    let formatter = try RelativeFormatter(locale: locale("en"), width: .short, naming: .numeric)
    #expect(
      try described(formatter.format(decimal("1234"), unit: .hour).parts) == [
        "literal:in ", "integer:1", "group:,", "integer:234", "literal: hr.",
      ]
    )
  }

  @Test(
    arguments: [
      ("1", .millisecond), ("1234567890123456", .day), ("1e15", .day), ("1e16", .day), ("1e-16", .day),
      ("-1e15", .second), ("1e1000", .day),
    ] as [(String, DurationUnit)]
  )
  func `refuses`(amount: String, unit: DurationUnit) throws {
    let formatter = try RelativeFormatter(locale: locale("en"), width: .wide, naming: .numeric)
    let number = try decimal(amount)
    let error = #expect(throws: ICUError.self) { try formatter.text(of: number, unit: unit) }
    #expect(error?.operation == "format relative time \(amount) \(unit.rawValue)")
    #expect(throws: ICUError.self) { try formatter.format(number, unit: unit) }
  }
}
