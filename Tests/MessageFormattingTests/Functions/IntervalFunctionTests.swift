import MessageFormatting
import Testing

@Suite struct IntervalFunctionTests {
  private static let dash = "\u{2009}–\u{2009}"

  private func expect(
    _ start: String,
    _ end: String,
    options: String = "",
    zone: String = "UTC",
    _ english: String,
    _ japanese: String
  ) throws {
    let x = ["x": MessageValue.interval(start, end)]
    try check("{$x :nb:interval \(options)}", x, zone: zone, english)
    try check("{$x :nb:interval \(options)}", x, in: "ja", zone: zone, japanese)
    if options.isEmpty { try check("{$x}", x, zone: zone, english) }
  }

  @Test func `the end is exclusive`() throws {
    try expect(
      "2026-10-01T00:00:00Z",
      "2026-11-01T00:00:00Z",
      "Oct 1\(Self.dash)31, 2026",
      "2026年10月1日～31日"
    )
    try expect("2026-10-01T00:00:00Z", "2026-10-02T00:00:00Z", "Oct 1, 2026", "2026年10月1日")
    try expect(
      "2026-10-01T00:00:00Z",
      "2026-10-02T00:00:00.001Z",
      "Oct 1\(Self.dash)2, 2026",
      "2026年10月1日～2日"
    )
    try expect("2026-10-01T00:00:00Z", "2026-10-01T00:00:00.001Z", "Oct 1, 2026", "2026年10月1日")
  }

  @Test func `the hour that clocks show twice has both its names`() throws {
    try expect(
      "2026-11-01T05:30:00Z",
      "2026-11-01T06:30:00Z",
      options: "timePrecision=minute",
      zone: "America/New_York",
      "Nov 1, 2026, 1:30\u{202F}AM EDT\(Self.dash)Nov 1, 2026, 1:30\u{202F}AM EST",
      "2026年11月1日1:30 GMT-4～2026年11月1日1:30 GMT-5"
    )
    try expect(
      "2026-11-01T03:30:00Z",
      "2026-11-01T08:30:00Z",
      options: "timePrecision=minute",
      zone: "America/New_York",
      "Oct 31, 2026, 11:30\u{202F}PM\(Self.dash)Nov 1, 2026, 3:30\u{202F}AM",
      "2026年10月31日 23:30～2026年11月1日 3:30"
    )
  }

  @Test func `days are those of the zone`() throws {
    try expect(
      "2026-12-30T15:00:00Z",
      "2027-01-02T15:00:00Z",
      zone: "Asia/Tokyo",
      "Dec 31, 2026\(Self.dash)Jan 2, 2027",
      "2026年12月31日～2027年1月2日"
    )
    try expect(
      "2026-12-30T15:00:00Z",
      "2027-01-02T15:00:00Z",
      options: "timeZone=|Asia/Tokyo| length=long",
      "December 31, 2026\(Self.dash)January 2, 2027",
      "2026年12月31日～2027年1月2日"
    )
    try expect(
      "2026-11-01T04:00:00Z",
      "2026-11-02T05:00:00Z",
      zone: "America/New_York",
      "Nov 1, 2026",
      "2026年11月1日"
    )
  }

  @Test func `options`() throws {
    let (start, end) = ("2026-10-28T01:00:00Z", "2026-10-29T05:00:00Z")
    try expect(start, end, options: "fields=month-day", "Oct 28\(Self.dash)29", "10月28日～29日")
    try expect(start, end, options: "fields=month-day length=short", "10/28\(Self.dash)10/29", "10/28～10/29")
    try expect(
      start,
      end,
      options: "fields=month-day timePrecision=minute hour12=false",
      "Oct 28, 01:00\(Self.dash)Oct 29, 05:00",
      "10月28日 1:00～10月29日 5:00"
    )
    try expect(
      start,
      end,
      options: "calendar=japanese",
      "Oct 28\(Self.dash)29, 8 Reiwa",
      "令和8年10月28日～29日"
    )
  }

  /// With the time of day, the end is the moment at which it is over.
  @Test func `an end with a time is named`() throws {
    try expect(
      "2026-10-28T01:00:00Z",
      "2026-10-28T05:00:00Z",
      options: "fields=month-day timePrecision=minute",
      "Oct 28, 1:00\(Self.dash)5:00\u{202F}AM",
      "10月28日 1時00分～5時00分"
    )
  }

  @Test(arguments: ["fields=days", "length=full", "timeZone=Mars", "calendar=x"])
  func `bad options`(option: String) throws {
    let x = ["x": MessageValue.interval("2026-10-01T00:00:00Z", "2026-10-03T00:00:00Z")]
    try check(
      "{$x :nb:interval \(option)}",
      x,
      "Oct 1\(Self.dash)2, 2026",
      errors: [.badOption]
    )
  }

  @Test func `overrides are taken over`() throws {
    let x = ["x": MessageValue.interval("2026-10-01T15:00:00Z", "2026-10-03T15:00:00Z")]
    try check(
      ".local $i = {$x :nb:interval timeZone=|Asia/Tokyo| fields=month-day} {{{$i :nb:interval}}}",
      x,
      "Oct 2\(Self.dash)3, 2026"
    )
  }

  @Test(arguments: [
    MessageValue.interval("2026-10-03T00:00:00Z", "2026-10-01T00:00:00Z"),
    .interval("2026-10-03T00:00:00Z", "2026-10-03T00:00:00Z"), .instant("2026-10-03T00:00:00Z"),
    .string("2026-10-03"), .number("1"), .boolean(false), .list([]), .duration([]),
  ])
  func `bad operands`(value: MessageValue) throws {
    try check("{$x :nb:interval}", ["x": value], "{$x}", errors: [.badOperand])
    try check("{:nb:interval}", "{:nb:interval}", errors: [.badOperand])
  }

  @Test func `an interval that ends before its start is never guessed`() throws {
    let x = ["x": MessageValue.interval("2026-10-03T00:00:00Z", "2026-10-01T00:00:00Z")]
    try check("From {$x}", x, "From {$x}", errors: [.badOperand])
  }
}
