import Foundation
import Noticebook
import ProjectFiles
import Testing

/// The example payloads on the pages of Google Play and Stripe: readers copy them, so they are read and decided here.
struct PagePayloadTests {
  /// What the decision says about the payloads of a section, in order.
  private struct Expected {
    let store: String
    let section: String
    /// The row of the decision table, and the notice; an underscore stands for none.
    let decisions: [String]
  }

  private static let expected = [
    Expected(store: "google-play", section: "billing.example", decisions: ["G1 grace"]),
    Expected(store: "google-play", section: "ending.example", decisions: ["C1 renewalOff"]),
    Expected(store: "google-play", section: "notifications.decoded", decisions: ["U1 _"]),
    Expected(store: "google-play", section: "notifications.envelope", decisions: ["U1 _"]),
    Expected(store: "google-play", section: "pause.example", decisions: ["P1 paused"]),
    Expected(store: "google-play", section: "plans.installments", decisions: ["A11 installmentsEnding"]),
    Expected(store: "google-play", section: "priceChanges.example", decisions: ["A3 priceIncreasePending"]),
    Expected(store: "google-play", section: "purchase.example", decisions: ["A1 _"]),
    Expected(store: "stripe", section: "access.example", decisions: ["P1 _"]),
    Expected(store: "stripe", section: "authentication.example", decisions: ["P1 authenticationRequired"]),
    Expected(store: "stripe", section: "ending.example", decisions: ["E1 cancelScheduled"]),
    Expected(store: "stripe", section: "notifications.event", decisions: ["P1 _"]),
    Expected(store: "stripe", section: "payloads.example", decisions: ["A1 _"]),
    Expected(store: "stripe", section: "retries.example", decisions: ["P1 paymentFailed"]),
    Expected(store: "stripe", section: "trials.example", decisions: ["T1 _"]),
    Expected(store: "stripe", section: "versions.invoice", decisions: ["U1 _", "U1 _"]),
    Expected(store: "stripe", section: "versions.period", decisions: ["A1 _", "A1 _"]),
  ]

  @Test(arguments: ["google-play", "stripe"])
  func `an example payload is decided as its page says`(store: String) throws {
    let notebook = try Noticebook(
      catalogFiles: ProjectFiles.contents(of: "Catalogs/\(store)"),
      templateFiles: ProjectFiles.contents(of: "Templates", suffixes: [".mustache"])
    )
    let notebooks = try Noticebooks([notebook])
    var decided: [String: [String]] = [:]
    for (section, payloads) in try Self.payloads(of: store, locale: "en") {
      decided[section] = try payloads.map { payload in
        let result = try notebook.notice(for: notebooks.facts(json: Self.facts(payload)).facts)
        return "\(result.decision.row) \(result.notice == nil ? "_" : result.decision.notice ?? "_")"
      }
    }
    let expected = Self.expected.filter { $0.store == store }.map { ($0.section, $0.decisions) }
    #expect(decided == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test(arguments: ["google-play", "stripe"])
  func `the languages show the same payloads`(store: String) throws {
    #expect(try Self.payloads(of: store, locale: "en") == Self.payloads(of: store, locale: "ja"))
  }

  /// What a message of Pub/Sub carries is the notification that the page shows next.
  @Test func `the message of Google Play contains the notification below it`() throws {
    let payloads = try Self.payloads(of: "google-play", locale: "en")
    let envelope = try #require(payloads["notifications.envelope"]?.first)
    let decoded = try #require(payloads["notifications.decoded"]?.first)
    let message = try #require(Self.object(envelope)["message"] as? [String: Any])
    let data = try #require((message["data"] as? String).flatMap { Data(base64Encoded: $0) })
    let notification = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    #expect(notification == NSDictionary(dictionary: try Self.object(decoded)))
  }

  /// The blocks of JSON in the texts of a store's pages, by page and section.
  private static func payloads(of store: String, locale: String) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (path, text) in try ProjectFiles.texts(of: "Catalogs/\(store)/strings/\(locale)/pages") {
      var section = ""
      var block: [Substring]?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let key = line.firstMatch(of: /^(\w+)\.text:/) { section = String(key.1) }
        switch (block, line.trimmingPrefix("  ")) {
        case (nil, "```json"): block = []
        case (let lines?, "```"):
          // A text escapes braces, which stand for placeholders.
          let json = lines.joined(separator: "\n").replacing("\\{", with: "{").replacing("\\}", with: "}")
          found["\(path.dropLast(".yaml".count)).\(section)", default: []].append(json)
          block = nil
        case (let lines?, let line): block = lines + [line]
        default: break
        }
      }
    }
    return found
  }

  /// The payload as facts: alone, an object is passed under the name of its kind.
  private static func facts(_ payload: String) throws -> [UInt8] {
    var facts = try object(payload)
    if facts["lineItems"] != nil {
      facts = ["purchase": facts]
    } else if facts["packageName"] != nil {
      facts = ["notification": facts]
    } else if let kind = facts["object"] as? String, kind != "event" {
      facts = [kind: facts]
    }
    facts["now"] = "2026-11-28T15:00:00Z"
    facts["productName"] = "Harbor Plus"
    facts["appName"] = "Harbor Radio"
    facts["locale"] = "en"
    facts["timeZone"] = "UTC"
    return [UInt8](try JSONSerialization.data(withJSONObject: facts))
  }

  private static func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }
}
