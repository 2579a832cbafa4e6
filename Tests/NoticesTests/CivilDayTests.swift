import ICU
import Instants
import Notices
import Renewals
import Testing

/// An end is exclusive, "until" and まで are inclusive: the day that is named is the last one with access. An end that isn't
/// at midnight has its time in documents, and in a line on the last day.
@Suite struct CivilDayTests {
  @Test(arguments: [
    ("2026-10-28T15:00:00Z", "Asia/Tokyo", "Oct 28", "10月28日", "midnight"),
    ("2026-10-28T15:00:59.999Z", "Asia/Tokyo", "Oct 28", "10月28日", "less than a minute later"),
    ("2026-10-28T15:01:00Z", "Asia/Tokyo", "Oct 29, 12:01\u{202F}AM", "10月29日0:01", "a minute later"),
    ("2026-10-28T14:59:59.999Z", "Asia/Tokyo", "Oct 28, 11:59\u{202F}PM", "10月28日23:59", "a millisecond earlier"),
    (
      "2026-10-28T15:00:00Z", "America/Los_Angeles", "Oct 28, 8:00\u{202F}AM", "10月28日8:00",
      "the same instant in the morning"
    ),
    ("2026-10-28T07:00:00Z", "America/Los_Angeles", "Oct 27", "10月27日", "midnight in summer time"),
    ("2026-11-01T07:00:00Z", "America/Los_Angeles", "Oct 31", "10月31日", "midnight before the clocks go back"),
    ("2026-11-02T07:00:00Z", "America/Los_Angeles", "Nov 1, 11:00\u{202F}PM", "11月1日23:00", "an hour before midnight"),
    ("2026-11-02T08:00:00Z", "America/Los_Angeles", "Nov 1", "11月1日", "midnight in winter time"),
    ("2026-09-06T04:00:00Z", "America/Santiago", "Sep 5", "9月5日", "a midnight that the clocks skip"),
    ("2026-12-31T15:00:00Z", "Asia/Tokyo", "Dec 31", "12月31日", "the year's end in Tokyo"),
    ("2027-01-01T00:00:00Z", "UTC", "Dec 31", "12月31日", "the year's end"),
    ("2026-12-31T10:00:00Z", "Pacific/Kiritimati", "Dec 31", "12月31日", "the first year's end on Earth"),
    ("2028-03-01T00:00:00Z", "UTC", "Feb 29", "2月29日", "a leap day"),
  ])
  func `the last day is named, or the time on it`(
    _ end: String,
    _ zone: String,
    _ english: String,
    _ japanese: String,
    _ what: String
  ) throws {
    let now = try #require(Customer.instant(end).advanced(byMilliseconds: -3 * 86_400_000))
    for (locale, text) in [("en", "until \(english), then"), ("ja", "\(japanese)まで")] {
      let customer = Customer(
        now: now.description,
        expiry: now.description,
        graceEnd: end,
        locale: locale,
        timeZone: zone,
        channels: ["push", "email"]
      )
      let result = try customer.result(Shipped.plainRenderer())
      #expect(result["email.body"]?.contains(text) == true, "\(what): \(result["email.body"] ?? "none")")
      #expect(result["push.body"]?.contains(":") == false, "a push has the day alone")
    }
  }

  @Test func `a time and a year can come together`() throws {
    let customer = Customer(
      now: "2025-12-01T00:00:00Z",
      expiry: "2025-11-01T00:00:00Z",
      graceEnd: "2026-10-28T04:30:00Z",
      timeZone: "UTC"
    )
    let result = try customer.result(Shipped.plainRenderer())
    #expect(result["email.body"]?.contains("until Oct 28, 2026, 4:30\u{202F}AM, then") == true)
    #expect(result["push.body"]?.contains("until Oct 28, 2026, then") == true)
  }

  @Test(arguments: [
    ("2026-10-28T14:59:59.999Z", "Asia/Tokyo", "after today (Oct 28).", "本日（10月28日）まで"),
    ("2026-10-27T15:00:00Z", "Asia/Tokyo", "after today (Oct 28).", "本日（10月28日）まで"),
    ("2026-10-27T14:59:59.999Z", "Asia/Tokyo", "after tomorrow (Oct 28).", "明日（10月28日）まで"),
    ("2026-10-26T12:00:00Z", "Asia/Tokyo", "in 2 days, after Oct 28.", "10月28日まで（あと2日）"),
    ("2026-10-26T12:00:00Z", "Pacific/Honolulu", "in 2 days, after Oct 28.", "10月28日まで（あと2日）"),
    ("2026-10-27T12:00:00Z", "Pacific/Honolulu", "after tomorrow (Oct 28).", "明日（10月28日）まで"),
  ])
  func `days left`(_ now: String, _ zone: String, _ english: String, _ japanese: String) throws {
    let end = zone == "Asia/Tokyo" ? "2026-10-28T15:00:00Z" : "2026-10-29T10:00:00Z"
    for (locale, text) in [("en", english), ("ja", japanese)] {
      var customer = Customer(now: now, graceEnd: end, locale: locale, timeZone: zone)
      customer.request = ["step": .text("reminder")]
      let body = try customer.result(Shipped.plainRenderer())["push.body"]
      #expect(body?.contains(text) == true, "\(body ?? "none")")
    }
  }

  /// The day of the next renewal is the day of its instant, not the one before.
  @Test func `the day of a renewal is its own`() throws {
    var customer = Customer.recovered()
    #expect(try customer.result(Shipped.plainRenderer())["push.body"]?.contains("November 29, 2026") == true)
    customer.timeZone = "UTC"
    #expect(try customer.result(Shipped.plainRenderer())["push.body"]?.contains("November 28, 2026") == true)
  }

  @Test func `an end at the edge of time is refused or shown`() throws {
    let customer = Customer(now: "9999-12-31T00:00:00Z", graceEnd: "9999-12-31T23:59:59.999Z", timeZone: "Asia/Tokyo")
    #expect { try customer.result() } throws: { "\($0)".contains("outside the years 1 to 9999") }
    let utc = Customer(
      now: "9999-12-30T00:00:00Z",
      expiry: "9999-10-01T00:00:00Z",
      graceEnd: "9999-12-31T23:59:59.999Z",
      timeZone: "UTC"
    )
    let result = try utc.result(Shipped.plainRenderer())
    #expect(result["email.body"]?.contains("Dec 31, 11:59\u{202F}PM") == true)
  }
}
