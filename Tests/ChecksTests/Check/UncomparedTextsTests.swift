import Catalogs
import Checks
import Diagnostics
import Testing

/// What errors of the load leave out of comparisons, and what not.
struct UncomparedTextsTests {
  private func report(en: String, ja: String, fr: String? = nil) -> CheckReport {
    let locales = fr == nil ? "en, ja" : "en, ja, fr"
    var files = [
      "catalog.yaml":
        "format: 1\nname: small\nsourceLocale: en\nlocales: [\(locales)]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n", "strings/en/page.yaml": en,
      "strings/ja/page.yaml": ja,
    ]
    files["strings/fr/page.yaml"] = fr
    return CheckRegistry.report(on: Catalog.load(files: files.mapValues { Array($0.utf8) }))
  }

  private func numbers(_ report: CheckReport, in locale: String? = nil) -> [String] {
    report.findings.filter { $0.rule == "changed-number" && (locale == nil || $0.locale == locale) }.compactMap(\.key)
  }

  private func texts(_ report: CheckReport) -> [String] { report.unchecked.texts.map { "\($0.key) in \($0.locale)" } }

  private let en = "first: It takes 4 hours\nsecond: It takes 7 hours\n"

  @Test func `a broken text hides nothing about others of its file`() {
    let report = report(en: en, ja: "first: |\n  5時間 }\nsecond: 8時間\n")
    #expect(report.findings.contains { $0.rule == "message-syntax" })
    #expect(numbers(report) == ["page.second"])
    #expect(texts(report) == ["page.first in ja"] && report.unchecked.files.isEmpty)
    #expect(!report.isWhole && !report.unchecked.isCatalogUnchecked)
  }

  @Test func `a key that occurs twice hides no missing text`() {
    let report = report(en: en + "third: It takes long\n", ja: "first: 4時間\nfirst: 4時間\n")
    #expect(report.unchecked.files.isEmpty && texts(report).isEmpty)
    let missing = report.findings.filter { $0.rule == "missing-translation" }.compactMap(\.key)
    #expect(missing == ["page.second", "page.third"])
  }

  @Test func `texts are checked while the facts have mistakes`() {
    let files = [
      "catalog.yaml":
        "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: guide, more: 1}\n",
      "strings/en/page.yaml": "first: It takes 4  hours\nsecond: It takes {$hors} hours\n",
      "strings/ja/page.yaml": "first: 5時間かかります。\n",
    ]
    let report = CheckRegistry.report(on: Catalog.load(files: files.mapValues { Array($0.utf8) }))
    // Nothing is said of arguments and missing texts, which facts could explain.
    let rules = Set(report.findings.map(\.rule))
    #expect(rules.isSuperset(of: ["unknown-key", "changed-number", "spacing"]), "\(rules)")
    #expect(rules.isDisjoint(with: ["unknown-argument", "missing-translation"]))
    #expect(report.unchecked.isCatalogUnchecked && !report.isWhole)
  }

  @Test func `a file that cannot be read is not said to lack what a fact asks for`() throws {
    let path = "strings/ja/notices/grace.yaml"
    var files = shippedFiles
    files[path] = Array("push.title: |\n  ".utf8) + [0xFF]
    let found = CheckRegistry.findings(in: Catalog.load(files: files))
    #expect(found.map(\.span?.file) == [path])
    files[path] = nil
    let uncovered = CheckRegistry.findings(in: Catalog.load(files: files)).filter { $0.rule == "uncovered-outcome" }
    #expect(uncovered.map(\.locale) == ["ja"] && uncovered.first?.key?.hasPrefix("notices.grace.") == true)
  }

  @Test func `a text with a record is held against it beside a broken one`() {
    let old = fingerprint(of: "7時間かかります。")
    let files = [
      "catalog.yaml":
        "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n",
      "strings/en/page.yaml": "first: It takes 4 hours.\nsecond: It takes 7 hours.\nthird: It takes 8 hours.\n",
      "strings/ja/page.yaml": "first: |\n\t4時間かかります。\nsecond: 7時間です。\nthird: 8時間です。\n",
      "records/ja/page.yaml": "second: {state: approved, text: \(old), source: It takes 7 hours.}\n",
    ]
    let report = CheckRegistry.report(on: Catalog.load(files: files.mapValues { Array($0.utf8) }))
    #expect(!report.unchecked.files.isEmpty)
    let stale = report.findings.filter { $0.rule == "stale-translation" }
    #expect(stale.map(\.key) == ["page.second"], "\(report.findings)")
  }

  @Test func `nothing is said of locales that could not be read`() {
    var files = shippedFiles
    files["catalog.yaml"] = []
    let found = CheckRegistry.findings(in: Catalog.load(files: files))
    #expect(!found.isEmpty && found.allSatisfy { $0.span?.file == "catalog.yaml" }, "\(found.prefix(3))")
  }

  @Test func `a broken source costs the comparisons of its translations`() {
    let report = report(
      en: "first: It takes {$hours hours\nsecond: It takes 7 hours\n",
      ja: "first: 5時間\nsecond: 8時間\n"
    )
    #expect(numbers(report) == ["page.second"])
    #expect(texts(report) == ["page.first in en"])
  }

  @Test(arguments: ["", "\"5 heures\"", "5 {heures", "[5 heures]", "|\n  5 }"])
  func `a broken text hides nothing in other locales`(broken: String) {
    let report = report(en: en, ja: "first: 5時間\n", fr: "first: \(broken)\nsecond: 8 heures\n")
    #expect(texts(report) == ["page.first in fr"])
    #expect(numbers(report, in: "ja") == ["page.first"] && numbers(report, in: "fr") == ["page.second"])
    let missing = report.findings.filter { $0.rule == "missing-translation" }
    #expect(missing.map(\.key) == ["page.second"] && missing.map(\.locale) == ["ja"])
    let first = report.findings.filter { $0.key == "page.first" && $0.locale == "fr" }
    if broken.isEmpty { #expect(first.map(\.rule) == ["refused-text"]) }
    #expect(!first.isEmpty && first.allSatisfy { $0.severity == .error })
  }

  @Test func `a broken source costs the comparisons of all locales`() {
    let report = report(en: "first: \"4 hours\"\nsecond: 7 hours\n", ja: "first: 5時間\n", fr: "first: 5 heures\n")
    #expect(texts(report) == ["page.first in en"])
    #expect(numbers(report).isEmpty)
    #expect(report.findings.filter { $0.rule == "missing-translation" }.map(\.key) == ["page.second", "page.second"])
  }

  @Test func `a file that may hide texts hides them in its locale`() {
    let report = report(en: en, ja: "first: 5時間\n", fr: "\"first: 5 heures\nsecond: 8 heures\n")
    #expect(report.unchecked.files == ["strings/fr/page.yaml"])
    let missing = report.findings.filter { $0.rule == "missing-translation" }
    #expect(missing.map(\.key) == ["page.second"] && missing.map(\.locale) == ["ja"])
    let source = self.report(en: "\"first: It takes 4 hours\n", ja: "first: 5時間\n", fr: "second: 8 heures\n")
    #expect(!source.findings.contains { ["missing-translation", "obsolete-translation"].contains($0.rule) })
  }

  @Test func `a refused text is not called missing`() {
    let report = report(en: en, ja: "first: [5時間]\nsecond: 8時間\n")
    #expect(report.findings.contains { $0.rule == "refused-text" && $0.key == "page.first" })
    #expect(!report.findings.contains { $0.rule == "missing-translation" })
    #expect(numbers(report) == ["page.second"])
  }

  @Test func `a file that may hide texts is still compared`() {
    let report = report(en: en, ja: "\"first: 5時間\nsecond: 8時間\n")
    #expect(!report.findings.contains { $0.rule == "missing-translation" })
    #expect(report.unchecked.files == ["strings/ja/page.yaml"])
    #expect(numbers(report) == ["page.second"])
  }

  @Test func `everything is compared where all can be read`() {
    let report = report(en: en, ja: "first: 5時間\nsecond: 8時間\n")
    #expect(report.unchecked.isEmpty && report.isWhole)
    #expect(numbers(report) == ["page.first", "page.second"])
  }
}
