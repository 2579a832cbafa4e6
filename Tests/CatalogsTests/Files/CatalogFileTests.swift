import Diagnostics
import ICU
import Testing

import Catalogs

struct CatalogFileTests {
  private func header(_ changes: (String, String)...) -> String {
    var text = "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n"
    for (old, new) in changes { text = text.replacing(old, with: new) }
    return text
  }

  @Test func `the small catalog is right`() throws {
    let loaded = load(["strings/ja/notices/grace.yaml": "push.title: 一\npush.body: 二\n"])
    #expect(loaded.diagnostics == [])
    let catalog = try #require(loaded.catalog)
    let japanese = try LocaleIdentifier("ja")
    #expect(catalog.message("notices.grace.push.title", in: japanese)?.text.value == "一")
    #expect(catalog.texts[japanese]?.order == ["notices.grace.push.title", "notices.grace.push.body"])
    #expect(catalog.message("notices.grace.push.title", in: catalog.sourceLocale) == nil)
  }

  @Test(arguments: [
    (("format: 1", "format: ⟦2"), RuleID.wrongType), (("format: 1", "format: ⟦one"), .wrongType),
    (("locales: [en, ja]", "locales: [en, ⟦xx]"), .wrongType),
    (("locales: [en, ja]", "locales: [en, ⟦EN]"), .wrongType),
    (("locales: [en, ja]", "locales: [en, ja, ⟦en]"), .duplicateKey),
    (("sourceLocale: en", "sourceLocale: ⟦fr"), .unknownReference),
    (("messageSyntax", "pageLocales: [en, ⟦fr]\nmessageSyntax"), .unknownReference),
    (("messageSyntax", "pageLocales: [⟦ja]\nmessageSyntax"), .unknownReference),
    (("messageSyntax", "pageLocales: ⟦en\nmessageSyntax"), .wrongType),
    (("sourceLocale: en", "sourceLocale: ⟦tlh-Qaak"), .wrongType), (("locales: [en, ja]", "locales: ⟦en"), .wrongType),
    (("locales: [en, ja]", "locales: [en, ja, ⟦no]"), .wrongType), (("mf2-ldml48.2", "⟦mf1"), .wrongType),
    (("name: small", "name: small\n⟦nmae: x"), .unknownKey), (("name: small", "name: small\n⟦name: x"), .duplicateKey),
    (("name: small", "name: ⟦[a]"), .wrongType), (("name: small", "name: ⟦off"), .wrongType),
    (("name: small", "name:⟦"), .wrongType), (("name: small", "name: ⟦\"a\\nb\""), .wrongType),
    (("name: small", "name: ⟦\(String(repeating: "n", count: 65))"), .wrongType),
    (("name: small", "name: ⟦\"a\u{200F}\""), .wrongType),
  ])
  func `wrong header`(_ change: (String, String), _ rule: RuleID) {
    check("catalog.yaml", header(change), rule)
  }

  @Test func `without locales nothing is called unknown`() {
    let found = load([
      "catalog.yaml": header(("sourceLocale: en\nlocales: [en, ja]\n", "")), "strings/ja/a.yaml": "a: \"b\"\n",
    ])
    #expect(found.catalog == nil)
    #expect(found.diagnostics.map(\.rule) == [.missingKey, .missingKey, .refusedText])
  }

  @Test func `without a header nothing else is read`() {
    let found = Catalog.load(files: ["strings/ja/a.yaml": Array("a: b: c".utf8)])
    #expect(found.catalog == nil)
    #expect(found.diagnostics.map(\.rule) == [.missingFile])
    #expect(found.diagnostics.first?.fix != nil)
    #expect(Catalog.load(files: [:]).diagnostics.map(\.rule) == [.missingFile])
  }

  @Test(arguments: [
    ("strings/fr/a.yaml", RuleID.unknownFile), ("strings/a.yaml", .unknownFile), ("records/fr/a.yaml", .unknownFile),
    ("records/en/a.yaml", .unknownFile), ("other.yaml", .unknownFile), ("a/b/c.yaml", .unknownFile),
    ("facts/linsk.yaml", .unknownFile), ("facts/deep/links.yaml", .unknownFile),
    ("facts/notices/a/b.yaml", .unknownFile),
    ("facts/notices/no.yaml", .unknownFile), ("strings/ja/../../x.yaml", .invalidName),
    ("strings/ja/a.b.yaml", .invalidName),
    ("strings/ja/題.yaml", .invalidName), ("strings/ja//a.yaml", .invalidName), ("strings/ja/.yaml", .invalidName),
    ("strings/../ja/a.yaml", .unknownFile), ("/strings/ja/a.yaml", .unknownFile),
  ])
  func `unknown file`(_ path: String, _ rule: RuleID) {
    check(path, "⟦a: b\n", rule)
  }

  @Test func `an unknown fact file has a suggestion`() {
    #expect(check("facts/linsk.yaml", "⟦a: b\n", .unknownFile).first?.fix?.contains("facts/links.yaml") == true)
  }

  @Test func `other files are left alone`() {
    #expect(
      load(["code/sample.swift": "let a = 1", "README.md": "\u{0}", "strings/ja/a.txt": "a: b: c"]).diagnostics == []
    )
  }

  @Test func `YAML under another name is found`() {
    let found = load(["facts/links.yml": "a: b\n", "strings/ja/a.YAML": "", ".github/x.yml": "", "README.yml": ""])
      .diagnostics
    #expect(found.map(\.rule) == [.unknownFile, .unknownFile])
    #expect(found.compactMap(\.span?.file) == ["facts/links.yml", "strings/ja/a.YAML"])
    #expect(found.compactMap(\.fix) == ["Rename it to facts/links.yaml.", "Rename it to strings/ja/a.yaml."])
  }

  @Test func `copies left behind are found`() {
    let found = load(["facts/links.yaml.orig": "", "strings/ja/a.yaml~": "", ".a.yaml.bak": "", "notes.orig": ""])
      .diagnostics
    #expect(found.map(\.rule) == [.unknownFile, .unknownFile])
    #expect(found.compactMap(\.span?.file) == ["facts/links.yaml.orig", "strings/ja/a.yaml~"])
    #expect(found.allSatisfy { $0.fix == "Remove the file." })
  }

  @Test func `only texts may hold controls that turn them`() {
    let turned = "\u{202E}"
    let found = load([
      "facts/links.yaml": "# \(turned)\n", "strings/ja/a.yaml": "b: 一\(turned)\n",
    ]).diagnostics.filter { $0.rule == "bidi-control" }
    #expect(found.compactMap(\.span?.file) == ["facts/links.yaml"])
    #expect(found.compactMap(\.span?.start) == [SourcePosition(line: 1, column: 3)])
  }

  @Test func `deep paths make long keys`() throws {
    let folders = Array(repeating: "a", count: 500)
    let loaded = load(["strings/ja/\(folders.joined(separator: "/")).yaml": "b: 一\n"])
    #expect(loaded.diagnostics == [])
    #expect(
      loaded.catalog?.texts[try LocaleIdentifier("ja")]?.order == [MessageKey("\(folders.joined(separator: ".")).b")]
    )
  }

  @Test func `two files cannot hold one text`() {
    check(
      "strings/ja/a/b.yaml",
      "⟦c: 一\n",
      .duplicateKey,
      with: ["strings/ja/a.yaml": "b.c: 一\n"]
    )
  }

  @Test(arguments: [
    ("a: {state: ⟦done, text: bcdfghjkmnpq, source: x}\n", RuleID.wrongType),
    ("a: ⟦{text: bcdfghjkmnpq, source: x}\n", .missingKey), ("a: ⟦{state: new, source: x}\n", .missingKey),
    ("a: ⟦{state: new, text: bcdfghjkmnpq}\n", .missingKey),
    ("a: {state: new, text: ⟦\"123\", source: x}\n", .wrongType),
    ("a: {state: new, text: ⟦1e10, source: x}\n", .wrongType),
    ("a: {state: new, text: bcdfghjkmnpq, source: x, ⟦by: me}\n", .unknownKey),
    ("a: ⟦new\n", .wrongType),
  ])
  func `wrong record`(_ marked: String, _ rule: RuleID) {
    check("records/ja/page.yaml", marked, rule, with: ["strings/ja/page.yaml": "a: 一\n"])
  }

  @Test(arguments: ["x", "一行\n\n二行", "  two spaces", "\n\n  indented", "a: b #1", "- a\n# b", "{$n}", "\"q\""])
  func `records are read as they were written`(_ source: String) throws {
    let entries = [(key: "a", state: TranslationRecord.State.review, text: fingerprint(of: "一"), source: source)]
    let loaded = load([
      "strings/ja/page.yaml": "a: 一\n", "records/ja/page.yaml": TranslationRecord.file(entries),
    ])
    #expect(loaded.diagnostics == [])
    let record = loaded.catalog?.texts[try LocaleIdentifier("ja")]?.records["page.a"]
    #expect(record?.source.value == source)
    #expect(record?.state == .review)
  }

  @Test func `the digest is of paths and bytes`() {
    let digests = [
      load([:]), load(["strings/ja/a.yaml": "a: 一\n"]), load(["strings/ja/b.yaml": "a: 一\n"]), load(["a.txt": ""]),
    ]
    .compactMap(\.catalog?.digest)
    #expect(digests.count == 4)
    #expect(Set(digests).count == 3)
    #expect(digests[0] == digests[3])
  }
}
