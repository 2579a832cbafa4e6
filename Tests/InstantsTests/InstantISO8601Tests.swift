import Instants
import Testing

@Suite struct InstantISO8601Tests {
  private func check(_ text: String, _ milliseconds: Int64?, prints printed: String? = nil) {
    let instant = Instant(iso8601: text)
    #expect(instant?.milliseconds == milliseconds, "\(text)")
    if let instant { #expect(instant.description == printed ?? text) }
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1000), ("1969-12-31T23:59:59.999Z", -1),
      ("2026-10-28T15:00:00Z", 1_793_199_600_000), ("2024-02-29T12:34:56.789Z", 1_709_210_096_789),
      ("0001-01-01T00:00:00Z", Instant.supported.lowerBound),
      ("9999-12-31T23:59:59.999Z", Instant.supported.upperBound),
    ] as [(String, Int64)]
  )
  func `reads and prints the same`(text: String, milliseconds: Int64) { check(text, milliseconds) }

  @Test(arguments: [
    ("2026-10-29T00:00:00.5+09:00", "2026-10-28T15:00:00.500Z"), ("2026-10-28T15:00Z", "2026-10-28T15:00:00Z"),
    ("2026-10-28t15:00:00z", "2026-10-28T15:00:00Z"), ("2026-10-28T15:00:00-00:30", "2026-10-28T15:30:00Z"),
    ("2026-10-28T15:00:00.1239Z", "2026-10-28T15:00:00.123Z"), ("2026-12-31T20:00:00-05:00", "2027-01-01T01:00:00Z"),
  ])
  func `reads other spellings`(text: String, printed: String) {
    #expect(Instant(iso8601: text)?.description == printed)
  }

  @Test(arguments: [
    "", "2026-10-28", "2026-10-28T15:00:00", "2026-10-28 15:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-10-28T24:00:00Z", "2026-10-28T15:60:00Z", "2026-10-28T15:00:60Z",
    "2026-10-28T15:00:00.Z", "2026-10-28T15:00:00+0900", "2026-10-28T15:00:00+24:00", "2026-10-28T15:00:00Z ",
    "26-10-28T15:00:00Z", "+2026-10-28T15:00:00Z", "2026-10-28T15:00:00.1234567890Z", "２026-10-28T15:00:00Z",
    "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "10000-01-01T00:00:00Z",
  ])
  func `refuses`(text: String) { check(text, nil) }

  @Test func `keeps every day of four centuries`() throws {
    for day in stride(from: -719_162, through: 2_932_896, by: 97) {
      let instant = try #require(Instant(milliseconds: Int64(day) * 86_400_000 + 1))
      #expect(Instant(iso8601: instant.description) == instant)
    }
  }
}
