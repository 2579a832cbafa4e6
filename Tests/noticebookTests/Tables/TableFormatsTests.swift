import Catalogs
import DecisionTables
import Foundation
import ICU
import Notices
import Renewals
import Testing

/// Every format that `table` prints is the table that decides.
struct TableFormatsTests {
  private static let texts: CatalogTexts? = {
    let folder = projectFolder.appending(path: "Catalogs/app-store")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var files: [String: [UInt8]] = [:]
    for path in paths where path.hasSuffix(".yaml") {
      files[path] = (try? Data(contentsOf: folder.appending(path: path))).map(Array.init)
    }
    return Catalog.load(files: files).catalog.map { CatalogTexts($0) }
  }()

  /// What the executable table says; the outputs are those of its catalog.
  private func executable() throws -> (table: PlainTable, texts: CatalogTexts) {
    let texts = try #require(Self.texts)
    let fact = try #require(texts.catalog.facts.tables.named("renewal"))
    let table = try ExecutableTable(fact).table
    let outcomes = Dictionary(uniqueKeysWithValues: fact.rows.map { ($0.id, $0.outcome.mapValues(\.name)) })
    let plain = PlainTable(
      inputs: table.inputs.map { PlainTable.Column(name: $0.name, values: $0.values) },
      outputs: fact.outputs.map { PlainTable.Column(name: $0.id, values: texts.catalog.facts.values(of: $0)) },
      rows: table.rows.map { row in
        PlainTable.Row(
          id: row.id,
          cells: zip(table.inputs, row.cells).map { input, cell in cell.indices.map { input.values[$0] } },
          outcome: fact.outputs.map { outcomes[row.id]?[$0.id] ?? "none" }
        )
      }
    )
    return (plain, texts)
  }

  private func printed(_ format: String, _ locale: String = "en") throws -> String {
    let result = try run(["table", "--format", format, "--locale", locale])
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func `all formats are the table that decides`() throws {
    let (table, texts) = try executable()
    let readers = TableReaders(domain: table)
    let fact = try #require(texts.catalog.facts.tables.named("renewal"))
    #expect(PlainTable(fact, facts: texts.catalog.facts) == table)
    #expect(try readers.csv(printed("csv")) == table)
    #expect(try readers.json(printed("json")) == table)
    for locale in ["en", "ja"] {
      #expect(try readers.dmn(printed("dmn", locale), decision: "renewal") == table)
      #expect(try readers.dmn(printed("dmn-single", locale), decision: "renewal") == table)
      let html = try printed("html", locale)
      #expect(try readers.html(html, texts: texts, table: "renewal", locale: LocaleIdentifier(locale)) == table)
    }
  }

  @Test func `a changed cell is seen`() throws {
    let (table, _) = try executable()
    let readers = TableReaders(domain: table)
    let csv = try printed("csv").replacing("V1,past,", with: "V1,future,")
    #expect(try readers.csv(csv) != table)
    let dmn = try printed("dmn")
    let changed = dmn.replacing("<text>\"past.revocation\"</text>", with: "<text>\"future.revocation\"</text>")
    #expect(changed != dmn)
    #expect(try readers.dmn(changed, decision: "renewal") != table)
  }

  @Test func `descriptions follow the locale and extensions hold all`() throws {
    let (_, texts) = try executable()
    for locale in ["en", "ja"] {
      let root = try #require(MarkupElement.parse(try printed("dmn", locale)))
      let rule = try #require(root.all("rule").first { $0.attributes["id"] == "decision.renewal.rule.V1" })
      let text = texts.string("tables.renewal.V1", in: try LocaleIdentifier(locale))
      #expect(rule.all("description").first?.text == text)
      #expect(rule.all("nb:text").map { $0.attributes["xml:lang"] } == ["en", "ja"])
      #expect(rule.all("nb:text").contains { $0.text == text })
      #expect(rule.all("nb:evidence").first?.text == "documented")
    }
  }

  @Test func `every decision is a document of its own`() throws {
    let refused = try run(["table", "--format", "dmn-single", "--decision", "nothing"])
    #expect(refused.status == 2)
    let names = refused.errors.components(separatedBy: "Choose from: ").last ?? ""
    let decisions = names.trimmingCharacters(in: CharacterSet(charactersIn: ".\n")).components(separatedBy: ", ")
    #expect(decisions.contains("renewal.expiry") && decisions.contains("renewalOverlays.family.action"))
    for decision in decisions {
      let result = try run(["table", "--format", "dmn-single", "--decision", decision])
      let root = try #require(MarkupElement.parse(result.output))
      #expect(root.all("decision").map { $0.attributes["id"] } == ["decision.\(decision)"])
      #expect(root.all("requiredDecision").isEmpty)
      for entry in root.all("inputEntry") { #expect(!entry.text.contains(","), "\(decision): \(entry.text)") }
    }
    #expect(try run(["table", "--format", "csv", "--decision", "renewal"]).status == 2)
  }

  @Test(arguments: ["mermaid", "svg", "json"])
  func `states are printed in each language`(format: String) throws {
    let (english, japanese) = (
      try run(["states", "--format", format]), try run(["states", "--format", format, "--locale", "ja"])
    )
    #expect(english.status == 0 && japanese.status == 0)
    #expect(english.output.contains("Billing retry ends") && !japanese.output.contains("Billing retry ends"))
    #expect(japanese.output.contains("請求再試行の終了"))
    #expect(try run(["states", "--format", format]).output == english.output)
    if format == "svg" { #expect(MarkupElement.parse(japanese.output)?.name == "svg") }
  }
}
