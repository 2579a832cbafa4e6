import Catalogs
import Foundation
import ICU
import MessageFormatting
import Notices
import Testing

import ReferenceSite

/// Proves that the printed table is the one that decides: the page is read back and compared with the catalog.
struct DecisionTablePageTests {
  @Test(arguments: ["en", "ja"])
  func `prints exactly the rows of the catalog`(tag: String) throws {
    let site = try SiteFixture.shipped.get()
    let table = try #require(site.catalog.facts.tables.named("renewal"))
    let printed = try rows(of: site.file("\(tag)/decisions/renewal.html"), table: 0)
    let words = Words(catalog: site.catalog, locale: try LocaleIdentifier(tag))
    #expect(printed.map(\.id) == table.rows.map(\.id))
    for (row, printed) in zip(table.rows, printed) {
      let conditions = zip(table.inputs, row.cells).map { words.condition($0, $1, isNamed: row.named.contains($0.id)) }
      #expect(printed.cells == conditions, "row \(row.id)")
      #expect(printed.outcome == words.outcome(row.outcome.mapValues(\.name), table), "row \(row.id)")
    }
    let reasons = try site.file("\(tag)/decisions/renewal/rows.html").matches(
      of: /<div id="(\w+)"><dt>(.*?)<\/dt><dd>([\s\S]*?)<\/dd>/
    )
    #expect(reasons.map { String($0.output.1) } == table.rows.map(\.id))
    for (row, reason) in zip(table.rows, reasons) {
      let words = [
        words.text("tables.renewal.\(row.id)"), words.text("facts.evidence.\(row.provenance.evidence.rawValue)"),
      ]
      for text in words { #expect(HTMLElements.text(reason.output.3).contains(text), "row \(row.id)") }
      #expect(reason.output.2.contains("href=\"../renewal.html#\(row.id)\""))
    }
  }

  @Test func `every stage of the overlays is printed`() throws {
    let site = try SiteFixture.shipped.get()
    let html = try site.file("en/decisions/renewal/overlays.html") + site.file("en/decisions/renewal/audience.html")
    let stages = site.catalog.facts.overlays.flatMap(\.stages)
    #expect(stages.count == 16)
    for (index, stage) in stages.enumerated() {
      let printed = try rows(of: html, table: index)
      #expect(printed.map(\.id) == stage.table.rows.map(\.id))
      for (row, printed) in zip(stage.table.rows, printed) {
        #expect(printed.note.contains("Evidence \(row.provenance.evidence.rawValue.capitalized)"), "\(row.id)")
      }
    }
  }

  /// A stage that has an outcome as a condition says so in its heading.
  @Test(arguments: [("en", ", before"), ("ja", "変更前")])
  func `no two columns have the same heading`(tag: String, before: String) throws {
    let site = try SiteFixture.shipped.get()
    var compared = 0
    for (path, html) in site.pages where path.hasPrefix("\(tag)/decisions") {
      for table in html.matches(of: /<thead>([\s\S]*?)<\/thead>/) {
        let headings = table.output.1.matches(of: /<th scope="col"[^>]*>([^\n]*?)(?=<th|\n)/).map {
          HTMLElements.text($0.output.1)
        }
        #expect(Set(headings).count == headings.count, "\(path): \(headings)")
        if headings.contains(where: { $0.contains(before) }) { compared += 1 }
      }
    }
    #expect(compared > 1)
  }

  @Test func `a changed cell changes the page`() throws {
    let site = try SiteFixture { sources in
      sources["facts/tables/renewal.yaml"]?.replace(
        "then: {state: revoked, entitled: false, notice: accessRevoked, action: support}",
        with: "then: {state: expired, entitled: true}"
      )
    }
    let first = try #require(rows(of: site.file("en/decisions/renewal.html"), table: 0).first)
    #expect(first.outcome == ["entitled", "State Expired"])
  }

  private struct PrintedRow {
    let id: String
    /// The conditions.
    let cells: [String]
    /// The access, and each output that the row names with its label.
    let outcome: [String]
    /// What the row below says.
    var note = ""
  }

  private func rows(of html: String, table: Int) throws -> [PrintedRow] {
    let tables = html.matches(of: /<tbody>(?<body>[\s\S]*?)<\/tbody>/)
    let body = try #require(tables.indices.contains(table) ? tables[table] : nil).output.body
    var rows: [PrintedRow] = []
    for row in body.matches(of: /<tr(?<mark>[^>]*)>(?<cells>[\s\S]*?)(?=<tr|$)/) {
      if row.output.mark.contains("why") {
        rows[rows.count - 1].note = HTMLElements.text(row.output.cells)
        continue
      }
      let header = try #require(row.output.cells.firstMatch(of: /<th[^>]*>(.*?)(?=<td|$)/))
      let parts = row.output.cells.split(separator: "<td class=\"out\"", maxSplits: 1)
      let outcome = parts.count == 2 ? parts[1].matches(of: /<p>([^\n]*)/).map { HTMLElements.text($0.1) } : []
      let cells = parts[0].matches(of: /<td[^>]*>([\s\S]*?)(?=<td|$)/).map { HTMLElements.text($0.1) }
      rows.append(PrintedRow(id: HTMLElements.text(header.1), cells: cells, outcome: outcome))
    }
    return rows
  }
}

/// What each cell should say, put together from the catalog's words alone.
private struct Words {
  let texts: CatalogTexts
  let locale: LocaleIdentifier

  init(catalog: Catalog, locale: LocaleIdentifier) {
    texts = CatalogTexts(catalog)
    self.locale = locale
  }

  func text(_ key: MessageKey) -> String { texts.string(key, in: locale) }

  func condition(_ input: TableFact.Input, _ cell: [String], isNamed: Bool) -> String {
    guard isNamed else { return text("site.any") }
    func name(_ value: String) -> String { text("tables.renewal.\(input.id).\(value)") }
    // The only cells of the shipped table with fewer exceptions than values are "not billing" and "goes on".
    if cell.count == 5 || input.id == "commitment" && cell.count == 3 {
      let others = cell.count == 3 ? [name("ends")] : [name("billingError"), name("absent")]
      return locale.tag == "en"
        ? "all except \(others.joined(separator: " and "))" : "次を除くすべて：\(others.joined(separator: "、"))"
    }
    let names = cell.map { value in
      guard let other = input.assumed[value], cell.contains(other) else { return name(value) }
      return locale.tag == "en" ? "\(name(value)) (assumed)" : "\(name(value))（みなし）"
    }
    switch names.count {
    case 1: return names[0]
    case 2: return names.joined(separator: locale.tag == "en" ? " or " : "または")
    default:
      let first = names.dropLast().joined(separator: locale.tag == "en" ? ", " : "、")
      return first + (locale.tag == "en" ? ", or " : "、または") + (names.last ?? "")
    }
  }

  /// The access, and then each output that a row names.
  func outcome(_ values: [String: String], _ table: TableFact) -> [String] {
    let others = table.outputs.map(\.id).filter { $0 != "entitled" }.compactMap { output -> String? in
      guard let value = values[output], value != "none" else { return nil }
      return "\(text("tables.renewal.\(output)")) \(word(value, output))"
    }
    return [word(values["entitled"] ?? "", "entitled")] + others
  }

  private func word(_ value: String, _ output: String) -> String {
    switch (output, value) {
    case ("state", _): text("facts.states.\(value)")
    case ("notice", _): text("notices.common.name.\(value)")
    case ("action", _): text("notices.common.action.\(value)")
    case ("message", "billingIssue"), ("message", "priceIncreaseConsent"): value
    default: text("tables.renewal.\(output).\(value)")
    }
  }
}
