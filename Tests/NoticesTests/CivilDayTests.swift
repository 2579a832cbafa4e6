import ICU
import Instants
import Notices
import Testing

/// An end is exclusive, "through" and まで are inclusive: the day that is named is the last one with access.
@Suite struct CivilDayTests {
  @Test(arguments: [
    ("2026-10-28T15:00:00Z", "Asia/Tokyo", "Oct 28", "midnight"),
    ("2026-10-28T15:00:00.001Z", "Asia/Tokyo", "Oct 29", "a millisecond later"),
    ("2026-10-28T14:59:59.999Z", "Asia/Tokyo", "Oct 28", "a millisecond earlier"),
    ("2026-10-28T15:00:00Z", "America/Los_Angeles", "Oct 28", "the same instant in the morning"),
    ("2026-10-28T07:00:00Z", "America/Los_Angeles", "Oct 27", "midnight in summer time"),
    ("2026-11-01T07:00:00Z", "America/Los_Angeles", "Oct 31", "midnight before the clocks go back"),
    ("2026-11-02T07:00:00Z", "America/Los_Angeles", "Nov 1", "an hour before midnight, though 24 hours later"),
    ("2026-11-02T08:00:00Z", "America/Los_Angeles", "Nov 1", "midnight in winter time"),
    ("2026-04-23T22:00:00Z", "Africa/Cairo", "Apr 23", "a midnight that the clocks skip"),
    ("2026-12-31T15:00:00Z", "Asia/Tokyo", "Dec 31", "the year's end in Tokyo"),
    ("2027-01-01T00:00:00Z", "UTC", "Dec 31", "the year's end"),
    ("2026-12-31T10:00:00Z", "Pacific/Kiritimati", "Dec 31", "the first year's end on Earth"),
    ("2028-03-01T00:00:00Z", "UTC", "Feb 29", "a leap day"),
  ])
  func lastDay(_ end: String, _ zone: String, _ day: String, _ what: String) throws {
    let now = try #require(Customer.instant(end).advanced(byMilliseconds: -3 * 86_400_000))
    let customer = Customer(
      now: now.description,
      expiry: "2026-01-01T00:00:00Z",
      graceEnd: end,
      timeZone: zone,
      channels: ["push"]
    )
    #expect(try customer.result()["push.body"]?.contains("through \(day).") == true, "\(what)")
  }

  @Test(arguments: [
    ("2026-10-28T14:59:59.999Z", "Asia/Tokyo", "continues through today", "本日まではご利用いただけます"),
    ("2026-10-27T15:00:00Z", "Asia/Tokyo", "continues through today", "本日まではご利用いただけます"),
    ("2026-10-27T14:59:59.999Z", "Asia/Tokyo", "for 1 more day.", "あと1日ご利用いただけます"),
    ("2026-10-26T12:00:00Z", "Asia/Tokyo", "for 2 more days.", "あと2日ご利用いただけます"),
    ("2026-10-26T12:00:00Z", "Pacific/Honolulu", "for 2 more days.", "あと2日ご利用いただけます"),
    ("2026-10-27T12:00:00Z", "Pacific/Honolulu", "for 1 more day.", "あと1日ご利用いただけます"),
  ])
  func daysLeft(_ now: String, _ zone: String, _ english: String, _ japanese: String) throws {
    let renderer = try Shipped.makeRenderer(changing: withReminder)
    let end = zone == "Asia/Tokyo" ? "2026-10-28T15:00:00Z" : "2026-10-29T10:00:00Z"
    for (locale, text) in [("en", english), ("ja", japanese)] {
      let result = try Customer(now: now, graceEnd: end, locale: locale, timeZone: zone).result(renderer)
      #expect(result["push.reminder"]?.contains(text) == true, "\(result["push.reminder"] ?? "none")")
    }
  }

  /// The day of the next renewal is the day of its instant, not the one before.
  @Test func theDayOfARenewalIsItsOwn() throws {
    var customer = Customer.recovered()
    #expect(try customer.result()["push.body"]?.contains("November 29, 2026") == true)
    customer.timeZone = "UTC"
    #expect(try customer.result()["push.body"]?.contains("November 28, 2026") == true)
  }

  @Test func anEndAtTheEdgeOfTimeIsRefusedOrShown() throws {
    let customer = Customer(now: "9999-12-31T00:00:00Z", graceEnd: "9999-12-31T23:59:59.999Z", timeZone: "Asia/Tokyo")
    #expect { try customer.result() } throws: { "\($0)".contains("outside the years 1 to 9999") }
    let utc = Customer(now: "9999-12-30T00:00:00Z", graceEnd: "9999-12-31T23:59:59.999Z", timeZone: "UTC")
    #expect(try utc.result()["push.body"]?.contains("Dec 31") == true)
  }
}

/// Adds the part `reminder` where the catalog's push channel has none.
func withReminder(_ path: String, _ text: String) -> String {
  guard path == "facts/channels.yaml", !text.contains("reminder:") else { return text }
  return text.replacing(
    "email:\n",
    with: "  reminder: {format: line, optional: true, graphemes: {en: 140, ja: 65}}\nemail:\n"
  )
}
