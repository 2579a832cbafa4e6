import Diagnostics
import ICU
import Testing

import Catalogs

/// A brand replaces entries of a catalog, and says so where it cannot.
struct BrandTests {
  private static let base = smallCatalog.merging([
    "facts/glossary.yaml": "subscription: {kind: term, replaceable: true}\nrefund: {kind: term}\n",
    "strings/en/glossary.yaml": "subscription: subscription\nrefund: refund\n",
    "strings/ja/glossary.yaml": "subscription: サブスクリプション\nrefund: 返金\n",
    "strings/en/notices/grace.yaml": "push.title: Access continues\npush.body: Please wait\n",
    "strings/ja/notices/grace.yaml": "push.title: 引き続き\npush.body: お待ちください\n",
    "records/ja/notices/grace.yaml": record("push.title", "Access continues") + record("push.body", "Please wait"),
  ]) { $1 }.mapValues { Array($0.utf8) }

  private static let header = "format: 1\nname: harbor\nextends: small\n"

  private static func record(_ key: String, _ source: String) -> String {
    "\(key):\n  state: new\n  text: bcdfghjkmnpq\n  source: |\n    \(source)\n"
  }

  private func load(_ brand: [String: String], header: String? = header) -> LoadedCatalog {
    var files = brand
    files["brand.yaml"] = header
    return Catalog.load(files: Self.base, brand: files.mapValues { Array($0.utf8) })
  }

  private static let titles = [
    "strings/en/notices/grace.yaml": "push.title: Keep listening\n",
    "strings/ja/notices/grace.yaml": "# 見出し\npush.title: このまま\n",
  ]

  @Test func `replaces texts and keeps the rest`() throws {
    let loaded = load(Self.titles)
    #expect(loaded.diagnostics == [])
    let catalog = try #require(loaded.catalog)
    let japanese = try LocaleIdentifier("ja")
    let title = try #require(catalog.message("notices.grace.push.title", in: japanese))
    #expect(title.text.value == "このまま")
    #expect(title.keySpan.file == "brand/strings/ja/notices/grace.yaml")
    #expect(title.keySpan.start == SourcePosition(line: 2, column: 1))
    #expect(catalog.message("notices.grace.push.title", in: catalog.sourceLocale)?.text.value == "Keep listening")
    #expect(catalog.message("notices.grace.push.body", in: japanese)?.text.value == "お待ちください")
    let order = Catalog.load(files: Self.base).catalog?.texts[japanese]?.order
    #expect(catalog.texts[japanese]?.order == order)
  }

  @Test func `replaces records of its texts`() throws {
    let record = ["records/ja/notices/grace.yaml": Self.record("push.title", "Keep listening")]
    let loaded = load(Self.titles.merging(record) { $1 })
    #expect(loaded.diagnostics == [])
    let records = loaded.catalog?.texts[try LocaleIdentifier("ja")]?.records
    #expect(records?["notices.grace.push.title"]?.source.value == "Keep listening")
    #expect(records?["notices.grace.push.body"]?.source.value == "Please wait")
  }

  @Test func `replaces a free term only`() {
    let both = { (text: String) in ["strings/en/glossary.yaml": text, "strings/ja/glossary.yaml": text] }
    #expect(load(both("subscription: membership\n")).diagnostics == [])
    let found = load(both("refund: money back\n")).diagnostics
    #expect(found.map(\.rule) == [.fixedTerm, .fixedTerm])
    #expect(found.first?.summary == "Term 'refund' is the same for every brand")
    #expect(found.first?.fix == "Remove it; brands may replace: subscription.")
    #expect(found.first?.span?.file == "brand/strings/en/glossary.yaml")
  }

  @Test(arguments: [
    ("values: {nam: {any: Tide}}", RuleID.unknownReference), ("values: {name: {}}", .wrongType),
    ("values: {name: [Tide]}", .wrongType), ("values: [name]", .wrongType),
  ])
  func `a value must be one of a parameter, by locale`(_ values: String, _ rule: RuleID) {
    let found = load([:], header: Self.header + values + "\n").diagnostics
    #expect(found.contains { $0.rule == rule && $0.span?.file == "brand/brand.yaml" }, "\(found)")
  }

  @Test func `an unknown key is found with the nearest one`() {
    let found = load(["strings/en/notices/grace.yaml": "push.body: Wait\npush.titel: Keep\n"]).diagnostics
    let unknown = found.filter { $0.severity == .error }
    #expect(unknown.map(\.rule) == [.unknownKey])
    #expect(unknown.first?.span?.file == "brand/strings/en/notices/grace.yaml")
    #expect(unknown.first?.span?.start == SourcePosition(line: 2, column: 1))
    #expect(unknown.first?.fix == "Did you mean 'push.title'?")
  }

  @Test func `a text that is not valid is found in the brands file`() {
    let found = load([
      "strings/en/notices/grace.yaml": "push.title: Keep {$name\n",
      "strings/ja/notices/grace.yaml": "push.title: \"一\"\n",
    ]).diagnostics
    #expect(found.map(\.rule) == [.messageSyntax, .refusedText])
    #expect(
      found.compactMap(\.span?.file) == ["brand/strings/en/notices/grace.yaml", "brand/strings/ja/notices/grace.yaml"]
    )
  }

  @Test func `an override in one language is a warning`() {
    let found = load(["strings/ja/notices/grace.yaml": "push.title: このまま\n"]).diagnostics
    #expect(found.map(\.rule) == [.partialOverride])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.summary == "Text 'push.title' is overridden in ja, but not in en")
  }

  @Test(arguments: [
    ("facts/states.yaml", "overrides"), ("strings/fr/notices/grace.yaml", ""),
    ("strings/en/notices/grcae.yaml", "Did you mean strings/en/notices/grace.yaml?"), ("catalog.yaml", ""),
    ("records/ja/notices/other.yaml", ""),
  ])
  func `a file that overrides nothing is refused`(_ path: String, _ fix: String) {
    let found = load([path: "a: b\n"]).diagnostics
    #expect(found.map(\.rule) == [.unknownFile])
    #expect(found.first?.span?.file == "brand/\(path)")
    #expect(found.first?.fix?.isEmpty == false)
    if fix.hasPrefix("Did") { #expect(found.first?.fix == fix) }
  }

  @Test(arguments: [
    ("format: 2\nname: harbor\nextends: small\n", RuleID.wrongType, 1),
    ("format: 1\nname: harbor\nextends: smal\n", .unknownReference, 3),
    ("format: 1\nname: harbor\nextneds: small\nextends: small\n", .unknownKey, 3),
    ("format: 1\nname: harbor\n", .missingKey, 1),
  ])
  func `a wrong header is found`(_ header: String, _ rule: RuleID, _ line: Int) {
    let found = load(Self.titles, header: header).diagnostics
    #expect(found.map(\.rule) == [rule])
    #expect(found.first?.span?.file == "brand/brand.yaml")
    #expect(found.first?.span?.start.line == line)
  }

  @Test(arguments: [
    ("strings/en/notices/grace.yml", "Did you mean strings/en/notices/grace.yaml?"),
    ("brand.yml", "Did you mean brand.yaml?"),
    ("template/notices/email.html.mustache", "Did you mean templates/notices/email.html.mustache?"),
    ("templates/notices/email.html.Mustache", "Did you mean templates/notices/email.html.mustache?"),
    ("strings/en/notices/grace.yaml~", "Did you mean strings/en/notices/grace.yaml?"),
    ("notes.txt", "Give it the path"), ("templates/logo.png", "Give it the path"), ("x/y\u{1B}.txt", "Give it"),
  ])
  func `a file that nothing reads is found`(_ path: String, _ fix: String) {
    let found = load(Self.titles.merging([path: "a: b\n"]) { $1 }).diagnostics
    #expect(found.map(\.rule) == [.unknownFile])
    #expect(found.first?.severity == .error)
    #expect(found.first?.span?.file == "brand/\(path)")
    #expect(found.first?.fix?.hasPrefix(fix) == true, "\(found)")
  }

  @Test(arguments: [
    "README.md", "docs/style.md", "LICENSE", "license.txt", "NOTICE", ".gitignore", ".git/config", "strings/.DS_Store",
    "templates/notices/email.html.mustache",
  ])
  func `files for people and hidden ones may lie in a brand`(_ path: String) {
    #expect(load(Self.titles.merging([path: "a: b\n"]) { $1 }).diagnostics == [])
  }

  @Test(arguments: [
    "../../etc", "<script>", "a b", "harbor\u{E9}", "7seas", "a/b", String(repeating: "a", count: 65),
  ])
  func `a name is a plain word`(_ name: String) {
    let found = load(Self.titles, header: "format: 1\nname: \(name)\nextends: small\n").diagnostics
    #expect(found.map(\.rule) == [.invalidName])
    #expect(found.first?.span?.start == SourcePosition(line: 2, column: 7))
  }

  @Test func `texts without parameters keep the catalogs arguments`() {
    let base = Self.base.merging([
      "strings/en/notices/common.yaml": Array("closing: Until {$until}\nplain: Thanks\n".utf8),
      "strings/ja/notices/common.yaml": Array("closing: 「{$until}」まで\nplain: 感謝\n".utf8),
    ]) { $1 }
    func load(_ text: String) -> [Diagnostic] {
      let brand = [
        "brand.yaml": Self.header, "strings/en/notices/common.yaml": text, "strings/ja/notices/common.yaml": text,
      ]
      return Catalog.load(files: base, brand: brand.mapValues { Array($0.utf8) }).diagnostics
    }
    #expect(load("closing: Up to {$until}, {$term.refund}\nplain: Thank you\n") == [])
    let found = load("closing: Up to {$untli}\n")
    #expect(found.map(\.rule) == [.unknownReference, .unknownReference])
    #expect(found.first?.span?.file == "brand/strings/en/notices/common.yaml")
    #expect(found.first?.fix == "Did you mean 'until'?")
    #expect(load("plain: Thanks {$until}\n").count == 2)
  }

  @Test func `a folder without a header is no brand`() {
    #expect(load(Self.titles, header: nil).diagnostics.map(\.rule) == [.missingFile])
  }

  @Test func `the digest names catalog and brand`() throws {
    let digests = try [Self.titles, [:], ["strings/en/glossary.yaml": "subscription: plan\n"]].map { brand in
      try #require(load(brand).catalog?.digest)
    }
    #expect(Set(digests + [Catalog.load(files: Self.base).catalog?.digest ?? ""]).count == 4)
  }

  @Test func `a compiled catalog takes a brand and holds one`() throws {
    var files = Self.titles.mapValues { Array($0.utf8) }
    files["brand.yaml"] = Array(Self.header.utf8)
    let expected = try #require(Catalog.load(files: Self.base, brand: files).catalog)
    let inside = try CompiledCatalog(CompiledCatalog.bytes(files: Self.base, brand: files)).load()
    let over = try CompiledCatalog(CompiledCatalog.bytes(files: Self.base)).load(brand: files)
    for loaded in [inside, over] {
      #expect(loaded.diagnostics == [])
      #expect(loaded.catalog?.digest == expected.digest)
      for locale in expected.locales {
        let message = loaded.catalog?.message("notices.grace.push.title", in: locale)
        #expect(message?.text == expected.message("notices.grace.push.title", in: locale)?.text)
        #expect(message?.keySpan.file.hasPrefix("brand/") == true)
      }
    }
  }
}
