import ICU
import Testing

@Suite struct DateFormatterTests {
  private func check(_ tag: String, _ place: String, _ skeleton: String, _ time: String, _ expected: String) throws {
    let formatter = try DateFormatter(locale: locale(tag), timeZone: zone(place), skeleton: skeleton)
    let text = try formatter.text(of: instant(time))
    #expect(text == expected)
    try expectSound(formatter.format(instant(time)), text: text)
  }

  @Test(arguments: [
    ("2026-03-08T06:59:59Z", "3/8/2026, 1:59:59\u{202F}AM EST", "2026/3/8 1:59:59 GMT-5"),
    ("2026-03-08T07:00:00Z", "3/8/2026, 3:00:00\u{202F}AM EDT", "2026/3/8 3:00:00 GMT-4"),
    ("2026-11-01T05:59:59Z", "11/1/2026, 1:59:59\u{202F}AM EDT", "2026/11/1 1:59:59 GMT-4"),
    ("2026-11-01T06:00:00Z", "11/1/2026, 1:00:00\u{202F}AM EST", "2026/11/1 1:00:00 GMT-5"),
  ])
  func `follows changes of the clocks`(time: String, english: String, japanese: String) throws {
    try check("en", "America/New_York", "yMdjmsz", time, english)
    try check("ja", "America/New_York", "yMdjmsz", time, japanese)
  }

  @Test(arguments: [
    ("Asia/Tokyo", "Friday, January 1, 2027", "2027年1月1日金曜日"),
    ("America/Los_Angeles", "Thursday, December 31, 2026", "2026年12月31日木曜日"),
  ])
  func `shows the years end of the zone`(place: String, english: String, japanese: String) throws {
    try check("en", place, "yMMMMEEEEd", "2026-12-31T15:00:00Z", english)
    try check("ja", place, "yMMMMEEEEd", "2026-12-31T15:00:00Z", japanese)
  }

  @Test(arguments: [
    ("en", "yMMMd", "Oct 29, 2026"), ("ja", "yMMMd", "2026年10月29日"), ("en-GB", "yMMMd", "29 Oct 2026"),
    ("en", "dMMMy", "Oct 29, 2026"), ("en", "jm", "12:30\u{202F}AM"), ("ja", "jm", "0:30"), ("en-GB", "jm", "00:30"),
    ("ja", "hm", "午前0:30"), ("en", "Hm", "00:30"), ("en-u-hc-h23", "jm", "00:30"), ("en", "GyMMMd", "Oct 29, 2026 AD"),
    ("ja-JP-u-ca-japanese", "yMMMd", "令和8年10月29日"), ("th", "y", "พ.ศ. 2569"), ("en", "QQQQy", "4th quarter 2026"),
    ("en", "jmsSSS", "12:30:15.250\u{202F}AM"), ("ar-EG", "y", "٢٠٢٦"), ("en", "zzzz", "Japan Standard Time"),
  ])
  func `follows skeleton and locale`(tag: String, skeleton: String, expected: String) throws {
    try check(tag, "Asia/Tokyo", skeleton, "2026-10-28T15:30:15.250Z", expected)
  }

  @Test(arguments: [
    ("0001-01-01T00:00:00Z", "Monday, January 1, 1"), ("9999-12-31T23:59:59.999Z", "Friday, December 31, 9999"),
    ("1582-10-10T00:00:00Z", "Sunday, October 10, 1582"), ("1500-02-28T00:00:00Z", "Wednesday, February 28, 1500"),
    ("1969-12-31T23:59:59.999Z", "Wednesday, December 31, 1969"),
  ])
  func `counts in the proleptic calendar`(time: String, expected: String) throws {
    try check("en", "UTC", "yMMMMEEEEd", time, expected)
  }

  @Test func `writes instants whose local date has no civil date`() throws {
    try check("en", "America/New_York", "GyMMMd", "0001-01-01T00:00:00Z", "Dec 31, 1 BC")
    try check("en", "Asia/Tokyo", "yMMMd", "9999-12-31T23:59:59Z", "Jan 1, 10000")
  }

  @Test func `names parts`() throws {
    let formatter = try DateFormatter(locale: locale("en"), timeZone: zone("Asia/Tokyo"), skeleton: "yMMMEdjm")
    #expect(
      try described(formatter.format(instant("2026-10-28T15:30:00Z")).parts) == [
        "weekday:Thu", "literal:, ", "month:Oct", "literal: ", "day:29", "literal:, ", "year:2026", "literal:, ",
        "hour:12", "literal::", "minute:30", "literal:\u{202F}", "dayPeriod:AM",
      ]
    )
    let japanese = try DateFormatter(
      locale: locale("ja-u-ca-japanese"),
      timeZone: zone("America/New_York"),
      skeleton: "yMdz"
    )
    #expect(
      try described(japanese.format(instant("2026-10-28T15:30:00Z")).parts).filter { !$0.hasPrefix("literal") } == [
        "era:R", "year:8", "month:10", "day:28", "timeZoneName:GMT-4",
      ]
    )
  }

  @Test(arguments: [
    "", "yMd!", "hello", "l", "y'M'", "y M", "yyyyyyy", "vv", "jm\u{0}", "年", String(repeating: "yM", count: 40),
  ])
  func `refuses skeletons`(skeleton: String) throws {
    let english = try locale("en")
    let tokyo = try zone("Asia/Tokyo")
    let error = #expect(throws: ICUError.self) {
      try DateFormatter(locale: english, timeZone: tokyo, skeleton: skeleton)
    }
    #expect(error?.name == "U_ILLEGAL_ARGUMENT_ERROR")
    #expect(error?.operation == "find date pattern \"\(skeleton)\" for en")
    let interval = #expect(throws: ICUError.self) {
      try DateIntervalFormatter(locale: english, timeZone: tokyo, skeleton: skeleton)
    }
    #expect(interval?.operation == "open interval formatter \"\(skeleton)\" for en in Asia/Tokyo")
  }
}
