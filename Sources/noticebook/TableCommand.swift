import ArgumentParser
import Catalogs
import ICU
import Notices
import ReferenceSite

struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Print a decision table, in words or as data.",
    discussion: """
      Every format is made from the table that decides.

      Example:
        noticebook table --format markdown --locale ja
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case html, markdown, csv, json }

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("The table's name.", valueName: "table"))
  var table = "renewal"

  @Option(name: .long, help: "How the table is written; csv and json hold names without language.")
  var format = Format.markdown

  @Option(
    name: .long,
    help: ArgumentHelp("The language of html and markdown; the catalog's first when left out.", valueName: "tag")
  )
  var locale: String?

  func run() throws {
    let catalog = try catalogOptions.loadWithoutErrors()
    guard let fact = catalog.facts.tables.named(table) else {
      let names = catalog.facts.tables.map(\.id).joined(separator: ", ")
      throw Failure("Table '\(table)' does not exist", fix: "Choose from: \(names).")
    }
    let texts = CatalogTexts(catalog)
    let language = try texts.chosenLocale(locale)
    switch format {
    case .csv: Console.output(TableCSV(fact, catalog: catalog).text, terminator: "")
    case .json: Console.output(try TableDocument(fact, catalog: catalog).json())
    case .html: Console.output(PrintedTable(fact, texts: texts, locale: language).html)
    case .markdown: Console.output(PrintedTable(fact, texts: texts, locale: language).markdown)
    }
  }
}
