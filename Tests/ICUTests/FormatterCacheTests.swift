import Instants
import Testing

import ICU

@Suite struct FormatterCacheTests {
  @Test func `opens a formatter once`() throws {
    let cache = FormatterCache()
    let english = try locale("en")
    let tokyo = try zone("Asia/Tokyo")
    #expect(try cache.number(locale: english, skeleton: "") === cache.number(locale: english, skeleton: ""))
    #expect(try cache.number(locale: english, skeleton: "") !== cache.number(locale: english, skeleton: ".0"))
    #expect(try cache.number(locale: english, skeleton: "") !== cache.number(locale: locale("ja"), skeleton: ""))
    let date = try cache.date(locale: english, timeZone: tokyo, skeleton: "yMd")
    #expect(try cache.date(locale: english, timeZone: zone("Asia/Tokyo"), skeleton: "yMd") === date)
    #expect(try cache.date(locale: english, timeZone: zone("UTC"), skeleton: "yMd") !== date)
    let interval = try cache.interval(locale: english, timeZone: tokyo, skeleton: "yMd")
    #expect(try cache.interval(locale: english, timeZone: tokyo, skeleton: "yMd") === interval)
    let duration = try cache.duration(locale: english, width: .wide)
    #expect(try cache.duration(locale: english, width: .wide) === duration)
    #expect(try cache.duration(locale: english, width: .short) !== duration)
    let list = try cache.list(locale: english, kind: .and, width: .wide)
    #expect(try cache.list(locale: english, kind: .and, width: .wide) === list)
    #expect(try cache.list(locale: english, kind: .or, width: .wide) !== list)
    let relative = try cache.relative(locale: english, width: .wide, naming: .numeric)
    #expect(try cache.relative(locale: english, width: .wide, naming: .numeric) === relative)
    #expect(try cache.relative(locale: english, width: .wide, naming: .named) !== relative)
    let rules = try cache.pluralRules(locale: english, type: .cardinal)
    #expect(try cache.pluralRules(locale: english, type: .cardinal) === rules)
    #expect(try cache.pluralRules(locale: english, type: .ordinal) !== rules)
  }

  @Test func `fails again each time`() throws {
    let cache = FormatterCache()
    let english = try locale("en")
    for _ in 0..<2 {
      #expect(throws: ICUError.self) { try cache.number(locale: english, skeleton: "garbage") }
      #expect(throws: ICUError.self) { try cache.date(locale: english, timeZone: zone("UTC"), skeleton: "!") }
    }
  }

  @Test func `keeps what was used last`() throws {
    let cache = BoundedCache<Int, Int>(capacity: 3)
    var made = 0
    func value(_ key: Int) throws -> Int {
      try cache.value(for: key) { () throws(ICUError) in
        made += 1
        return key * 10
      }
    }
    for key in 0..<100 {
      #expect(try value(key) == key * 10)
      #expect(try value(0) == 0)
      #expect(cache.count <= 6)
    }
    // 0 was asked for all the time and is made once; 1 is long gone.
    #expect(made == 100)
    #expect(try value(1) == 10)
    #expect(made == 101)
  }

  @Test func `gives the same texts to many tasks`() async throws {
    let cache = FormatterCache(capacity: 2)
    let expected = try Self.texts(cache)
    let results = try await withThrowingTaskGroup(of: [[String]].self) { group in
      for _ in 0..<8 {
        group.addTask { try (0..<40).map { _ in try Self.texts(cache) } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(results.count == 320)
    #expect(results.allSatisfy { $0 == expected })
  }

  private static func texts(_ cache: FormatterCache) throws -> [String] {
    var result: [String] = []
    let start = try instant("2026-12-31T14:00:00Z")
    let end = try instant("2027-01-01T16:00:00Z")
    let number = try decimal("1234567.25")
    for tag in ["en", "ja", "ar-EG", "ja-u-ca-japanese"] {
      let locale = try locale(tag)
      for place in ["Asia/Tokyo", "America/New_York"] {
        let zone = try zone(place)
        result.append(try cache.date(locale: locale, timeZone: zone, skeleton: "yMMMMEEEEdjmszzzz").text(of: start))
        result.append(try cache.date(locale: locale, timeZone: zone, skeleton: "yMd").format(end).text)
        result.append(
          try cache.interval(locale: locale, timeZone: zone, skeleton: "yMMMdjm").text(from: start, to: end)
        )
        result.append(String(describing: zone.civilDateTime(of: start)))
      }
      let formatter = try cache.number(locale: locale, skeleton: ".00")
      result.append(try formatter.text(of: number))
      result.append(try formatter.pluralCategory(of: number).rawValue)
      result.append(try formatter.pluralCategory(of: number, type: .ordinal).rawValue)
      let duration = try cache.duration(locale: locale, width: .wide)
      result.append(try duration.text(of: [(number, .day), (DecimalNumber(3), .hour)]))
      result.append(try cache.relative(locale: locale, width: .wide, naming: .named).text(of: number, unit: .day))
      result.append(try cache.list(locale: locale, kind: .and, width: .wide).text(of: ["A", "B", "C"]))
      let yen = try CurrencyCode("JPY")
      result.append("\(yen.displayName(in: locale)) \(yen.isKnown) \(yen.fractionDigits)")
      let speed = try UnitIdentifier("kilometer-per-hour")
      result.append(try cache.number(locale: locale, skeleton: "unit/\(speed)").text(of: number))
    }
    return result
  }
}
