import Catalogs
import Checks
import Diagnostics
import Testing

/// Texts that are far longer than any that customers read are checked in time, and make a report that can be read.
@Suite(.timeLimit(.minutes(1)))
struct HugeTextTests {
  private static let catalog = """
    format: 1
    name: example
    sourceLocale: en
    locales: [en, ja]
    messageSyntax: mf2-ldml48.2

    """

  private static let variants =
    "|\n  .input {$count :integer}\n  .match $count\n"
    + (0..<20_000).map { "  \($0) {{You have  \($0) days}}\n" }.joined() + "  * {{You have {$count} days}}"

  @Test(arguments: [
    ("variants", variants, "日数"),
    ("one word", String(repeating: "a", count: 200_000), "言葉"),
    ("words", String(repeating: "Your plan ends soon. ", count: 10_000) + "End", "プランは終了します。"),
    ("Japanese", "Plan", String(repeating: "ご利用、 「プラン」", count: 38_000)),
  ])
  func `a huge text is checked`(name: String, english: String, japanese: String) throws {
    let loaded = Catalog.load(
      files: [
        "catalog.yaml": Self.catalog,
        "strings/en/page.yaml": "title: \(english)\n",
        "strings/ja/page.yaml": "title: \(japanese)\n",
      ].mapValues { Array($0.utf8) }
    )
    let report = CheckRegistry.report(on: loaded, CheckOptions()).limited(to: 100)
    let findings = report.findings
    #expect(!findings.isEmpty && findings.count < 600, "\(findings.count)")
    #expect(findings.allSatisfy { $0.summary.utf8.count < 1000 && ($0.fix?.utf8.count ?? 0) < 2000 })
  }
}
