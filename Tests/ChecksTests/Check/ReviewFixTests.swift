import Catalogs
import Checks
import Diagnostics
import Testing

/// What to do about a translation depends on the folder that its record belongs to.
struct ReviewFixTests {
  private static func findings(_ rule: RuleID, brand: [String: String]?) -> [Diagnostic] {
    let record = "note:\n  state: review\n  text: bcdfghjkmnpq\n  source: |\n    Renewal\n"
    let files = [
      "catalog.yaml": """
      format: 1
      name: small
      sourceLocale: en
      locales: [en, ja]
      messageSyntax: mf2-ldml48.2

      """,
      "strings/en/page.yaml": "note: Renewal\n", "strings/ja/page.yaml": "note: 更新\n", "records/ja/page.yaml": record,
    ]
    let header = ["brand.yaml": "format: 1\nname: harbor\nextends: small\n"]
    let loaded = Catalog.load(
      files: files.mapValues { Array($0.utf8) },
      brand: brand.map { header.merging($0) { $1 }.mapValues { Array($0.utf8) } }
    )
    return CheckRegistry.findings(in: loaded).filter { $0.rule == rule }
  }

  private static let approve = "noticebook approve page.note --locale ja"

  @Test func `the catalogs own text is approved in the catalog`() {
    for rule: RuleID in ["stale-translation", "unreviewed-translation"] {
      #expect(Self.findings(rule, brand: nil).map(\.fix) == ["Review it and its source, then run `\(Self.approve)`."])
    }
  }

  @Test func `a brands text is approved in the brand`() {
    let brand = ["strings/en/page.yaml": "note: Renewed\n", "strings/ja/page.yaml": "note: 更新済み\n"]
    #expect(
      Self.findings("stale-translation", brand: brand).map(\.fix) == [
        "Review it and its source, then run `\(Self.approve) --brand FOLDER` with the brand's folder."
      ]
    )
  }

  @Test func `a source that only the brand changes needs a translation of the brand`() {
    let found = Self.findings("stale-translation", brand: ["strings/en/page.yaml": "note: Renewed\n"])
    #expect(found.count == 1)
    #expect(found.first?.fix?.hasPrefix("Override it in ja too") == true)
    #expect(found.first?.fix?.contains("\(Self.approve) --brand FOLDER") == true)
  }
}
