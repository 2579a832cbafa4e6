import Catalogs
import Checks
import Diagnostics
import Testing

private let header = """
  format: 1
  name: small
  sourceLocale: en
  locales: [en, ja]
  messageSyntax: mf2-ldml48.2

  """

/// The files of a small catalog with one file of texts in Japanese, or in another locale.
func smallCatalog(_ text: String, at path: String = "strings/ja/page.yaml") -> [String: [UInt8]] {
  ["catalog.yaml": Array(header.utf8), path: Array(text.utf8)]
}

/// The checks whose findings can be fixed; the others take most of the time.
private let fixableRules = Set(
  CheckRegistry.all.map(\.rule).filter { rule in
    rule.example.findings(isFixed: false).contains { $0.rule == rule.id && !$0.edits.isEmpty }
  }.map(\.id)
)

/// What the checks find whose findings can be fixed.
func fixable(_ loaded: LoadedCatalog) -> [Diagnostic] {
  loaded.catalog.map { findings(in: $0, of: fixableRules) } ?? []
}

/// A file of texts after it was fixed.
private func fixed(_ text: String, at path: String = "strings/ja/page.yaml") -> String {
  let files = smallCatalog(text, at: path)
  let catalog = FixedCatalog(files: files, find: fixable)
  let again = FixedCatalog(files: files.merging(catalog.files) { $1 }, find: fixable)
  #expect(again.files.isEmpty && again.fixed.isEmpty, "fixing twice changes more: \(again.fixed)")
  return String(decoding: catalog.files[path] ?? Array(text.utf8), as: UTF8.self)
}

struct FixedCatalogTests {
  @Test(arguments: [
    ("お支払い方法をご確認ください.", "お支払い方法をご確認ください。"),
    ("本当!?", "本当！？"), ("はい,  そうです。 では、　また。", "はい、そうです。では、また。"),
    ("１．５倍、１，５００円、Ａ．Ｂ", "1.5倍、1,500円、A.B"),
    ("期限、ｶｰﾄﾞ２枚とＡＢ", "期限、カード2枚とAB"),
    ("アクセスは  続きます", "アクセスは 続きます"),
    ("更新\u{200B}の\u{2060}状態", "更新の状態"),
    ("アクセス\u{A0}は続きます", "アクセス は続きます"),
    ("カート\u{3099}の期限", "カードの期限"),
    ("カー\u{200B}ト\u{3099}の  期限.", "カードの 期限。"),
  ])
  func `texts are fixed in every style of YAML`(text: String, fixed expected: String) {
    for (before, after) in [("", ""), ("'", "'"), ("\"", "\""), ("|\n  ", ""), ("|-\n    ", "\n"), ("|2\n  ", "")] {
      let file = { (text: String) in "# 注  記.\na: 状態 \nnote: \(before)\(text)\(after)\n# ｶﾅ\nz: 理由\n" }
      #expect(fixed(file(text)) == file(expected), "style \(before)")
    }
  }

  @Test func `what is no prose stays`() {
    let text = """
      note: |
        .input {$n :number minimumFractionDigits=0}
        .local $s = {|ｶﾅ  ２| :string}
        .match $n  $s
        1  |ｶ ２|  {{{#link to=|Ａ  Ｂ|}ここ  から{/link}、`ｶﾅ  ２`です}}
        *  *       {{{$n  :number}日です.}}

      """
    let expected = text.replacing("ここ  から", with: "ここ から").replacing("です.", with: "です。")
    #expect(fixed(text) == expected)
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func `line breaks and a byte order mark stay`(lineBreak: String) {
    let lines = ["\u{FEFF}# 注", "a: 状態です.", "", "b: |", "  一行目です.", "  ", "  二  行目", "c: 理由です."]
    let after = ["\u{FEFF}# 注", "a: 状態です。", "", "b: |", "  一行目です。", "  ", "  二 行目", "c: 理由です。"]
    #expect(fixed(lines.joined(separator: lineBreak)) == after.joined(separator: lineBreak))
  }

  @Test(arguments: [
    // Markdown would make a list of it, or lose a line break.
    ("pages/x", "note: |\n  １. 状態\n"), ("pages/x", "note: |\n  一行目  \n  二行目\n"),
    // YAML would read a number or a Boolean.
    ("page", "note: １２\n"), ("page", "note: Ｎｏ\n"),
    // An ellipsis has a character of its own.
    ("page", "note: 状態...\n"),
    // Places in folded texts and behind escapes are not known.
    ("page", "note: >\n  一行目です\n  二  行目\n  三行目\n"), ("page", "note: \"\\u72B6  です.\"\n"),
    // A message that cannot be read has no meaning to keep.
    ("page", "note: {$n 状態です.\n"),
    // Nothing but spaces.
    ("page", "note: |\n  {#b}\u{3000}{/b}\n"),
  ])
  func `what would change more than the writing stays`(file: String, text: String) {
    #expect(fixed(text, at: "strings/ja/\(file).yaml") == text)
  }

  @Test func `a text that must stay keeps no other from being fixed`() {
    #expect(fixed("a: １２\nb: 状態です.\nc: ３\nd: 状  態\n") == "a: １２\nb: 状態です。\nc: ３\nd: 状 態\n")
  }

  @Test func `a record whose source cannot be fixed keeps the text`() {
    var files = smallCatalog("a: State of  one\nb: State of  two\n", at: "strings/en/page.yaml")
    let record = "state: approved\n  text: bcdfghjkmnpq\n  source:"
    files["records/ja/page.yaml"] = Array(
      "a:\n  \(record) \"State\n    of\\x20 one\"\nb:\n  \(record) State of  two\n".utf8
    )
    let catalog = FixedCatalog(files: files, find: fixable)
    #expect(catalog.findings.map(\.key) == ["page.a"])
    #expect(
      catalog.files["records/ja/page.yaml"].map { String(decoding: $0, as: UTF8.self) }?.hasSuffix("of two\n") == true
    )
  }

  /// What is a text in a block is a map in a record that writes it as a plain one.
  @Test(arguments: [0, 1, 3])
  func `a few bad fixes among many are soon found`(badCount: Int) {
    let bad = (0..<badCount).map { 20 * $0 + 7 }
    let record = "state: approved\n  text: bcdfghjkmnpq\n  source:"
    let texts = (0..<64).map { bad.contains($0) ? "Note:\u{200B} two" : "State of  \($0)" }
    let blocks = texts.enumerated().map { "a\($0): |\n  \($1)\n" }
    var files = smallCatalog(blocks.joined(), at: "strings/en/page.yaml")
    let records = texts.enumerated().map { "a\($0):\n  \(record) \($1)\n" }
    files["records/ja/page.yaml"] = Array(records.joined().utf8)
    var rounds = 0
    let catalog = FixedCatalog(files: files) { loaded in
      rounds += 1
      return fixable(loaded)
    }
    #expect(catalog.fixed.count == 64 - badCount)
    #expect(catalog.findings.map(\.key) == bad.map { "page.a\($0)" })
    #expect(badCount == 0 || rounds > 2)
    #expect(rounds < 2 + 12 * max(1, badCount), "\(rounds) rounds")
  }

  @Test func `reviews hold after a fix`() throws {
    var files = try edited([
      Edit("strings/ja/notices/grace.yaml", "いただけますので、それまでに", "いただけます.それまでに  "),
      Edit("strings/en/notices/grace.yaml", "your payment method by then.", "your  payment method by then."),
    ])
    // Both are recorded as they are with the slips.
    let found = withoutTables(Catalog.load(files: files))
    #expect(found.filter { $0.rule == "stale-translation" }.count == 2)
    files = try recorded(files, "notices.grace.push.body", "notices.grace.email.preheader")
    let before = withoutTables(Catalog.load(files: files))
    #expect(before.map(\.rule).sorted() == ["japanese-punctuation-width", "spacing", "spacing"])

    let catalog = FixedCatalog(files: files, find: withoutTables)
    // One space between kana or kanji may be meant; that is left to a reader.
    #expect(catalog.findings.map(\.rule) == ["spacing"])
    #expect(catalog.fixed.count == 3)
    #expect(
      catalog.files.keys.sorted()
        == ["records/ja/notices/grace.yaml", "strings/en/notices/grace.yaml", "strings/ja/notices/grace.yaml"]
    )
  }

  @Test func `a translation that nobody reviewed is not approved by a fix`() throws {
    let files = try edited([
      Edit("strings/ja/notices/grace.yaml", "いただけますので、それまでに", "いただけます。それまでに  ")
    ])
    let catalog = FixedCatalog(files: files, find: withoutTables)
    #expect(catalog.files.keys.sorted() == ["strings/ja/notices/grace.yaml"])
    #expect(Set(catalog.findings.map(\.rule)) == ["stale-translation", "spacing"])
  }

  @Test func `a brand is fixed in its own folder`() {
    let brand = ["brand.yaml": "format: 1\nname: harbor\nextends: small\n", "strings/ja/page.yaml": "note: 状態  です\n"]
    let catalog = FixedCatalog(files: smallCatalog("note: 理由です\n"), brand: brand.mapValues { Array($0.utf8) })
    #expect(catalog.files == ["brand/strings/ja/page.yaml": Array("note: 状態 です\n".utf8)])
  }

  @Test func `only findings that count are fixed`() {
    let files = smallCatalog("a: 状態です.\nb: 状  態\n")
    let catalog = FixedCatalog(files: files) { loaded in
      CheckRegistry.findings(in: loaded).filter { $0.rule == "spacing" }
    }
    #expect(catalog.files == ["strings/ja/page.yaml": Array("a: 状態です.\nb: 状 態\n".utf8)])
  }

  private func withoutTables(_ loaded: LoadedCatalog) -> [Diagnostic] {
    CheckRegistry.findings(in: loaded, of: checksOfTexts)
  }

  /// The files with records that say what some texts and their sources are now.
  private func recorded(_ files: [String: [UInt8]], _ keys: MessageKey...) throws -> [String: [UInt8]] {
    let catalog = try #require(Catalog.load(files: files).catalog)
    var files = files
    for key in keys {
      let japanese = try #require(catalog.locales.last.flatMap { catalog.message(key, in: $0) })
      let record = try #require(catalog.locales.last.flatMap { catalog.texts[$0]?.records[key] })
      let source = try #require(catalog.message(key, in: catalog.sourceLocale))
      let path = record.span.file
      let text = String(decoding: try #require(files[path]), as: UTF8.self)
        .replacing("    \(record.source.value)\n", with: "    \(source.text.value)\n", maxReplacements: 1)
        .replacing(record.textFingerprint, with: fingerprint(of: japanese.parsed), maxReplacements: 1)
      files[path] = Array(text.utf8)
    }
    return files
  }
}
