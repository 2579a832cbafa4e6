import ICU
import Testing

@Suite struct DurationFormatterTests {
  private typealias Amounts = [(amount: DecimalNumber, unit: DurationUnit)]

  private func check(_ tag: String, _ width: FormatWidth, _ amounts: [(String, DurationUnit)], _ expected: String)
    throws
  {
    let formatter = try DurationFormatter(locale: locale(tag), width: width)
    let values = try amounts.map { (amount: try decimal($0.0), unit: $0.1) }
    let text = try formatter.text(of: values)
    #expect(text == expected)
    try expectSound(formatter.format(values), text: text)
  }

  @Test(
    arguments: [
      ([("60", .day)], "60 days", "60日"), ([("24", .hour)], "24 hours", "24時間"), ([("0", .day)], "0 days", "0日"),
      ([("1", .day)], "1 day", "1日"), ([("1.0", .day)], "1 day", "1日"), ([("1.5", .week)], "1.5 weeks", "1.5週間"),
      ([("2", .day), ("3", .hour)], "2 days, 3 hours", "2日3時間"), ([("1", .month)], "1 month", "1か月"),
      ([("1", .year), ("1", .minute), ("5", .second)], "1 year, 1 minute, 5 seconds", "1年1分5秒"),
      ([("250", .millisecond)], "250 milliseconds", "250ミリ秒"), ([("1234", .day)], "1,234 days", "1,234日"),
      ([("-3", .day)], "-3 days", "-3日"), ([], "", ""),
    ] as [([(String, DurationUnit)], String, String)]
  )
  func `writes amounts`(amounts: [(String, DurationUnit)], english: String, japanese: String) throws {
    try check("en", .wide, amounts, english)
    try check("ja", .wide, amounts, japanese)
  }

  @Test(
    arguments: [
      ("en", .short, "2 days, 3 hr"), ("en", .narrow, "2d 3h"), ("ja", .short, "2日3時間"), ("ja-JP", .wide, "2日3時間"),
      ("zh", .wide, "2天3小时"), ("ko", .wide, "2일 3시간"), ("de", .wide, "2 Tage, 3 Stunden"),
      ("pl", .wide, "2 doby i 3 godziny"),
    ] as [(String, FormatWidth, String)]
  )
  func `follows width and locale`(tag: String, width: FormatWidth, expected: String) throws {
    try check(tag, width, [("2", .day), ("3", .hour)], expected)
  }

  @Test func `names parts`() throws {
    let amounts: Amounts = [(DecimalNumber(2), .day), (DecimalNumber(3), .hour)]
    let english = try DurationFormatter(locale: locale("en"), width: .wide).format(amounts)
    #expect(
      described(english.parts) == [
        "integer:2:0", "literal: :0", "unit:days:0", "literal:, ", "integer:3:1", "literal: :1", "unit:hours:1",
      ]
    )
    let japanese = try DurationFormatter(locale: locale("ja"), width: .wide).format(amounts)
    #expect(described(japanese.parts) == ["integer:2:0", "unit:日:0", "integer:3:1", "unit:時間:1"])
  }
}
