import Foundation
import Testing

struct ExplainAndProveTests {
  private static let explain = ["decide", "--facts", "-", "--now", "2026-10-20T09:00:00Z", "--explain"]

  @Test func `an explanation in English`() throws {
    let result = try run(Self.explain + ["--time-zone", "America/New_York"], input: graceFacts)
    #expect(result.status == 0 && result.errors == "")
    let text = result.output.replacing("\u{202F}", with: " ")
    #expect(text.hasPrefix("On October 20, 2026 at 5:00:00 AM EDT: In billing grace period, entitled"))
    #expect(
      text.contains(
        "Until October 28, 2026 at 11:00:00 AM EDT: In billing grace period, entitled. "
          + "From that moment on: In billing retry, not entitled"
      )
    )
    #expect(text.contains("If “Grace period end” were “absent” instead of “future”: In billing retry, not entitled"))
    #expect(!text.contains("[") && !text.contains("{"))
  }

  @Test func `an explanation in Japanese`() throws {
    let result = try run(Self.explain + ["--time-zone", "Asia/Tokyo", "--locale", "ja"], input: graceFacts)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("2026年10月20日18:00:00 JSTの時点"), "\(result.output)")
    #expect(result.output.contains("2026年10月29日0:00:00 JST"), "\(result.output)")
    #expect(!result.output.contains("[") && !result.output.contains("{"))
  }

  @Test func `an assumed zone is named`() throws {
    let result = try run(Self.explain, input: graceFacts)
    #expect(result.output.contains("No time zone was given; times are in UTC."))
  }

  @Test func `JSON gives the same as data`() throws {
    let result = try run(Self.explain + ["--format", "json"], input: graceFacts)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let later = try #require(object["later"] as? [[String: Any]])
    #expect(later.first?["from"] as? String == "2026-10-28T15:00:00Z")
    #expect(later.first?["row"] as? String == "T2")
    let misses = try #require(object["nearMisses"] as? [[String: Any]])
    #expect((1...5).contains(misses.count))
    let sections = try #require(object["text"] as? [[String: Any]])
    #expect(sections.compactMap { $0["id"] as? String } == ["verdict", "rule", "facts", "later", "nearMisses"])
  }

  /// An upgrade, another owner and another environment aren't next steps, in any language.
  @Test(arguments: [("en", "pgrade"), ("ja", "アップグレード")])
  func `near misses are next steps`(locale: String, upgrade: String) throws {
    let facts = graceFacts.replacing("\"isInBillingRetryPeriod\": true", with: "\"isInBillingRetryPeriod\": false")
    let result = try run(Self.explain + ["--locale", locale, "--format", "json"], input: facts)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let misses = try #require(object["nearMisses"] as? [[String: Any]])
    let changers = misses.compactMap { ($0["facts"] as? [[String: Any]])?.first?["changedBy"] as? String }
    #expect(!changers.isEmpty && !changers.contains("nobody"), "\(changers)")
    let sections = try #require(object["text"] as? [[String: Any]])
    let lines = try #require(sections.last?["lines"] as? [String])
    #expect(lines.count == misses.count && lines.allSatisfy { !$0.contains("[") && !$0.contains(upgrade) }, "\(lines)")
  }

  /// Apple's status opens access, and the stage of upgrades closes it again.
  @Test(arguments: [("en", "access is open", "Upgrade"), ("ja", "アクセスを認め", "アップグレード")])
  func `a row that a later stage overrides names that stage and not its own outcome`(
    locale: String,
    open: String,
    upgrade: String
  ) throws {
    let facts = """
      {"transaction": {"expiresDate": 1792314000000, "isUpgraded": true}, "notification": {"data": {"status": 4}}}
      """
    let options = ["--facts", "-", "--now", "2026-10-20T09:00:00Z", "--locale", locale]
    let text = try run(["decide"] + options, input: facts).output
    let overlays = text.split(separator: "\n").filter { $0.contains("overlay") }
    #expect(overlays.count == 2 && overlays.first?.contains(upgrade) == true, "\(text)")
    #expect(text.contains("entitled         unknown") && !text.contains(open), "\(text)")
    let json = try run(["decide", "--explain", "--format", "json"] + options, input: facts).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let decision = try #require(object["decision"] as? [String: Any])
    let applied = try #require(decision["overlays"] as? [[String: Any]])
    #expect(applied.map { $0["row"] as? String } == ["unexplained", "anotherDecides"])
    let stage = "renewalOverlays.upgrade"
    #expect(applied[0]["overridden"] as? [String: String] == ["state": stage, "entitled": stage])
    #expect(applied[1]["overridden"] == nil)
    let sections = try #require(object["text"] as? [[String: Any]])
    let lines = sections.flatMap { $0["id"] as? String == "overlays" ? $0["lines"] as? [String] ?? [] : [] }
    #expect(lines.count == 2 && !lines[0].contains(open) && lines[0].contains(upgrade), "\(lines)")
  }

  @Test func `the shipped table is proved`() throws {
    let result = try run(["prove"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("renewal: 36,288 combinations, 33 rows, each decided by one row"))
    #expect(result.output.contains("familyIsNeverAskedToPay: holds"))
    #expect(result.output.contains(", 0 not detected"))
    let json = try run(["prove", "--format", "json"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let tables = try #require(object["tables"] as? [[String: Any]])
    let rows = try #require(tables.first?["rows"] as? [[String: Any]])
    #expect(rows.compactMap { $0["hits"] as? Int }.reduce(0, +) == 36_288)
  }

  @Test func `missing cases are written for review and make the proof hold`() throws {
    try withTemporaryFolder { folder in
      let catalog = try provedCatalog(in: folder)
      let (prove, check) = (["prove", "access", "--catalog", catalog], ["check", "--catalog", catalog])
      let before = try run(prove)
      #expect(
        before.status == 1 && before.output.contains("no case detects a mistake in row "),
        "\(before.output)\(before.errors)"
      )
      let found = try run(check)
      #expect(found.status == 1 && found.output.contains("[unnoticed-mistake]"), "\(found.output)")
      let file = folder.appending(path: "catalog/cases/proposed.yaml").path
      let written = try run(prove + ["--write-cases", file])
      #expect(written.status == 0 && written.errors.contains("Wrote 1 case to "), "\(written.errors)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.components(separatedBy: "  # To be reviewed against the documents.").count == 2, "\(text)")
      // What is there is never overwritten.
      #expect(try run(prove + ["--write-cases", file]).status == 2)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      let after = try run(prove)
      #expect(after.status == 0 && after.output.contains(", 0 not detected"), "\(after.output)")
      #expect(!(try run(check)).output.contains("[unnoticed-mistake]"))
    }
  }

  /// A catalog with a small table; one case for each row is too few.
  private func provedCatalog(in folder: URL) throws -> String {
    let files = [
      "catalog.yaml":
        "format: 1\nname: proved\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: reference}\n",
      "facts/tables/access.yaml": """
      inputs:
        expiry: {instant: [transaction.expiresDate], values: [absent, past, future]}
        retry: {field: renewalInfo.isInBillingRetryPeriod, values: {raised: true, lowered: false}, missing: absent}
      outputs:
        entitled: boolean
      rows:
        running: {when: {expiry: future}, then: {entitled: true}, evidence: documented, sources: [guide]}
        ended: {when: {expiry: [absent, past]}, then: {entitled: false}, evidence: documented, sources: [guide]}

      """,
      "cases/access.yaml": """
      table: access
      now: 2026-10-20T09:00:00Z
      base: {}
      cases:
        running: {facts: {transaction.expiresDate: now+1d}, row: running, then: {entitled: true}}
        ended: {facts: {transaction.expiresDate: now-1d}, row: ended, then: {entitled: false}}

      """,
    ]
    for (path, text) in files { try write(text, to: "catalog/\(path)", in: folder) }
    return folder.appending(path: "catalog").path
  }

  @Test func `a proof that fails ends with status one`() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(
        to: folder,
        replacing: "when: {revocation: future}",
        with: "when: {revocation: future, retry: raised}",
        in: "facts/tables/renewal.yaml"
      )
      let result = try run(["prove", "--catalog", catalog])
      #expect(result.status == 1)
      #expect(result.output.contains("not exactly one row") && result.output.contains("decided by"))
      #expect(try run(["prove", "renewals"]).status == 2)
      let folder = try run(["prove", catalog])
      #expect(folder.status == 2 && folder.errors.contains("Pass the catalog as --catalog"))
    }
  }
}
