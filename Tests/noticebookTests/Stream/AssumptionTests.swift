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
    // Each text with a day names the zone once, where there is room; a number of days is the same for most zones.
    #expect(try text(result, "push", "body").hasSuffix("（日時は日本標準時）"))
    #expect(try text(result, "push", "body").contains("10月28日まで"))
    #expect(try !text(result, "push", "title").contains("日本標準時"))
    #expect(try !text(result, "email", "subject").contains("日本標準時"))
    #expect(try text(result, "email", "body").contains("日時は日本標準時で表示しています。"))
    #expect(try text(result, "email", "body", "html").contains("日時は日本標準時で表示しています。"))
  }

  @Test(arguments: [("USA", "en-US"), ("BRA", "pt-BR")])
  func `a storefront of many zones leaves UTC`(storefront: String, locale: String) throws {
    let result = try notice(Self.facts(storefront: storefront))
    let assumptions = try #require(result["assumptions"] as? [[String: String]])
    #expect(assumptions.map { $0["value"] } == [locale, "UTC"])
    #expect(assumptions.map { $0["storefront"] } == [storefront, nil])
    #expect(try text(result, "push", "body").hasSuffix("(Time zone: Coordinated Universal Time)"))
  }

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
    #expect((english["assumptions"] as? [[String: String]])?.map { $0["value"] } == ["UTC"])
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
