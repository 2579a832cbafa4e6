import Foundation
import Noticebook
import ProjectFiles
import Testing

/// Payloads that people reported in public, and their neighbours, each with what is right about it. The files are in the
/// folder `Reported`; names, identifiers and payloads are invented.
struct ReportedPayloadTests {
  /// What is right about a payload.
  private struct Right: Decodable {
    var state: String?
    var entitled: Bool?
    var notice: String?
    var advice: String?
    var validUntil: String?
    /// What the facts are about, if that isn't a subscription.
    var about: String?
    /// A part of the error's summary and fix.
    var error: String?
    /// Parts of the texts of all channels.
    var contains: [String]?
    var lacks: [String]?
    /// Parts of the Japanese texts.
    var japanese: [String]?
    var warns: String?
    var event: String?
    var subscription: [String: String]?
    /// Whether all facts have one deduplication key.
    var oneKey: Bool?
  }

  private static let noticebooks = Result {
    try Noticebooks(
      ProjectFiles.catalogNames.map { store in
        try Noticebook(
          catalogFiles: ProjectFiles.contents(of: "Catalogs/\(store)", suffixes: [".yaml"]),
          templateFiles: ProjectFiles.contents(of: "Templates", suffixes: [".mustache"])
        )
      }
    )
  }

  private static let folder = "Tests/NoticebookLibraryTests/Reported"
  private static let names: [String] = {
    let files = (try? ProjectFiles.contents(of: folder, suffixes: [".json"])) ?? [:]
    return files.keys.sorted()
  }()

  /// Accepts signed payloads without a check, as `--unverified` does; none of these is signed.
  @Test(arguments: names)
  func `a reported payload gets the right answer`(name: String) throws {
    let file = ProjectFiles.root.appending(path: "\(Self.folder)/\(name)")
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    )
    let expected = try #require(whole["right"] as? [String: Any])
    let right = try JSONDecoder().decode(Right.self, from: JSONSerialization.data(withJSONObject: expected))
    var keys: Set<String?> = []
    for facts in try #require(whole["facts"] as? [[String: Any]]) {
      let result = try Self.check(facts, right, expected.keys.contains("entitled") && right.entitled == nil)
      keys.insert(result?.decision.deduplicationKey)
    }
    if right.oneKey == true { #expect(keys.count == 1 && keys.first != .some(nil), "\(keys)") }
  }

  @Test func `there are reported payloads`() {
    #expect(Self.names.count > 50)
  }

  private static func check(_ facts: [String: Any], _ right: Right, _ isUnknown: Bool) throws -> NoticeResult? {
    let json = [UInt8](try JSONSerialization.data(withJSONObject: facts))
    let noticebooks = try noticebooks.get()
    if let error = right.error {
      let found = #expect(throws: PayloadError.self) { try answer(json, noticebooks, locale: nil) }
      #expect(found.map { "\($0.summary). \($0.fix)".contains(error) } == true, "\(String(describing: found))")
      return nil
    }
    let (index, read) = try noticebooks.facts(json: json)
    #expect(read.otherSubject == right.about)
    if right.about != nil {
      #expect(noticebooks.all[index].json(about: read) != nil)
      return nil
    }
    let result = try answer(json, noticebooks, locale: nil)
    let decision = result.decision
    if let state = right.state { #expect(decision.state == state) }
    #expect(isUnknown ? decision.access == .unknown : decision.access.isEntitled == right.entitled)
    #expect(result.notice.flatMap { _ in decision.notice } == right.notice, "\(result.warnings)")
    #expect(decision.advice == right.advice || right.advice == nil && decision.advice == nil)
    if let end = right.validUntil { #expect(result.notice?.validUntil == Instant(iso8601: end)) }
    if let event = right.event { #expect(read.event == event) }
    if let subscription = right.subscription {
      #expect(Dictionary(uniqueKeysWithValues: read.references.map { ($0.name, $0.value) }) == subscription)
    }
    if let warning = right.warns { #expect(result.warnings.contains { $0.contains(warning) }, "\(result.warnings)") }
    let text = words(of: result)
    for part in right.contains ?? [] { #expect(text.contains(part), "\(part) in \(text)") }
    for part in right.lacks ?? [] { #expect(!text.contains(part), "\(part) in \(text)") }
    if let japanese = right.japanese {
      let text = try words(of: answer(json, noticebooks, locale: LocaleIdentifier("ja")))
      for part in japanese { #expect(text.contains(part), "\(part) in \(text)") }
    }
    return result
  }

  private static func answer(
    _ json: [UInt8],
    _ noticebooks: Noticebooks,
    locale: LocaleIdentifier?
  ) throws -> NoticeResult {
    let (index, facts) = try noticebooks.facts(json: json)
    return try noticebooks.all[index].notice(for: facts, locale: locale)
  }

  private static func words(of result: NoticeResult) -> String {
    (result.notice?.channels ?? []).flatMap(\.parts).map(\.text).joined(separator: "\n")
  }
}
