import Catalogs
import Checks
import Diagnostics
import Testing

/// One mistake is one finding: what only follows from it is left out.
struct OneCauseTests {
  private static let facts = [
    "catalog.yaml": "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n",
    "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
    "facts/links.yaml": "support: {url: https://example.com/support, evidence: documented, sources: [guide]}\n",
    "facts/channels.yaml": "push:\n  title: {format: line}\n",
    "facts/notices/grace.yaml": "channels: [push]\nparameters: [productName]\nvalidUntil: never\nclosings: []\n",
    "facts/parameters.yaml":
      "productName: {type: text, from: request.productName, about: A name., examples: {any: X}, longest: {any: X}}\n",
  ]

  private func found(_ files: [String: String]) -> [Diagnostic] {
    let files = Self.facts.merging(files) { $1 }
    return CheckRegistry.findings(in: Catalog.load(files: files.mapValues { Array($0.utf8) }))
      .filter { $0.severity == .error && $0.rule != "stale-translation" }
  }

  @Test func `a slip in the source says nothing about a translation that is right`() {
    let found = found([
      "strings/en/notices/grace.yaml": "push.title: |\n  {$productNmae} continues\n",
      "strings/ja/notices/grace.yaml": "push.title: |\n  「{$productName}」は続きます\n",
    ]).filter { $0.rule == "unknown-argument" || $0.rule == "missing-argument" }
    #expect(found.map(\.rule) == ["unknown-argument"], "\(found.map(\.summary))")
    #expect(found.first?.span?.file == "strings/en/notices/grace.yaml")
    #expect(found.first?.fix == "Did you mean $productName?")
  }

  @Test func `a lost link is told once, with the markup to add`() {
    let found = found([
      "strings/en/page.yaml": "note: |\n  Please {#link to=support}ask us{/link}.\n",
      "strings/ja/page.yaml": "note: お問い合わせください。\n",
    ]).filter { $0.rule == "changed-link" || $0.rule == "unbalanced-markup" }
    #expect(found.map(\.rule) == ["unbalanced-markup"], "\(found.map(\.summary))")
    #expect(found.first?.summary == "Readers of text 'page.note' get no link in ja")
    #expect(found.first?.fix == "Put `{#link to=support}` and `{/link}` round the words that it is about.")
  }

  @Test func `a deleted file is one finding, and not one for each text and record`() {
    let record = "state: approved, text: bcdfghjkmnpq"
    let texts = "a: One text\nb: Another text\nc: A third text\n"
    let files = [
      "strings/en/page.yaml": texts,
      "records/ja/page.yaml": "a: {\(record), source: One text}\n\nb: {\(record), source: Another text}\n",
    ]
    let found = CheckRegistry.findings(
      in: Catalog.load(files: Self.facts.merging(files) { $1 }.mapValues { Array($0.utf8) })
    ).filter { ["missing-translation", "obsolete-translation"].contains($0.rule) && $0.locale == "ja" }
    #expect(found.map(\.summary) == ["None of the 3 texts of 'strings/en/page.yaml' is translated into ja"])
    #expect(found.first?.fix == "Translate them in strings/ja/page.yaml.")
  }

  @Test func `suppressed texts are left out one by one`() {
    let found = found([
      "strings/en/page.yaml": "a: One text\nb: Another text\n",
      "checks.yaml": "suppressions:\n  - {check: missing-translation, key: page.a, locale: ja, reason: Not yet}\n",
    ]).filter { $0.rule == "missing-translation" }
    #expect(found.compactMap(\.key).contains("page.b"))
  }
}
