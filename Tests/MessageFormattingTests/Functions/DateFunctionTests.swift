import MessageFormatting
import MessageSyntax
import Testing

@Suite struct DateFunctionTests {
  private static let moment = MessageValue.instant("2026-10-28T15:04:05Z")

  @Test(arguments: [
    ("", "Oct 29, 2026", "2026年10月29日"), ("length=long", "October 29, 2026", "2026年10月29日"),
    ("length=medium", "Oct 29, 2026", "2026年10月29日"), ("length=short", "10/29/26", "2026/10/29"),
    ("fields=weekday length=long", "Thursday", "木曜日"), ("fields=weekday", "Thu", "木"),
    ("fields=day-weekday", "29 Thu", "29日（木）"), ("fields=month-day", "Oct 29", "10月29日"),
    ("fields=month-day length=short", "10/29", "10/29"),
    ("fields=month-day-weekday length=long", "Thursday, October 29", "10月29日木曜日"),
    ("fields=year-month-day", "Oct 29, 2026", "2026年10月29日"),
    ("fields=year-month-day-weekday", "Thu, Oct 29, 2026", "2026年10月29日（木）"),
    ("calendar=japanese length=long", "October 29, 8 Reiwa", "令和8年10月29日"),
    ("timeZone=UTC", "Oct 28, 2026", "2026年10月28日"), ("timeZone=|America/New_York|", "Oct 28, 2026", "2026年10月28日"),
  ])
  func `dates`(options: String, english: String, japanese: String) throws {
    try check("{$x :date \(options)}", ["x": Self.moment], zone: "Asia/Tokyo", english)
    try check("{$x :date \(options)}", ["x": Self.moment], in: "ja", zone: "Asia/Tokyo", japanese)
  }

  @Test(arguments: [
    ("", "12:04\u{202F}AM", "0:04"), ("precision=hour", "12\u{202F}AM", "0時"),
    ("precision=minute", "12:04\u{202F}AM", "0:04"),
    ("precision=second", "12:04:05\u{202F}AM", "0:04:05"),
    ("timeZoneStyle=short", "12:04\u{202F}AM GMT+9", "0:04 JST"),
    ("timeZoneStyle=long", "12:04\u{202F}AM Japan Standard Time", "0:04 日本標準時"),
    ("hour12=false", "00:04", "0:04"), ("hour12=true", "12:04\u{202F}AM", "午前0:04"),
    ("hour12=true timeZone=UTC", "3:04\u{202F}PM", "午後3:04"), ("hour12=false timeZone=UTC", "15:04", "15:04"),
  ])
  func `times`(options: String, english: String, japanese: String) throws {
    try check("{$x :time \(options)}", ["x": Self.moment], zone: "Asia/Tokyo", english)
    try check("{$x :time \(options)}", ["x": Self.moment], in: "ja", zone: "Asia/Tokyo", japanese)
  }

  @Test(arguments: [
    ("", "Oct 29, 2026, 12:04\u{202F}AM", "2026年10月29日0:04"),
    ("dateLength=long", "October 29, 2026 at 12:04\u{202F}AM", "2026年10月29日0:04"),
    ("dateLength=short timePrecision=second", "10/29/26, 12:04:05\u{202F}AM", "2026/10/29 0:04:05"),
    ("dateFields=month-day timePrecision=hour", "Oct 29, 12\u{202F}AM", "10月29日0時"),
    ("dateFields=weekday", "Thu 12:04\u{202F}AM", "0:04（木）"),
    ("timeZoneStyle=short", "Oct 29, 2026, 12:04\u{202F}AM GMT+9", "2026年10月29日0:04 JST"),
  ])
  func `dates and times`(options: String, english: String, japanese: String) throws {
    try check("{$x :datetime \(options)}", ["x": Self.moment], zone: "Asia/Tokyo", english)
    try check("{$x :datetime \(options)}", ["x": Self.moment], in: "ja", zone: "Asia/Tokyo", japanese)
  }

  /// Noon in Japan is 0 by the twelve-hour clock there, and half past midnight too.
  @Test func `Japanese hours`() throws {
    let noon = ["x": MessageValue.dateTime("2026-10-28T12:30:00")]
    try check("{$x :time hour12=true}", noon, in: "ja", "午後0:30")
    try check("{$x :time hour12=false}", noon, in: "ja", "12:30")
    try check("{$x :time hour12=true}", noon, "12:30\u{202F}PM")
    try check("{$x :time hour12=false}", noon, in: "en-u-hc-h12", "12:30")
    try check("{$x :time hour12=true}", noon, in: "de", "12:30\u{202F}PM")
  }

  @Test(arguments: [
    ("en-u-hc-h23", "calendar=buddhist", "Oct 28, 2569 BE"), ("ja-u-ca-japanese", "calendar=gregory", "2026年10月28日"),
    ("ja-u-ca-japanese-nu-hanidec", "calendar=gregory", "二〇二六年一〇月二八日"),
    ("ja-u-ca-japanese", "hour12=true", "令和8年10月28日"),
    ("en-t-ja-u-hc-h23-x-u-ca", "calendar=buddhist", "Oct 28, 2569 BE"),
    ("en-x-u-ca", "calendar=buddhist", "Oct 28, 2569 BE"),
  ])
  func `overrides keep other extensions`(tag: String, options: String, expected: String) throws {
    try check("{|2026-10-28| :date \(options)}", in: tag, expected)
  }

  @Test(arguments: [
    "fields=day", "fields=year", "length=full", "timeZone=Mars", "timeZone=|GMT+9|", "timeZone=||", "calendar=mayan",
    "calendar=|a b|", "length=$missing", "length=$list",
  ])
  func `bad date options`(option: String) throws {
    let missing: [FormattingError.Kind] = option.hasSuffix("$missing") ? [.unresolvedVariable] : []
    try check(
      "{|2026-10-28| :date \(option)}",
      ["list": .list([])],
      "Oct 28, 2026",
      errors: missing + [.badOption]
    )
  }

  @Test(arguments: ["precision=day", "timeZoneStyle=full", "hour12=yes"])
  func `bad time options`(option: String) throws {
    try check("{|2026-10-28T09:30:00| :time \(option)}", "9:30\u{202F}AM", errors: [.badOption])
  }

  @Test(arguments: ["dateFields=time", "dateLength=full", "timePrecision=day", "timeZoneStyle=full", "hour12=1"])
  func `bad date time options`(option: String) throws {
    try check("{|2026-10-28T09:30:00| :datetime \(option)}", "Oct 28, 2026, 9:30\u{202F}AM", errors: [.badOption])
  }

  @Test(arguments: [
    "", "horse", "2026-13-01", "2026-02-29", "0000-01-01", "10000-01-01", "-2026-01-01", "2026-1-1", "20260101",
    "2026-01-01T24:00:00", "2026-01-01 09:00:00", "2026-01-01T09:00:00 ", "2026-01-01T09:00:60", "1793145600",
    "9999-12-31T23:59:59-14:00",
  ])
  func `bad operands`(text: String) throws {
    for function in [":date", ":time", ":datetime"] {
      try check("{$x \(function)}", ["x": .string(text)], "{$x}", errors: [.badOperand])
    }
  }

  @Test(arguments: [
    MessageValue.number("5"), .boolean(true), .list([]), .interval("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"),
  ])
  func `wrong types`(value: MessageValue) throws {
    for function in [":date", ":time", ":datetime"] {
      try check("{$x \(function)}", ["x": value], "{$x}", errors: [.badOperand])
    }
    try check(
      "{:date}{:time}{:datetime}",
      "{:date}{:time}{:datetime}",
      errors: [.badOperand, .badOperand, .badOperand]
    )
  }

  /// Values without a zone are shown as they are, wherever the reader is.
  @Test func `values without a zone`() throws {
    for zone in ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati"] {
      try check("{$x}", ["x": .date("2026-10-28")], zone: zone, "Oct 28, 2026")
      try check("{$x}", ["x": .dateTime("2026-10-28T23:30:00")], zone: zone, "Oct 28, 2026, 11:30\u{202F}PM")
      try check("{|2026-10-28T00:00:00| :datetime}", zone: zone, "Oct 28, 2026, 12:00\u{202F}AM")
    }
    try check(
      "{|2026-10-28T09:30:00| :time timeZoneStyle=long}",
      zone: "Asia/Tokyo",
      "9:30\u{202F}AM Japan Standard Time"
    )
    try check("{$x :datetime}", ["x": .date("2026-10-28")], "Oct 28, 2026, 12:00\u{202F}AM")
  }

  @Test func `literals with an offset are instants`() throws {
    try check("{|2026-10-28T23:30:00-07:00| :datetime}", zone: "Asia/Tokyo", "Oct 29, 2026, 3:30\u{202F}PM")
    try check("{|2026-10-28T23:30:00.123Z| :time precision=second}", "11:30:00\u{202F}PM")
  }

  @Test(arguments: [
    ("2026-11-01T05:59:59Z", "Nov 1, 2026, 1:59:59\u{202F}AM EDT"),
    ("2026-11-01T06:00:00Z", "Nov 1, 2026, 1:00:00\u{202F}AM EST"),
    ("2026-03-08T06:59:59Z", "Mar 8, 2026, 1:59:59\u{202F}AM EST"),
    ("2026-03-08T07:00:00Z", "Mar 8, 2026, 3:00:00\u{202F}AM EDT"),
    ("2027-01-01T04:59:59Z", "Dec 31, 2026, 11:59:59\u{202F}PM EST"),
    ("2027-01-01T05:00:00Z", "Jan 1, 2027, 12:00:00\u{202F}AM EST"),
  ])
  func `changes of the clock and of the year`(moment: String, expected: String) throws {
    try check(
      "{$x :datetime timePrecision=second timeZoneStyle=short}",
      ["x": .instant(moment)],
      zone: "America/New_York",
      expected
    )
  }

  /// A translator has to see which fields there are.
  @Test func `fields must be literals`() throws {
    let moment = ["x": Self.moment, "o": .string("long")]
    try check("{$x :date length=$o}", moment, "Oct 28, 2026", errors: [.badOption])
    try check("{$x :time timeZoneStyle=$o}", moment, "3:04\u{202F}PM", errors: [.badOption])
    try check(
      ".local $s = {second} {{{$x :time precision=$s}{$x :date fields=$s}}}",
      moment,
      "3:04\u{202F}PMOct 28, 2026",
      errors: [.badOption, .badOption]
    )
    try check(
      "{$x :datetime dateFields=$o dateLength=$o timePrecision=$o}",
      moment,
      "Oct 28, 2026, 3:04\u{202F}PM",
      errors: [.badOption, .badOption, .badOption]
    )
    // Options that override the locale may be variables.
    let overrides: [String: MessageValue] = [
      "x": Self.moment, "z": .string("Asia/Tokyo"), "h": .string("false"), "c": .string("buddhist"),
    ]
    try check("{$x :time timeZone=$z hour12=$h}", overrides, "00:04")
    try check("{$x :date calendar=$c}", overrides, "Oct 28, 2569 BE")
  }

  @Test func `the zone of the input`() throws {
    try check(
      "{|2026-10-28T23:30:00+09:30| :datetime timeZone=input timeZoneStyle=short}",
      zone: "America/New_York",
      "Oct 28, 2026, 11:30\u{202F}PM GMT+9:30"
    )
    try check("{|2026-10-28T23:30:00-08:00| :date timeZone=input}", zone: "Asia/Tokyo", "Oct 28, 2026")
    try check("{|2026-10-28T23:30:00Z| :time timeZone=input}", zone: "Asia/Tokyo", "11:30\u{202F}PM")
    try check(
      ".local $d = {|2026-10-28T23:30:00+09:00| :date} {{{$d :time timeZone=input}}}",
      zone: "America/New_York",
      "11:30\u{202F}PM"
    )
    let zoned: [String: MessageValue] = ["x": MessageValue(guessing: "2026-10-28T23:30:00+09:00")]
    try check("{$x :time} {$x :time timeZone=input}", zoned, "2:30\u{202F}PM 11:30\u{202F}PM")
    // Without a zone of its own, a value is shown in the zone of the context, and the error says so.
    try check(
      "{$x :date timeZone=input}",
      ["x": Self.moment],
      zone: "Asia/Tokyo",
      "Oct 29, 2026",
      errors: [.badOperand]
    )
    try check(
      "{|2026-10-28T23:30:00| :time timeZone=input}",
      zone: "Asia/Tokyo",
      "11:30\u{202F}PM",
      errors: [.badOperand]
    )
  }

  @Test func `overrides are taken over and fields are not`() throws {
    let x = ["x": Self.moment]
    try check(".local $d = {$x :datetime dateLength=long timePrecision=second} {{{$d :date}}}", x, "Oct 28, 2026")
    try check(".local $d = {$x :date length=long} {{{$d :date}}}", x, "Oct 28, 2026")
    try check(".local $d = {$x :date length=long} {{{$d}}}", x, "October 28, 2026")
    try check(".local $d = {$x :date timeZone=|Asia/Tokyo|} {{{$d :time}}}", x, "12:04\u{202F}AM")
    try check(
      ".local $d = {$x :date timeZone=|Asia/Tokyo|} {{{$d :time timeZone=input}}}",
      x,
      zone: "America/New_York",
      "12:04\u{202F}AM"
    )
    try check(".local $d = {$x :time hour12=false} {{{$d :time precision=second}}}", x, "15:04:05")
    try check(".local $d = {$x :date calendar=buddhist} {{{$d :date calendar=gregory}}}", x, "Oct 28, 2026")
    try check(".local $d = {$x :date} {{{$d :datetime}}}", x, "Oct 28, 2026, 3:04\u{202F}PM")
  }

  @Test func `the ends of time`() throws {
    try check("{|0001-01-01| :date}", "Jan 1, 1")
    try check("{|9999-12-31T23:59:59Z| :datetime}", "Dec 31, 9999, 11:59\u{202F}PM")
    let late = ParsedMessage.parse("{|9999-12-31T23:59:59Z| :datetime}")
    try expectSound(late.formatted(in: context("en", zone: "Asia/Tokyo")))
    let early = ParsedMessage.parse("{|0001-01-01T00:00:00Z| :datetime}")
    try expectSound(early.formatted(in: context("en", zone: "America/New_York")))
  }
}
