import Catalogs
import Checks
import Diagnostics
import Testing

/// Checks get each translation with its source, wherever the two are.
struct TranslatedTextsTests {
  /// The keys of the numbers that a Japanese file changes, whose texts are `key: number` in some order.
  private func changed(en: [(String, Int)], ja: [(String, Int)]) -> [String] {
    func file(_ texts: [(String, Int)], _ unit: String) -> String {
      texts.map { "\($0.0): It takes \($0.1)\(unit)\n" }.joined()
    }
    let files = [
      "catalog.yaml":
        "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
      "strings/en/page.yaml": file(en, " hours"),
      "strings/ja/page.yaml": file(ja, "時間").replacing("It takes ", with: ""),
    ]
    let report = CheckRegistry.report(on: Catalog.load(files: files.mapValues { Array($0.utf8) }))
    return report.findings.filter { $0.rule == "changed-number" }.compactMap(\.key).sorted()
  }

  private let sources = (0..<40).map { ("key\($0)", 100 + $0) }

  @Test func `translations in the order of their sources`() {
    #expect(changed(en: sources, ja: sources) == [])
    let wrong = sources.map { $0.1 % 13 == 0 ? ($0.0, 7) : $0 }
    #expect(changed(en: sources, ja: wrong) == ["page.key17", "page.key30", "page.key4"])
  }

  @Test func `translations in another order`() {
    #expect(changed(en: sources, ja: sources.reversed()) == [])
    let wrong = sources.reversed().map { $0.1 % 13 == 0 ? ($0.0, 7) : $0 }
    #expect(changed(en: sources, ja: wrong) == ["page.key17", "page.key30", "page.key4"])
  }

  @Test func `missing and added translations`() {
    let some = [("added", 1)] + sources.filter { $0.1 % 5 > 0 } + [("last", 2)]
    #expect(changed(en: sources, ja: some) == [])
    #expect(changed(en: sources, ja: some.map { ($0.0, $0.1 == 117 ? 7 : $0.1) }) == ["page.key17"])
    #expect(changed(en: [("only", 3)], ja: some) == [])
  }
}
