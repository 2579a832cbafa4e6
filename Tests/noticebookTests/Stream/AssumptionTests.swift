import Foundation
import Testing

/// A customer whose language or zone is unknown.
struct AssumptionTests {
  private static func facts(storefront: String?, more: String = "") -> String {
    let store = storefront.map { "\"storefront\": \"\($0)\"," } ?? ""
    return graceFacts.replacing("\"expiresDate\"", with: "\(store)\"expiresDate\"")
      .replacing("\"appName\"", with: more + "\"appName\"")
  }

  private func notice(_ facts: String, _ arguments: [String] = []) throws -> [String: Any] {
    let result = try run(
      ["notice", "--facts", "-", "--format", "json", "--now", "2026-10-20T09:00:00Z"] + arguments,
      input: facts
    )
    #expect(result.status == 0)
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  private func text(_ result: [String: Any], _ channel: String, _ part: String, _ form: String = "text") throws
    -> String
  {
    let notice = try #require(result["notice"] as? [String: Any])
    let channels = try #require(notice["channels"] as? [String: [String: [String: Any]]])
    return try #require(channels[channel]?[part]?[form] as? String)
  }

  @Test func `the storefront tells the usual language and zone`() throws {
    let result = try notice(Self.facts(storefront: "JPN"))
    let assumptions = try #require(result["assumptions"] as? [[String: String]])
    #expect(
      assumptions == [
        ["field": "locale", "value": "ja-JP", "storefront": "JPN"],
        ["field": "timeZone", "value": "Asia/Tokyo", "storefront": "JPN"],
      ]
    )
    #expect((result["notice"] as? [String: Any])?["locale"] as? String == "ja")
    // An email names the zone; a short text has no room for it.
    #expect(try text(result, "push", "body").contains("10月28日まで"))
    for (channel, part) in [
      ("push", "title"), ("push", "body"), ("banner", "body"), ("email", "subject"), ("sms", "text"),
    ] {
      #expect(try !text(result, channel, part).contains("日本標準時"))
    }
    #expect(try text(result, "email", "body").contains("日時は日本標準時で表示しています。"))
    #expect(try text(result, "email", "body", "html").contains("日時は日本標準時で表示しています。"))
  }

  @Test(arguments: [("USA", "en-US", "Pacific/Honolulu"), ("AUS", "en-AU", "Australia/Perth")])
  func `of many zones, the westernmost one is assumed`(storefront: String, locale: String, zone: String) throws {
    let result = try notice(Self.facts(storefront: storefront))
    let assumptions = try #require(result["assumptions"] as? [[String: String]])
    #expect(assumptions.map { $0["value"] } == [locale, zone])
    #expect(assumptions.map { $0["storefront"] } == [storefront, storefront])
  }

  @Test(arguments: ["USA", "CAN", "BRA", "RUS"])
  func `a short text never names a later day than any zone of the storefront has`(storefront: String) throws {
    let zones = try [nil] + #require(Self.zones[storefront])
    // Each hour of a day as the end of the grace period.
    let hours = (0..<24).map { 1_793_199_600_000 + $0 * 3_600_000 }
    let lines = hours.flatMap { end in
      zones.map { zone in
        Self.facts(storefront: storefront, more: zone.map { "\"timeZone\": \"\($0)\"," } ?? "")
          .replacing("1793199600000", with: "\(end)").replacing("\n", with: " ")
      }
    }
    let result = try run(
      ["notice", "--facts", "-", "--batch", "--channel", "push", "--locale", "en", "--now", "2026-10-20T09:00:00Z"],
      input: lines.joined(separator: "\n")
    )
    let days = result.output.matches(of: /by Oct ([0-9]+)/).compactMap { Int($0.1) }
    try #require(result.status == 0 && days.count == lines.count)
    for first in stride(from: 0, to: days.count, by: zones.count) {
      let known = days[(first + 1)..<(first + zones.count)]
      #expect(known.allSatisfy { days[first] <= $0 }, "\(lines[first])")
    }
    #expect(Set(days).count > 1)
  }

  private static let zones = [
    "USA": ["America/New_York", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu"],
    "CAN": ["America/St_Johns", "America/Toronto", "America/Vancouver", "America/Whitehorse"],
    "BRA": ["America/Noronha", "America/Sao_Paulo", "America/Manaus", "America/Rio_Branco"],
    "RUS": ["Europe/Kaliningrad", "Europe/Moscow", "Asia/Kamchatka"],
  ]

  @Test func `what is said is not assumed`() throws {
    let result = try notice(Self.facts(storefront: "USA", more: #""locale": "ja", "timeZone": "Asia/Tokyo","#))
    #expect((result["assumptions"] as? [Any])?.isEmpty == true)
    #expect(try !text(result, "push", "body").contains("日付は"))
    let options = try notice(Self.facts(storefront: "USA"), ["--time-zone", "Asia/Tokyo"])
    #expect((options["assumptions"] as? [[String: String]])?.map { $0["field"] } == ["locale"])
  }

  @Test(arguments: [nil, "XXX", "jpn", ""])
  func `without a language there is no notice`(storefront: String?) throws {
    let result = try run(["notice", "--facts", "-"], input: Self.facts(storefront: storefront))
    #expect(
      result.status == 2 && result.errors.contains("No locale given, and the facts have no country to infer one from")
    )
    // A zone is not needed, only named.
    let english = try notice(Self.facts(storefront: storefront), ["--locale", "en"])
    #expect((english["assumptions"] as? [[String: String]])?.map { $0["value"] } == ["Etc/GMT+11"])
  }

  @Test func `a person reads what was assumed`() throws {
    let result = try run(
      ["notice", "--facts", "-", "--now", "2026-10-20T09:00:00Z"],
      input: Self.facts(storefront: "JPN")
    )
    #expect(result.output.contains("assumed          locale ja-JP, from storefront JPN"))
    #expect(result.output.contains("assumed          timeZone Asia/Tokyo, from storefront JPN"))
  }

  @Test(arguments: [(#""locale": "japanese","#, "Write a BCP 47 tag"), (#""timeZone": "Asia/Tokio","#, "Asia/Tokyo")])
  func `a wrong setting of the facts is named`(field: String, remedy: String) throws {
    let result = try run(["notice", "--facts", "-"], input: Self.facts(storefront: "JPN", more: field))
    #expect(result.status == 2 && result.errors.contains(remedy))
  }
}
