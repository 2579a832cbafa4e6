import Diagnostics
import Catalogs
import Checks
import Comparisons
import ICU
import Testing

import ResultDocuments

/// What a hostile catalog could do to a picture, a page or a terminal.
struct CoverageReportTests {
  private static func catalog() throws -> Catalog {
    let files = [
      "catalog.yaml": """
      format: 1
      name: a&<b>"c
      sourceLocale: en
      locales: [en, ja]
      messageSyntax: mf2-ldml48.2

      """,
      "strings/en/page.yaml": "one: One\ntwo: Two\nthree: Three\n", "strings/ja/page.yaml": "one: 一\n",
    ]
    return try #require(Catalog.load(files: files.mapValues { Array($0.utf8) }).catalog)
  }

  @Test func `names are escaped`() throws {
    let catalog = try Self.catalog()
    let page = CoveragePage(CoverageReport.reports(of: catalog), catalog).text
    #expect(page.contains("<h1>Translations of a&amp;&lt;b&gt;&quot;c</h1>"))
    #expect(!page.contains("<b>"))
  }

  @Test func `nothing is counted as covered because it falls back`() throws {
    let reports = CoverageReport.reports(of: try Self.catalog())
    let japanese = try #require(reports.last).coverage
    // The only text has no record, so the source that it was made from is unknown.
    #expect([japanese.total, japanese.missing, japanese.stale, japanese.covered] == [3, 2, 1, 0])
    #expect(try #require(reports.first).coverage.percentage == "100%")
    #expect(CoverageBadge(reports).text.contains("ja 0%"))
  }

  @Test func `a removed line break or escape reaches no terminal`() throws {
    let diff = try WordDiff(from: "a\u{1B}[2J", to: "b\u{202E}", by: .init(locale: .init("en")))
    for color in [false, true] {
      let lines = ChangeText(color: color).lines(diff).joined()
      #expect(!lines.contains("\u{1B}[2J") && !lines.unicodeScalars.contains("\u{202E}"))
    }
  }

  @Test func `colours come with strokes`() throws {
    let diff = try WordDiff(from: "old text", to: "new text", by: .init(locale: .init("en")))
    #expect(ChangeText(color: false).lines(diff) == ["[-old-]{+new+} text"])
    #expect(ChangeText(color: true).lines(diff) == ["\u{1B}[31;9mold\u{1B}[0m\u{1B}[32;4mnew\u{1B}[0m text"])
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_111_065_984, "1,111,065,984"), (-1_234, "−1,234")])
  func `numbers are grouped`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
