import Catalogs
import Checks
import Diagnostics
import Testing

/// What errors of the load leave out of comparisons, and what not.
struct UncomparedTextsTests {
  private func report(en: String, ja: String) -> CheckReport {
    let files = [
      "catalog.yaml":
        "format: 1\nname: small\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/sources.yaml": "guide: {title: Guide, kind: guide}\n", "strings/en/page.yaml": en,
      "strings/ja/page.yaml": ja,
    ]
    return CheckRegistry.report(on: Catalog.load(files: files.mapValues { Array($0.utf8) }))
  }

  private func numbers(_ report: CheckReport) -> [String] {
    report.findings.filter { $0.rule == "changed-number" }.compactMap(\.key)
  }

  private let en = "first: It takes 4 hours\nsecond: It takes 7 hours\n"

  @Test func aBrokenTextHidesNothingAboutOthersOfItsFile() {
    let report = report(en: en, ja: "first: |\n  5時間 }\nsecond: 8時間\n")
    #expect(report.findings.contains { $0.rule == "message-syntax" })
    #expect(numbers(report) == ["page.second"])
    #expect(report.uncompared.texts == ["page.first"] && report.uncompared.files.isEmpty)
    #expect(!report.isWhole && report.hasRun)
  }

  @Test func aBrokenSourceCostsTheComparisonsOfItsTranslations() {
    let report = report(
      en: "first: It takes {$hours hours\nsecond: It takes 7 hours\n",
      ja: "first: 5時間\nsecond: 8時間\n"
    )
    #expect(numbers(report) == ["page.second"])
    #expect(report.uncompared.texts == ["page.first"])
  }

  @Test func aRefusedTextIsNotCalledMissing() {
    let report = report(en: en, ja: "first: [5時間]\nsecond: 8時間\n")
    #expect(report.findings.contains { $0.rule == "refused-text" && $0.key == "page.first" })
    #expect(!report.findings.contains { $0.rule == "missing-translation" })
    #expect(numbers(report) == ["page.second"])
  }

  @Test func aFileThatMayHideTextsIsStillCompared() {
    let report = report(en: en, ja: "\"first: 5時間\nsecond: 8時間\n")
    #expect(!report.findings.contains { $0.rule == "missing-translation" })
    #expect(report.uncompared.files == ["strings/ja/page.yaml"])
    #expect(numbers(report) == ["page.second"])
  }

  @Test func everythingIsComparedWhereAllCanBeRead() {
    let report = report(en: en, ja: "first: 5時間\nsecond: 8時間\n")
    #expect(report.uncompared.isEmpty && report.isWhole)
    #expect(numbers(report) == ["page.first", "page.second"])
  }
}
