import ICU
import Testing

/// Calendars other than the Gregorian one, by the locale or its `-u-ca-`.
@Suite struct CalendarTests {
  private static let dash = "\u{2009}–\u{2009}"

  private func check(_ tag: String, _ skeleton: String, _ day: String, _ expected: String) throws {
    let formatter = try DateFormatter(locale: locale(tag), timeZone: zone("Asia/Tokyo"), skeleton: skeleton)
    let noon = try instant("\(day)T03:00:00Z")
    let text = try formatter.text(of: noon)
    #expect(text == expected)
    try expectSound(formatter.format(noon), text: text)
  }

  @Test(arguments: [
    ("2019-04-30T14:59:59.999Z", "平成31年4月30日", "April 30, 31 Heisei"),
    ("2019-04-30T15:00:00Z", "令和元年5月1日", "May 1, 1 Reiwa"),
    ("1989-01-07T14:59:59.999Z", "昭和64年1月7日", "January 7, 64 Shōwa"),
    ("1989-01-07T15:00:00Z", "平成元年1月8日", "January 8, 1 Heisei"),
    ("1926-12-24T15:00:00Z", "昭和元年12月25日", "December 25, 1 Shōwa"),
    ("1912-07-29T15:00:00Z", "大正元年7月30日", "July 30, 1 Taishō"),
  ])
  func `eras change at midnight in Tokyo`(time: String, japanese: String, english: String) throws {
    let tokyo = try zone("Asia/Tokyo")
    for (tag, expected) in [("ja-u-ca-japanese", japanese), ("en-u-ca-japanese", english)] {
      let formatter = try DateFormatter(locale: locale(tag), timeZone: tokyo, skeleton: "GyMMMMd")
      #expect(try formatter.text(of: instant(time)) == expected)
    }
  }

  @Test(arguments: [
    ("GGGGy", "平成31年", "令和元年", "31 Heisei", "1 Reiwa"), ("y", "平成31年", "令和元年", "31 Heisei", "1 Reiwa"),
    ("yMd", "H31/4/30", "R1/5/1", "4/30/31 H", "5/1/1 R"),
    ("yMMMMEEEEd", "平成31年4月30日火曜日", "令和元年5月1日水曜日", "Tuesday, April 30, 31 Heisei", "Wednesday, May 1, 1 Reiwa"),
  ])
  func `the first year is written by name in Japanese dates`(
    skeleton: String,
    lastDay: String,
    firstDay: String,
    lastInEnglish: String,
    firstInEnglish: String
  ) throws {
    try check("ja-u-ca-japanese", skeleton, "2019-04-30", lastDay)
    try check("ja-u-ca-japanese", skeleton, "2019-05-01", firstDay)
    try check("en-u-ca-japanese", skeleton, "2019-04-30", lastInEnglish)
    try check("en-u-ca-japanese", skeleton, "2019-05-01", firstInEnglish)
  }

  @Test func `the year of an era is a part`() throws {
    let formatter = try DateFormatter(
      locale: locale("ja-u-ca-japanese"),
      timeZone: zone("Asia/Tokyo"),
      skeleton: "GGGGyMMMMd"
    )
    #expect(
      try described(formatter.format(instant("2019-05-01T03:00:00Z")).parts) == [
        "era:令和", "year:元", "literal:年", "month:5", "literal:月", "day:1", "literal:日",
      ]
    )
  }

  @Test(arguments: [
    ("ja-u-ca-japanese", "yMMMd", "2019-04-30", "2019-05-01", "平成31年4月30日～令和元年5月1日"),
    ("ja-u-ca-japanese", "yMMMd", "2019-05-01", "2019-05-03", "令和元年5月1日～3日"),
    ("ja-u-ca-japanese", "GGGGyMMMMd", "2019-04-30", "2020-05-01", "平成31年4月30日～令和2年5月1日"),
    ("en-u-ca-japanese", "yMMMd", "2019-04-30", "2019-05-01", "Apr 30, 31 Heisei\(dash)May 1, 1 Reiwa"),
    ("th", "yMMMd", "2019-04-30", "2019-05-01", "30 เม.ย. – 1 พ.ค. 2562"),
  ])
  func `intervals cross eras`(tag: String, skeleton: String, start: String, end: String, expected: String) throws {
    let formatter = try DateIntervalFormatter(locale: locale(tag), timeZone: zone("Asia/Tokyo"), skeleton: skeleton)
    let ends = try (instant("\(start)T03:00:00Z"), instant("\(end)T03:00:00Z"))
    let text = try formatter.text(from: ends.0, to: ends.1)
    #expect(text == expected)
    try expectSound(formatter.format(from: ends.0, to: ends.1), text: text)
  }

  @Test(arguments: [
    ("en-u-ca-buddhist", "GGGGyMMMMd", "May 1, 2562 BE"), ("th", "yMMMMd", "1 พฤษภาคม 2562"),
    ("en-u-ca-persian", "GGGGyMMMMd", "Ordibehesht 11, 1398 AP"), ("fa", "yMMMMd", "۱۱ اردیبهشت ۱۳۹۸"),
    ("en-u-ca-hebrew", "yMMMMd", "26 Nisan 5779"), ("he-u-ca-hebrew", "yMMMMd", "26 בניסן 5779"),
    ("en-u-ca-roc", "GGGGyMMMMd", "May 1, 108 Minguo"), ("zh-TW-u-ca-roc", "GyMMMMd", "民國108年5月1日"),
    ("en-u-ca-islamic-umalqura", "GGGGyMMMMd", "Shaʻban 26, 1440 AH"), ("ar-SA", "yMMMMd", "٢٦ شعبان ١٤٤٠ هـ"),
    ("en-u-ca-chinese", "yMMMMd", "Third Month 27, 2019(ji-hai)"), ("th-u-ca-gregory", "yMMMMd", "1 พฤษภาคม 2019"),
    // Not a calendar: the locale's own is taken.
    ("en-u-ca-nonsense", "yMMMMd", "May 1, 2019"),
  ])
  func `follows the calendar`(tag: String, skeleton: String, expected: String) throws {
    try check(tag, skeleton, "2019-05-01", expected)
  }
}
