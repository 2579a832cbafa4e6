import ICU
import Testing

@Suite struct DateIntervalFormatterTests {
  private static let dash = "\u{2009}–\u{2009}"

  private func check(_ tag: String, _ skeleton: String, _ start: String, _ end: String, _ expected: String) throws {
    let formatter = try DateIntervalFormatter(locale: locale(tag), timeZone: zone("Asia/Tokyo"), skeleton: skeleton)
    let text = try formatter.text(from: instant(start), to: instant(end))
    #expect(text == expected)
    try expectSound(formatter.format(from: instant(start), to: instant(end)), text: text)
  }

  @Test(arguments: [
    (
      "yMMMd", "2026-12-30T15:00:00Z", "2027-01-02T15:00:00Z", "Dec 31, 2026\(dash)Jan 3, 2027", "2026年12月31日～2027年1月3日"
    ),
    ("yMMMd", "2026-10-28T15:00:00Z", "2026-10-30T15:00:00Z", "Oct 29\(dash)31, 2026", "2026年10月29日～31日"),
    ("yMMMd", "2026-10-28T15:00:00Z", "2026-10-28T16:00:00Z", "Oct 29, 2026", "2026年10月29日"),
    ("MMMd", "2026-10-28T15:00:00Z", "2026-11-30T15:00:00Z", "Oct 29\(dash)Dec 1", "10月29日～12月1日"),
    (
      "yMMMdjm", "2026-10-28T01:00:00Z", "2026-10-28T05:00:00Z",
      "Oct 28, 2026, 10:00\u{202F}AM\(dash)2:00\u{202F}PM", "2026年10月28日 10時00分～14時00分"
    ),
    (
      "yMMMdjm", "2026-10-28T14:00:00Z", "2026-10-28T16:00:00Z",
      "Oct 28, 2026, 11:00\u{202F}PM\(dash)Oct 29, 2026, 1:00\u{202F}AM", "2026年10月28日 23:00～2026年10月29日 1:00"
    ),
    ("jm", "2026-10-28T00:00:00Z", "2026-10-28T01:00:00Z", "9:00\(dash)10:00\u{202F}AM", "9時00分～10時00分"),
    ("yMMMd", "0001-01-01T00:00:00Z", "0001-01-03T00:00:00Z", "Jan 1\(dash)3, 1", "1年1月1日～3日"),
    ("yMMMd", "2026-10-30T15:00:00Z", "2026-10-28T15:00:00Z", "Oct 31\(dash)29, 2026", "2026年10月31日～29日"),
  ])
  func `says shared fields once`(skeleton: String, start: String, end: String, english: String, japanese: String) throws
  {
    try check("en", skeleton, start, end, english)
    try check("ja", skeleton, start, end, japanese)
  }

  @Test func `uses the calendar of the locale`() throws {
    try check("ja-u-ca-japanese", "yMMMd", "2019-04-29T15:00:00Z", "2019-04-30T15:00:00Z", "平成31年4月30日～令和元年5月1日")
  }

  @Test func `says which end a part belongs to`() throws {
    let formatter = try DateIntervalFormatter(locale: locale("en"), timeZone: zone("Asia/Tokyo"), skeleton: "yMMMd")
    let within = try formatter.format(from: instant("2026-10-28T15:00:00Z"), to: instant("2026-10-30T15:00:00Z"))
    #expect(
      described(within.parts) == [
        "month:Oct:shared", "literal: :shared", "day:29:start", "literal:\(Self.dash):shared", "day:31:end",
        "literal:, :shared", "year:2026:shared",
      ]
    )
    let across = try formatter.format(from: instant("2026-12-30T15:00:00Z"), to: instant("2027-01-02T15:00:00Z"))
    #expect(described(across.parts).filter { $0.hasPrefix("year") } == ["year:2026:start", "year:2027:end"])
    let same = try formatter.format(from: instant("2026-10-28T15:00:00Z"), to: instant("2026-10-28T15:00:00Z"))
    #expect(same.parts.allSatisfy { $0.span == .shared })
  }
}
