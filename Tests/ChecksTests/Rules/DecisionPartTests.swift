import Catalogs
import Checks
import Diagnostics
import ICU
import Instants
import MessageFormatting
import Notices
import ReferenceSite
import Renewals
import Testing
import Templates

/// What a small catalog has is either complete, so that decisions and notices come of it, or an error of the check.
struct DecisionPartTests {
  private static let table = "facts/tables/renewal.yaml"
  private static let small = [
    "catalog.yaml": """
    format: 1
    name: small
    sourceLocale: en
    locales: [en]
    messageSyntax: mf2-ldml48.2

    """,
    "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
    "facts/states.yaml": """
    active: {symbol: S.active, raw: 1, entitled: true, evidence: documented, sources: [guide]}
    over: {symbol: S.over, raw: 2, entitled: false, evidence: documented, sources: [guide]}

    """,
    "facts/links.yaml": "renew: {url: https://example.com/renew, evidence: documented, sources: [guide]}\n",
    "facts/channels.yaml": "push:\n  title: {format: line}\n",
    "facts/notices/ended.yaml": "channels: [push]\nparameters: [productName]\nvalidUntil: never\nclosings: []\n",
    "facts/parameters.yaml": """
    productName:
      type: text
      from: request.productName
      about: The name.
      examples: {any: Harbor}
      longest: {any: Harbor Annual}

    """,
    table: """
    inputs:
      expiry: {instant: [transaction.expiresDate], values: [absent, past, future]}
    outputs:
      state: {facts: states}
      entitled: boolean
      notice: {facts: notices, also: [none]}
      action: {facts: links, also: [none]}
    rows:
      running:
        when: {expiry: future}
        then: {state: active, entitled: true}
        evidence: documented
        sources: [guide]
      ended:
        when: {expiry: [absent, past]}
        then: {state: over, entitled: false, notice: ended, action: renew}
        evidence: documented
        sources: [guide]

    """,
    "strings/en/notices/ended.yaml": "push.title: |\n  .input {$productName :string}\n  {{{$productName} has ended}}\n",
    "strings/en/notices/common.yaml": "name.ended: Ended\naction.renew: Renew\n",
  ]

  /// The small catalog after a change.
  struct Mutant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
  }

  private static let mutants: [Mutant] = {
    var mutants = small.keys.sorted().filter { $0 != "catalog.yaml" }.map { path in
      Mutant(testDescription: "without \(path)", files: small.filter { $0.key != path })
    }
    for name in ["renewl", "Renewal", "renewals", "decision", "access"] {
      var files = small
      files["facts/tables/\(name).yaml"] = files.removeValue(forKey: table)
      mutants.append(Mutant(testDescription: "table \(name)", files: files))
    }
    let renames = [
      "state": ["stat", "status", "phase"], "entitled": ["entitld", "access", "isEntitled"],
      "notice": ["notices", "mail"], "action": ["actoin", "link"],
    ]
    for (name, others) in renames.sorted(by: { $0.key < $1.key }) {
      for other in others { mutants.append(edited("\(name): ", "\(other): ")) }
    }
    mutants += [
      edited("entitled: boolean", "entitled: {values: [\"true\", \"false\"]}"),
      edited("state: {facts: states}", "state: {values: [active, over]}"),
      edited("notice: {facts: notices, also: [none]}", "notice: {values: [ended, none]}"),
      edited("notice: {facts: notices, also: [none]}", "mail: {values: [ended, none]}", "notice: ended", "mail: ended"),
      edited("transaction.expiresDate", "transaction.expireDate"),
      edited("transaction.expiresDate", "transaction.0.expiresDate"),
      edited("transaction.expiresDate", "transaction.price"),
      edited("expiry: [absent, past]", "expiry: past"),
    ]
    return mutants
  }()

  private static func edited(_ edits: String...) -> Mutant {
    var files = small
    for index in stride(from: 0, to: edits.count, by: 2) {
      files[table] = files[table]?.replacing(edits[index], with: edits[index + 1])
    }
    return Mutant(testDescription: edits.joined(separator: " → "), files: files)
  }

  @Test func `the small catalog decides and words notices`() throws {
    #expect(try Self.errors(Self.small) == [])
    try Self.expectComplete(Self.small)
  }

  @Test(arguments: Self.mutants)
  func `a catalog without errors fails in no part that it has`(mutant: Mutant) throws {
    guard try Self.errors(mutant.files).isEmpty else { return }
    try Self.expectComplete(mutant.files)
  }

  @Test func `only what nothing refers to can be taken away without an error`() throws {
    let clean = try Self.mutants.filter { try Self.errors($0.files).isEmpty }.map(\.testDescription)
    // Without states, rows name them themselves, and decisions stay the same.
    #expect(clean == ["without facts/states.yaml", "without facts/tables/renewal.yaml"])
  }

  @Test(arguments: [
    ("entitled", "access"), ("state", "stat"), ("notice", "mail"), ("action", "actoin"),
  ])
  func `a misnamed output is an error at its place`(name: String, other: String) throws {
    let summary = "Table renewal has no output '\(name)'"
    let mutant = Self.edited("\(name): ", "\(other): ")
    let found = try #require(try Self.errors(mutant.files).first)
    #expect((found.rule, found.summary) == ("incomplete-decision-table", summary))
    #expect(found.fix == "Rename output '\(other)' to '\(name)', also in the rows.")
    let catalog = try #require(Catalog.load(files: mutant.files.mapValues { Array($0.utf8) }).catalog)
    let table = try #require(catalog.facts.tables.named("renewal"))
    #expect(found.span == table.outputs.first { $0.id == other }?.span)
    #expect { try RenewalDecider(catalog: catalog) } throws: { error in
      (error as? RenewalDecider.SetupError)?.description == summary
    }
  }

  /// The errors of a load and of all checks, without missing texts of reference pages, which no test here needs.
  private static func errors(_ files: [String: String]) throws -> [Diagnostic] {
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { return errors }
    let found = CheckRegistry.findings(in: try #require(loaded.catalog)).filter { $0.severity == .error }
    return found.filter { finding in
      !["missing-translation", "uncovered-outcome"].contains(finding.rule) || finding.key?.hasPrefix("notices.") == true
    }
  }

  /// Decides, writes the notice and prints the table, as far as the catalog has them.
  private static func expectComplete(_ files: [String: String]) throws {
    let catalog = try #require(Catalog.load(files: files.mapValues { Array($0.utf8) }).catalog)
    let texts = CatalogTexts(catalog)
    for table in catalog.facts.tables {
      #expect(!StandaloneTable(table, texts: texts, locale: catalog.sourceLocale).markdown.isEmpty)
    }
    guard catalog.facts.tables.named(catalog.facts.decision.table) != nil else { return }
    let layouts = try #require(TemplateSet.load([:], names: [:]).templates)
    let renderer = try NoticeRenderer(texts: texts, layouts: layouts)
    let now = try #require(Instant(iso8601: "2026-10-20T09:00:00Z"))
    for (milliseconds, isEntitled) in [(now.milliseconds + 1, true), (now.milliseconds, false)] {
      let json = "{\"productName\": \"Harbor\", \"transaction\": {\"expiresDate\": \(milliseconds)}}"
      let facts = try SubscriptionFacts(json: Array(json.utf8))
      let result = try renderer.notice(for: facts, locale: catalog.sourceLocale, timeZone: .utc, now: now)
      #expect(result.decision.access.isEntitled == isEntitled)
      #expect(result.decision.state == (isEntitled ? "active" : "over"))
      guard !catalog.facts.notices.isEmpty else { continue }
      #expect(result.notice?.id == (isEntitled ? nil : "ended"))
    }
  }
}
