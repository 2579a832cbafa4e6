import Catalogs
import ICU
import Notices
import Testing

import ReferenceSite

/// Tables in a terminal: nothing is lost, and no line is wider than it.
struct PlainTableTextTests {
  private func printed(_ tag: String, width: Int) throws -> (table: TableFact, text: String) {
    let catalog = try SiteFixture.shipped.get().catalog
    let table = try #require(catalog.facts.tables.named("renewal"))
    let printed = StandaloneTable(table, texts: CatalogTexts(catalog), locale: try LocaleIdentifier(tag))
    return (table, printed.text(width: width))
  }

  @Test(arguments: ["en", "ja"], [30, 44, 80, 120, 180, 260, 400])
  func `lines fit and nothing is lost`(tag: String, width: Int) throws {
    let (table, text) = try printed(tag, width: width)
    for line in text.split(separator: "\n") {
      #expect(String(line).columnCount <= width, "\(line)")
      #expect(line.last != " ")
    }
    let lines = text.split(separator: "\n").map(String.init)
    let starts = lines.filter { $0.first != " " }.map { $0.prefix { $0 != " " } }
    #expect(starts.filter { table.rows.map(\.id).contains(String($0)) } == table.rows.map { $0.id[...] })
    let words = text.filter { !" \n".contains($0) }
    let texts = CatalogTexts(try SiteFixture.shipped.get().catalog)
    for row in table.rows {
      let why = texts.string("tables.renewal.\(row.id)", in: try LocaleIdentifier(tag))
      #expect(words.contains(why.filter { $0 != " " }), "\(row.id)")
    }
  }

  @Test func `a wide terminal shows a table and a narrow one a list`() throws {
    let wide = try printed("en", width: 400).text.split(separator: "\n")
    #expect(wide[1].hasPrefix("Row  ") && wide[1].contains("Billing retry") && wide[2].hasPrefix("---"))
    let narrow = try printed("en", width: 60).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(narrow[2...4] == ["V1", "  Conditions", "    Revocation               past"])
    // Inputs that aren't conditions of the row are left out.
    #expect(narrow[5] == "  Outcome")
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one", 2, ["on", "e"]), ("", 5, [""]),
    ("更新の、判定（表）", 6, ["更新", "の、判", "定", "（表）"]), ("App Storeの状態", 11, ["App Storeの", "状態"]),
  ])
  func `lines break between words and before no closing mark`(text: String, width: Int, lines: [String]) {
    #expect(TextLines.lines(of: text, width: width) == lines)
  }
}
