import Instants
import Testing

import ICU

/// A date is given out of memory only for the instants that have its text.
///
/// Parts of a date are never remembered, so their text is what a formatter writes again.
@Suite struct DateMemoTests {
  private static let zones = [
    "UTC", "Asia/Tokyo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia",
    "America/Scoresbysund",
    "Africa/Casablanca", "Asia/Beirut", "Pacific/Kiritimati",
  ]
  private static let day: Int64 = 86_400_000

  /// Just before, at and just after an instant, in both directions and again, so that all is remembered meanwhile.
  private func check(
    _ formatter: DateFormatter,
    around instants: [Int64],
    _ comment: @autoclosure () -> String
  ) throws {
    let near = instants.flatMap { [$0 - 1, $0, $0 + 1, $0 + 999, $0 + 60_000] }
    for milliseconds in near + near.reversed() + near {
      let instant = try #require(Instant(milliseconds: milliseconds))
      let (text, again) = (try formatter.text(of: instant), try formatter.format(instant).text)
      if text != again { Issue.record("\(instant) is '\(text)', not '\(again)': \(comment())") }
    }
  }

  /// The instants of a time at which a zone's clocks change or show midnight.
  private func boundaries(_ zone: TimeZoneIdentifier, from start: Instant, days: Int64) throws -> [Int64] {
    var boundaries: [Int64] = []
    var before: (ahead: Int64, day: Int)?
    for quarter in 0..<days * 96 {
      let milliseconds = start.milliseconds + quarter * 900_000
      let instant = try #require(Instant(milliseconds: milliseconds))
      let (date, time) = try #require(zone.civilDateTime(of: instant))
      let ahead = Int64(date.daysSinceEpoch) * Self.day + time - milliseconds
      if let before, before.ahead != ahead || before.day != date.daysSinceEpoch { boundaries.append(milliseconds) }
      before = (ahead, date.daysSinceEpoch)
    }
    return boundaries
  }

  @Test(arguments: zones)
  func `midnights and changes of the clocks`(name: String) throws {
    let zone = try zone(name)
    for skeleton in ["MMMMEEEEd", "yMMMd", "jmO", "yMMMdjm", "jms"] {
      for (tag, first) in [
        ("en", "2026-03-01T00:00:00Z"), ("ja", "2026-10-01T00:00:00Z"), ("en", "2011-12-25T00:00:00Z"),
      ] {
        let boundaries = try boundaries(zone, from: instant(first), days: 40)
        #expect(boundaries.count >= 39)
        let formatter = try DateFormatter(locale: locale(tag), timeZone: zone, skeleton: skeleton)
        try check(formatter, around: boundaries, "\(skeleton) in \(tag)")
      }
    }
  }

  @Test func `eras and calendars`() throws {
    let starts = ["2019-04-30T15:00:00Z", "1989-01-07T15:00:00Z", "1926-12-24T15:00:00Z", "0001-01-05T00:00:00Z"]
    for tag in [
      "ja-u-ca-japanese", "he-u-ca-hebrew", "ar-u-ca-islamic", "zh-u-ca-chinese", "fa", "am", "th", "zh-TW-u-ca-roc",
    ] {
      for skeleton in ["GyMMMMd", "yMMMd", "EEE"] {
        let formatter = try DateFormatter(locale: locale(tag), timeZone: zone("Asia/Tokyo"), skeleton: skeleton)
        let instants = try starts.flatMap { start in
          try (-2...2).map { try instant(start).milliseconds + $0 * Self.day }
        }
        try check(formatter, around: instants, "\(skeleton) in \(tag)")
      }
    }
  }

  /// The text of a day is never used for a time of day, and a text that depends on more than the pattern isn't
  /// remembered.
  @Test func `remembers no longer than the text holds`() throws {
    let start = try instant("2026-10-28T09:00:00Z").milliseconds
    for (skeleton, apart) in [("yMMMd", Self.day), ("j", 60_000), ("yMMMdjm", 60_000), ("jmB", 60_000), ("jms", 1000)] {
      let formatter = try DateFormatter(locale: locale("en"), timeZone: zone("UTC"), skeleton: skeleton)
      #expect(formatter.memo.step == apart, "\(skeleton)")
      #expect(remembered(start, formatter) == nil)
      let text = try formatter.text(of: try #require(Instant(milliseconds: start)))
      let begin = start - start % apart
      for milliseconds in [begin, start, begin + apart - 1] { #expect(remembered(milliseconds, formatter) == text) }
      for milliseconds in [begin - 1, begin + apart, start + 32 * apart] {
        #expect(remembered(milliseconds, formatter) == nil, "\(skeleton)")
      }
    }
    for skeleton in ["jmz", "yMMMdjmzzzz", "jmv", "jmsSSS"] {
      let formatter = try DateFormatter(locale: locale("en"), timeZone: zone("America/New_York"), skeleton: skeleton)
      _ = try formatter.text(of: try #require(Instant(milliseconds: start)))
      #expect(formatter.memo.step == 0 && remembered(start, formatter) == nil, "\(skeleton)")
    }
  }

  private func remembered(_ milliseconds: Int64, _ formatter: DateFormatter) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DateMemo.longest) { bytes in
      guard let start = bytes.baseAddress, let count = formatter.memo.write(milliseconds, to: start) else { return nil }
      return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }

  @Test func `texts of any length are kept whole or not at all`() {
    for count in 0...DateMemo.longest + 1 {
      let memo = DateMemo(step: Self.day)
      let text = Array((0..<count).map { UInt8(truncatingIfNeeded: 32 + $0 % 90) })
      text.withUnsafeBufferPointer { memo.keep($0, of: 5, from: 0, to: Self.day) }
      let found = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DateMemo.longest) { bytes in
        bytes.baseAddress.flatMap { memo.write(6, to: $0) }.map { Array(bytes.prefix($0)) }
      }
      #expect(found == (count <= DateMemo.longest ? text : nil), "\(count)")
    }
  }

  /// All days share a few slots, so that tasks write over each other all the time.
  @Test func `tasks that write over each other read whole texts`() async throws {
    let formatter = try DateFormatter(locale: locale("de"), timeZone: zone("Europe/Berlin"), skeleton: "yMMMMEEEEd")
    let start = try instant("2026-03-29T00:30:00Z").milliseconds
    let instants = try (0..<40).map { index in
      try #require(Instant(milliseconds: start + Int64(index % 20) * 32 * Self.day + Int64(index / 20) * 86_000_000))
    }
    let texts = try instants.map { try formatter.format($0).text }
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<3000 {
            let index = (round &* 7 &+ task &* 13 &+ round / 40) % instants.count
            if try formatter.text(of: instants[index]) != texts[index] { wrong += 1 }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
