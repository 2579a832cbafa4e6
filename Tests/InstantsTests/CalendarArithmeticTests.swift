import Instants
import Testing

struct CalendarArithmeticTests {
  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-01-31", 2, "2026-03-31"),
    ("2026-01-31", 3, "2026-04-30"), ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", 48, "2028-02-29"),
    ("1900-01-30", 1, "1900-02-28"), ("2026-11-15", 2, "2027-01-15"), ("2026-12-31", 0, "2026-12-31"),
    ("2026-03-31", -1, "2026-02-28"), ("0001-12-15", -11, "0001-01-15"), ("9999-06-30", 6, "9999-12-30"),
  ])
  func `adds months and takes the last day of a short one`(start: String, months: Int, end: String) throws {
    let date = try #require(CivilDate(iso8601: start))
    #expect(date.adding(months: months)?.description == end)
  }

  @Test(arguments: [
    ("9999-12-01", 1), ("0001-01-31", -1), ("2026-01-01", Int.max), ("2026-01-01", Int.min), ("2026-01-01", 119_999),
  ])
  func `months end with the supported years`(start: String, months: Int) throws {
    #expect(try #require(CivilDate(iso8601: start)).adding(months: months) == nil)
  }

  @Test func `every month keeps the day that it has`() throws {
    for day in 1...31 {
      let start = try #require(CivilDate(year: 2023, month: 1, day: day))
      for months in 1...60 {
        let later = try #require(start.adding(months: months))
        #expect(later.year * 12 + later.month == 2023 * 12 + 1 + months)
        let isLast = later.adding(days: 1)?.day == 1
        #expect(later.day == day || isLast && later.day < day, "\(start) and \(months) months: \(later)")
      }
    }
  }

  @Test func `adds days in both directions`() throws {
    let date = try #require(CivilDate(iso8601: "2024-02-28"))
    #expect(date.adding(days: 2)?.description == "2024-03-01")
    #expect(date.adding(days: -59)?.description == "2023-12-31")
    #expect(date.adding(days: Int.max) == nil)
    #expect(date.adding(days: 3_000_000) == nil)
  }

  @Test(arguments: [
    ("2026-01-31T23:59:59.999Z", 1, "2026-02-28T23:59:59.999Z"), ("1969-12-31T23:00:00Z", 2, "1970-02-28T23:00:00Z"),
    ("0001-01-01T00:00:00Z", 1, "0001-02-01T00:00:00Z"),
  ])
  func `instants keep their time of day`(start: String, months: Int, end: String) throws {
    let instant = try #require(Instant(iso8601: start))
    #expect(instant.adding(months: months)?.description == end)
    #expect(CivilDateTime(utc: instant).instant() == instant)
  }
}
