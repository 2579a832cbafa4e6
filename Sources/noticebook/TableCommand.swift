import ArgumentParser
import Catalogs
import ICU
import DMN
import Notices
import ReferenceSite
import Renewals
import Reporters

struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Print a decision table.",
    discussion: """
      Every format is made from the table that decides. text fits the terminal: a table where there is room, else a list
      of its rows; where the output is no terminal, markdown is written instead. dmn is DMN 1.3 with the overlays; dmn-single is one decision of
      it with one value in each cell, for engines that read no lists.

      Example:
        noticebook table --format markdown --locale ja
        noticebook table --format dmn-single --decision renewal
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, html, markdown, csv, json, dmn
    case dmnSingle = "dmn-single"
  }

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("The table's name; the one that decides when left out.", valueName: "table"))
  var table: String?

  @Option(
    name: .long,
    help: "How the table is written, text on a terminal and else markdown; csv and json hold names without language."
  )
  var format: Format?

  @Option(name: .long, help: ArgumentHelp("How wide text may be; as the terminal when left out.", valueName: "columns"))
  var width: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The language of text, html, markdown and of descriptions in DMN; the catalog's first when left out.",
      valueName: "tag"
    )
  )
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The decision that dmn-single writes; the table itself when left out.", valueName: "name")
  )
  var decision: String?

  private static let narrowest = 30

  func run() throws {
    let catalog = try catalogOptions.loadWithoutErrors()
    let fact = try catalog.table(named: table ?? catalog.facts.decision.table)
    let texts = CatalogTexts(catalog)
    let language = try texts.chosenLocale(locale)
    if decision != nil, format != .dmnSingle {
      throw Failure("--decision goes with --format dmn-single only", fix: "Leave it out, or choose that format.")
    }
    if width != nil, format != .text {
      throw Failure("--width goes with --format text only", fix: "Leave it out, or choose that format.")
    }
    if let width, width < Self.narrowest {
      throw Failure("--width \(width) is too narrow", fix: "Give at least \(Self.narrowest) columns.")
    }
    switch format ?? (Console.outputIsTerminal ? .text : .markdown) {
    case .text:
      let text = PrintedTable(fact, texts: texts, locale: language)
        .text(width: width ?? max(Console.outputWidth, Self.narrowest))
      Console.output(text, terminator: "")
    case .csv: Console.output(TableCSV(fact, catalog: catalog).text, as: .data, terminator: "")
    case .json: Console.output(try TableDocument(fact, catalog: catalog).json())
    case .html: Console.output(PrintedTable(fact, texts: texts, locale: language).html, as: .data)
    case .dmn:
      let documents = DMNDocument.documents(fact, texts: texts, locale: language, form: .lists)
      for document in documents { Console.output(document.xml, as: .data, terminator: "") }
    case .dmnSingle:
      let documents = DMNDocument.documents(fact, texts: texts, locale: language, form: .singleValues)
      guard let document = documents.first(where: { $0.id == decision ?? fact.id }) else {
        let names = documents.map(\.id).joined(separator: ", ")
        throw Failure("Decision '\(decision ?? "")' does not exist", fix: "Choose from: \(names).")
      }
      Console.output(document.xml, as: .data, terminator: "")
    case .markdown: Console.output(PrintedTable(fact, texts: texts, locale: language).markdown)
    }
  }
}
