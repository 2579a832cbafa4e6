import Fuzzing
import Instants
import Testing

import ICU

/// What a formatter remembers is what it would write again.
@Suite struct RememberedTextTests {
  private static let skeletons = [
    "yMMMd", "yMMMMEEEEd", "MMMd", "EEE", "yyMd", "GyMMM", "yw", "D", "yQQQ", "jm", "yMMMdjm", "yMdjms", "j", "jmB",
    "jmO", "jmXXX", "jmz", "yMMMdjmzzzz", "SSS", "jmsSSS",
  ]
  private static let zones = [
    "UTC", "Asia/Tokyo", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Monrovia",
    "America/Caracas", "Europe/Dublin", "Antarctica/Troll", "Asia/Manila",
  ]
  private static let tags = [
    "en", "ja-u-ca-japanese", "ar-u-ca-islamic", "he-u-ca-hebrew", "zh-u-ca-chinese", "fa", "th", "am-u-ca-ethiopic",
    "en-u-ca-coptic", "ko-u-ca-dangi", "hi-u-ca-indian", "es-MX", "de",
  ]

  @Test(arguments: Fuzzing.seeds(40))
  func `dates`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let place = try zone(random.pick(Self.zones, or: "UTC"))
    let language = try locale(random.pick(Self.tags, or: "en"))
    let generator = try PatternGenerator(locale: language)
    let skeleton = random.pick(Self.skeletons, or: "yMd")
    let shared = try DateFormatter(timeZone: place, skeleton: skeleton, generator: generator)
    for _ in 0..<6 {
      let start = Self.start(&random)
      for _ in 0..<40 {
        // Near each other, so that most are remembered; over midnights, changes of the clocks and the ends of minutes.
        let span: Int64 = random.pick([1500, 90_000, 7_200_000, 100_000_000, 400_000_000], or: 0)
        guard let instant = start.advanced(byMilliseconds: Int64.random(in: -span...span, using: &random)) else {
          continue
        }
        let text = try shared.text(of: instant)
        let expected = try DateFormatter(timeZone: place, skeleton: skeleton, generator: generator).text(of: instant)
        #expect(Array(text.utf8) == Array(expected.utf8), "\(instant) as \(skeleton) for \(language) in \(place)")
        #expect(try shared.format(instant).text == expected)
      }
    }
  }

  private static func start(_ random: inout SeededGenerator) -> Instant {
    let starts = [
      "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z", "2026-10-03T15:30:00Z", "2011-12-30T10:00:00Z",
      "1972-01-07T00:44:30Z", "2026-03-29T01:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
      "1582-10-15T00:00:00Z", "2019-04-30T15:00:00Z", "1844-12-31T00:00:00Z", "1969-12-31T23:59:59Z",
    ]
    if random.one(in: 3), let any = Instant(milliseconds: Int64.random(in: Instant.supported, using: &random)) {
      return any
    }
    guard let start = Instant(iso8601: random.pick(starts, or: "")) else { preconditionFailure("all are instants") }
    return start
  }

  @Test func `numbers and categories`() throws {
    let texts = ["0", "1", "2", "3", "11", "21", "-1", "-0", "1.0", "1.50", "1e3", "100", "64", "128", "1234567.25"]
    let long = ["12345678901234567", "0.1234567890123456789", "123456789012345.0", "1234567890123456"]
    for tag in ["en", "ja", "ar-EG", "pl", "cy", "hi"] {
      for skeleton in ["", ".00", "percent", "currency/EUR", "unit/day unit-width-full-name", "precision-integer"] {
        let shared = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
        for round in 0..<3 {
          for text in texts + long {
            let number = try decimal(text)
            let fresh = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
            let rules = try PluralRules(locale: locale(tag), type: .ordinal)
            // In one round the category comes first, in the others the text.
            if round > 0 { #expect(try shared.text(of: number) == fresh.text(of: number)) }
            #expect(
              try shared.pluralCategory(of: number, type: .ordinal) == rules.category(of: number, formattedBy: fresh)
            )
            #expect(try shared.pluralCategory(of: number) == fresh.pluralCategory(of: number))
            #expect(try shared.text(of: number) == fresh.text(of: number))
          }
        }
      }
    }
  }

  @Test func `tasks that write over each other read whole texts`() async throws {
    let formatter = try NumberFormatter(locale: locale("en"), skeleton: "unit/kilometer-per-hour unit-width-full-name")
    // All of them share a few slots.
    let numbers = (0..<40).map { DecimalNumber($0 * 64) }
    var expected: [String] = []
    for number in numbers {
      expected.append(
        try NumberFormatter(locale: locale("en"), skeleton: "unit/kilometer-per-hour unit-width-full-name").text(
          of: number
        )
      )
    }
    let texts = expected
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<3000 {
            let index = (round &* 7 &+ task &* 13) % numbers.count
            if try formatter.text(of: numbers[index]) != texts[index] { wrong += 1 }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
