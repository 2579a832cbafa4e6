import ICU
import Instants
import Testing

@Suite struct TimeZoneIdentifierTests {
  @Test(arguments: ["Asia/Tokyo", "UTC", "America/New_York", "Europe/Kyiv", "Etc/GMT+9", "EST5EDT", "Asia/Calcutta"])
  func `accepts`(identifier: String) throws { #expect(try TimeZoneIdentifier(identifier).identifier == identifier) }

  @Test(
    arguments: [
      ("", nil), ("Mars/Phobos", nil), ("GMT+25", nil), ("GMT+9", nil), ("UTC+09:00", nil), ("Etc/Unknown", nil),
      ("Factory", nil), ("X", nil), ("\u{0}", nil), ("BST", nil), ("東京", nil),
      (String(repeating: "A", count: 1000), nil),
      ("JST", "Asia/Tokyo"), ("PST", "America/Los_Angeles"), ("asia/tokyo", "Asia/Tokyo"), ("Tokyo", "Asia/Tokyo"),
      ("Asia/Tokio", "Asia/Tokyo"), ("America/New York", "America/New_York"), ("Europe/Londn", "Europe/London"),
      ("Europe/Tokyo", "Asia/Tokyo"), ("utc", "UTC"), ("America/NewYork", "America/New_York"),
    ] as [(String, String?)]
  )
  func `refuses`(identifier: String, suggestion: String?) {
    #expect(throws: TimeZoneIdentifier.Invalid.unknown(identifier, suggestion: suggestion)) {
      try TimeZoneIdentifier(identifier)
    }
  }

  @Test func `describes what was meant`() {
    let error = #expect(throws: TimeZoneIdentifier.Invalid.self) { try TimeZoneIdentifier("asia/tokyo") }
    #expect(error?.description == "time zone 'asia/tokyo' is unknown; did you mean 'Asia/Tokyo'?")
  }

  @Test(arguments: [
    ("Asia/Tokyo", "2026-12-31T15:00:00Z", "2027-01-01T00:00:00"),
    ("UTC", "2026-12-31T15:00:00Z", "2026-12-31T15:00:00"),
    ("America/Los_Angeles", "2026-12-31T15:00:00.250Z", "2026-12-31T07:00:00.250"),
    ("America/New_York", "2026-03-08T06:59:59.999Z", "2026-03-08T01:59:59.999"),
    ("America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00"),
    ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01T05:45:00"),
    ("UTC", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00"), ("UTC", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59"),
    ("UTC", "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999"),
  ])
  func `shows local time`(place: String, time: String, local: String) throws {
    let place = try zone(place)
    let expected = try #require(CivilDateTime(iso8601: local))
    let found = try #require(place.civilDateTime(of: instant(time)))
    #expect(found.date == expected.date)
    #expect(found.millisecondOfDay == expected.millisecondOfDay)
    #expect(try place.instant(of: expected) == instant(time))
  }

  @Test(arguments: [
    ("2026-03-08T02:30:00", "2026-03-08T07:30:00Z"), ("2026-03-08T02:00:00", "2026-03-08T07:00:00Z"),
    ("2026-03-08T03:00:00", "2026-03-08T07:00:00Z"), ("2026-11-01T01:30:00", "2026-11-01T05:30:00Z"),
    ("2026-11-01T02:00:00", "2026-11-01T07:00:00Z"), ("2026-11-01T00:59:59", "2026-11-01T04:59:59Z"),
  ])
  func `reads local times at changes of the clocks`(local: String, time: String) throws {
    let local = try #require(CivilDateTime(iso8601: local))
    #expect(try zone("America/New_York").instant(of: local) == instant(time))
  }

  @Test func `has no local date outside the calendar`() throws {
    #expect(try zone("America/New_York").civilDateTime(of: instant("0001-01-01T00:00:00Z")) == nil)
    #expect(try zone("Asia/Tokyo").civilDateTime(of: instant("9999-12-31T23:59:59Z")) == nil)
    let first = try #require(CivilDateTime(iso8601: "0001-01-01T00:00:00"))
    #expect(try zone("Asia/Tokyo").instant(of: first) == nil)
  }

  @Test(arguments: [
    ("Asia/Tokyo", "日本標準時", "Japan Standard Time"), ("America/New_York", "アメリカ東部時間", "Eastern Time"),
    ("UTC", "協定世界時", "Coordinated Universal Time"), ("EST", "GMT-05:00", "GMT-05:00"),
  ])
  func `has names`(place: String, japanese: String, english: String) throws {
    #expect(try zone(place).displayName(in: locale("ja")) == japanese)
    #expect(try zone(place).displayName(in: locale("en")) == english)
  }

  @Test func `has the name of the time`() throws {
    let pyongyang = try zone("Asia/Pyongyang")
    #expect(try pyongyang.displayName(in: locale("en"), at: instant("2017-07-01T00:00:00Z")) == "Pyongyang Time")
    #expect(try pyongyang.displayName(in: locale("en"), at: instant("2019-07-01T00:00:00Z")) == "Korean Standard Time")
  }

  @Test func `compares by name`() throws {
    #expect(try zone("Asia/Tokyo") == zone("Asia/Tokyo"))
    #expect(try zone("Asia/Calcutta") != zone("Asia/Kolkata"))
    #expect(try Set([zone("UTC"), zone("UTC")]).count == 1)
  }

  /// Offsets are remembered by spans of time, each with its transition; what is remembered must be what ICU says.
  @Test(arguments: [
    "America/New_York", "America/Mexico_City", "Australia/Lord_Howe", "Africa/Casablanca", "Antarctica/Troll",
    "Asia/Tehran", "Pacific/Apia", "Europe/Dublin", "Africa/Monrovia", "Asia/Tokyo", "UTC", "America/St_Johns",
  ])
  func `remembered offsets are those of ICU`(name: String) throws {
    let zone = try TimeZoneIdentifier(name)
    /// A zone that remembers nothing yet asks ICU.
    func check(_ milliseconds: Int64) throws {
      let instant = try #require(Instant(milliseconds: milliseconds))
      let (known, asked) = (zone.civilDateTime(of: instant), try TimeZoneIdentifier(name).civilDateTime(of: instant))
      #expect(known?.date == asked?.date && known?.millisecondOfDay == asked?.millisecondOfDay, "\(milliseconds)")
    }
    // A moment of every fourth week of 140 years, twice, so that what was asked is remembered.
    for round in 0..<2 {
      for week in stride(from: -2_600, to: 4_700, by: 4) {
        let moment = (week &* 7_919_333 &+ round * 1_000_003) % 604_800_000
        try check(Int64(week) * 604_800_000 + Int64(moment))
      }
    }
    // Around each change of the clocks between 2025 and 2027.
    var before: Int64?
    for hour in Int64(490_000)..<502_000 {
      let milliseconds = hour * 3_600_000
      let instant = try #require(Instant(milliseconds: milliseconds))
      let local = try #require(zone.civilDateTime(of: instant))
      let offset = Int64(local.date.daysSinceEpoch) * 86_400_000 + local.millisecondOfDay - milliseconds
      if let before, before != offset {
        for step in [-3_600_001, -3_600_000, -1_800_000, -1, 0, 1] { try check(milliseconds + Int64(step)) }
      }
      before = offset
    }
  }
}
