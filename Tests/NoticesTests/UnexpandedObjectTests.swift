import Catalogs
import Diagnostics
import ICU
import Instants
import Notices
import Renewals
import Templates
import Testing

/// Words that need a field of an object of which the facts have only the identifier.
struct UnexpandedObjectTests {
  private static let files = [
    "catalog.yaml": """
    format: 1
    name: cards
    sourceLocale: en
    locales: [en]
    messageSyntax: mf2-ldml48.2
    decision: {table: access, state: status, access: canUse}

    """,
    "facts/payloads.yaml": """
    objects:
      bill:
        whole: [collected]
        fields: {status: text, currency: text, invoice: expandable, invoice.due: rfc3339, invoice.amount: minorUnits}
    occurrence: [bill.invoice.due]

    """,
    "facts/states.yaml": """
    unpaid: {raw: open, entitled: false, evidence: inferred}

    """,
    "facts/parameters.yaml": """
    appName:
      type: text
      from: request.appName
      about: The app.
      examples: {en: Harbor}
    due:
      type: exclusiveEnd
      from: bill.invoice.due
      about: When the payment is due.
      examples: {any: 2026-12-01T00:00:00Z}
    dueDay:
      type: date
      dayOf: due
      about: The day on which the payment is due.
      examples: {any: 2026-12-01}

    """,
    "facts/channels.yaml": """
    push: {title: {format: line}}

    """,
    "facts/notices/unpaid.yaml": """
    channels: [push]
    parameters: [appName, dueDay]
    validUntil: due

    """,
    "strings/en/notices/unpaid.yaml": """
    push.title: Pay {$appName} by {$dueDay :date}

    """,
    "facts/tables/access.yaml": """
    inputs:
      bill: {field: bill.status, values: {open: open}, missing: absent, other: unrecognised}
    outputs:
      status: {facts: states, also: [undetermined]}
      canUse: boolean
      notice: {facts: notices, also: [none]}
    rows:
      open: {when: {bill: open}, then: {status: unpaid, canUse: false, notice: unpaid}, evidence: inferred}
      other: {when: {bill: [absent, unrecognised]}, then: {status: undetermined, canUse: null}, evidence: inferred}

    """,
  ]

  private static func notice(_ invoice: String) throws -> NoticeResult {
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.summary) == [])
    let catalog = try #require(loaded.catalog)
    let renderer = try NoticeRenderer(
      texts: CatalogTexts(catalog),
      layouts: #require(TemplateSet.load([:], names: [:]).templates)
    )
    let json = #"{"appName": "Harbor", "locale": "en", "bill": {"status": "open", "invoice": \#(invoice)}}"#
    let facts = try SubscriptionFacts(json: Array(json.utf8), of: catalog.facts.payloads)
    return try renderer.notice(
      for: facts,
      in: renderer.setting(for: facts, timeZone: .utc),
      now: #require(Instant(iso8601: "2026-11-27T00:00:00Z"))
    )
  }

  @Test func `words that need a field of it are not due, and a warning says what to fetch`() throws {
    let expanded = try Self.notice(#"{"due": "2026-12-01T00:00:00Z"}"#)
    #expect(expanded.notice?.channels.first?.parts.first?.text.contains("Dec 1, 2026") == true)
    let alone = try Self.notice(#""in_1""#)
    #expect(alone.notice == nil && alone.decision.state == "unpaid")
    #expect(alone.warnings.contains { $0.contains("bill.invoice is the identifier 'in_1'") })
    #expect(alone.warnings.contains { $0.contains("unpaid isn't due yet: bill.invoice.due is in an object") })
  }

  @Test func `a field that the object itself lacks is an error`() throws {
    #expect(throws: PayloadError.self) { try Self.notice("{}") }
  }
}
