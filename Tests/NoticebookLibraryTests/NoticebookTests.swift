import Foundation
import Noticebook
import Testing
import ProjectFiles

/// The library as others use it: one import, one entry.
struct NoticebookTests {
  struct Missing: Error {}

  private static func files(_ folder: String, _ suffix: String) throws -> [String: [UInt8]] {
    try ProjectFiles.contents(of: folder, suffixes: [suffix])
  }

  private static let shared = Result {
    try Noticebook(catalogFiles: files("Catalogs/app-store", ".yaml"), templateFiles: files("Templates", ".mustache"))
  }

  private static func facts(_ number: Int) throws -> SubscriptionFacts {
    let setting =
      number % 3 == 0 ? "" : number % 3 == 1 ? #""locale":"en","timeZone":"Europe/Berlin","# : #""locale":"ja","#
    let json = """
      {\(setting) "now": "2026-10-20T09:00:00Z", "step": "first", "appName": "ハーバーラジオ", "productName": "プラス\(number)",
       "renewalInfo": {"expirationIntent": 2, "gracePeriodExpiresDate": 1793199600000, "isInBillingRetryPeriod": true},
       "transaction": {"expiresDate": 1791817200000, "storefront": "JPN", "originalTransactionId": "\(number)"}}
      """
    return try SubscriptionFacts(json: Array(json.utf8))
  }

  @Test func `the result is typed`() throws {
    let noticebook = try Self.shared.get()
    let result = try noticebook.notice(for: Self.facts(0))
    #expect(result.decision.state == "inGracePeriod" && result.decision.access == .entitled)
    #expect(result.assumptions.map(\.field) == ["locale", "timeZone"])
    let notice = try #require(result.notice)
    #expect(notice.locale?.tag == "ja" && notice.timeZone.identifier == "Asia/Tokyo")
    #expect(notice.validUntil == Instant(iso8601: "2026-10-28T15:00:00Z"))
    #expect(notice.action?.url == "https://apps.apple.com/account/billing")
    #expect(notice.channels.map(\.id) == ["push", "banner", "email", "sms"])
    // Rich text comes in parts as well, for programs with a layout of their own.
    let body = try #require(notice.channels.first { $0.id == "email" }?.parts.last?.body)
    #expect(
      body.paragraphs.contains([.link(text: "お支払い方法を確認・変更する", url: "https://apps.apple.com/account/billing")])
    )
  }

  @Test func `arguments win over the facts`() throws {
    let result = try Self.shared.get().notice(
      for: Self.facts(1),
      locale: LocaleIdentifier("ja"),
      timeZone: TimeZoneIdentifier("America/Los_Angeles"),
      now: Instant(iso8601: "2026-10-21T09:00:00Z"),
      channels: ["push"]
    )
    #expect(result.assumptions.isEmpty)
    #expect(result.notice?.channels.first?.parts.map(\.text)[1].contains("10月12日の更新") == true)
    #expect(result.decision.now == Instant(iso8601: "2026-10-21T09:00:00Z"))
  }

  @Test func `without a moment nothing is decided`() throws {
    let noticebook = try Self.shared.get()
    let facts = try SubscriptionFacts(json: Array(#"{"locale": "en"}"#.utf8))
    #expect(throws: PayloadError.self) { _ = try noticebook.decide(facts) }
    #expect(throws: PayloadError.self) { _ = try noticebook.notice(for: facts) }
  }

  /// Many tasks, each with another customer, get what one after the other gets.
  @Test func `any number of tasks may ask`() async throws {
    let noticebook = try Self.made()
    let expected = (0..<60).map { Self.line($0, noticebook) }
    let found = await withTaskGroup(of: (Int, [UInt8]?).self) { group in
      for number in 0..<240 {
        group.addTask { (number % 60, Self.line(number % 60, noticebook)) }
      }
      return await group.reduce(into: [(Int, [UInt8]?)]()) { $0.append($1) }
    }
    #expect(found.count == 240)
    #expect(found.allSatisfy { $0.1 == expected[$0.0] })
  }

  private static func made() throws -> Noticebook { try shared.get() }

  /// The line of a customer; `nil` if there isn't one.
  private static func line(_ number: Int, _ noticebook: Noticebook) -> [UInt8]? {
    (try? noticebook.notice(for: facts(number))).map(noticebook.json)
  }

  @Test func `a catalog with errors is refused with its places`() throws {
    var files = try Self.files("Catalogs/app-store", ".yaml")
    files["catalog.yaml"] = Array("format: 1\nname: x\nlocale: en\n".utf8)
    let templates = try Self.files("Templates", ".mustache")
    let error = #expect(throws: NoticebookError.self) {
      _ = try Noticebook(catalogFiles: files, templateFiles: templates)
    }
    #expect(error?.description.contains("catalog.yaml:3:1: ") == true)
    #expect(throws: NoticebookError.self) {
      _ = try Noticebook(catalogFiles: Self.files("Catalogs/app-store", ".yaml"), templateFiles: [:])
    }
  }
}
