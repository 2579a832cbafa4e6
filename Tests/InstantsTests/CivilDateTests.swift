import Instants
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    (2024, 2, 29, true), (2026, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true), (2026, 4, 31, false),
    (2026, 4, 30, true), (2026, 12, 31, true), (2026, 1, 0, false), (2026, 0, 1, false), (2026, 13, 1, false),
    (0, 1, 1, false), (1, 1, 1, true), (9999, 12, 31, true), (10_000, 1, 1, false), (Int.min, 1, 1, false),
  ])
  func `knows which days exist`(year: Int, month: Int, day: Int, exists: Bool) {
    #expect((CivilDate(year: year, month: month, day: day) != nil) == exists)
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2000-02-29", 11_016), ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896),
  ])
  func `counts days`(text: String, days: Int) throws {
    let date = try #require(CivilDate(iso8601: text))
    #expect(date.daysSinceEpoch == days)
    #expect(CivilDate(daysSinceEpoch: days) == date)
    #expect(date.description == text)
  }

  @Test(arguments: [-719_163, 2_932_897])
  func `has no day outside its years`(days: Int) { #expect(CivilDate(daysSinceEpoch: days) == nil) }

  @Test func `follows one day upon another`() throws {
    var previous = try #require(CivilDate(year: 1, month: 1, day: 1))
    for day in -719_161...(-719_161 + 150_000) {
      let date = try #require(CivilDate(daysSinceEpoch: day))
      #expect(previous < date && date.daysSinceEpoch == day)
      previous = date
    }
  }

  @Test(
    arguments: [
      ("2026-10-28T15:00:00", 54_000_000), ("2026-10-28T15:00", 54_000_000), ("2026-10-28T23:59:59.9999", 86_399_999),
      ("2026-10-28T00:00:00", 0),
    ] as [(String, Int64)]
  )
  func `reads local times`(text: String, milliseconds: Int64) throws {
    let local = try #require(CivilDateTime(iso8601: text))
    #expect(local.date.description == "2026-10-28")
    #expect(local.millisecondOfDay == milliseconds)
  }

  @Test(arguments: ["2026-10-28T15:00:00Z", "2026-10-28", "2026-10-28T15", ""])
  func `refuses other local times`(text: String) { #expect(CivilDateTime(iso8601: text) == nil) }

  @Test func `places local times by offset`() throws {
    let local = try #require(CivilDateTime(iso8601: "2026-10-29T00:00:00"))
    #expect(local.instant(offsetMilliseconds: 32_400_000)?.description == "2026-10-28T15:00:00Z")
    #expect(local.instant()?.description == "2026-10-29T00:00:00Z")
  }
}
