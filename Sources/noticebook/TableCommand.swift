import ArgumentParser
import Catalogs
import DMN
import ICU
import Notices
import ReferenceSite
import Renewals
import Reporters
import ResultDocuments
import Terminal

struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Print a decision table.",
    discussion: """
      Every format is made from the table that decides. text fits the terminal: a table if there is room, otherwise a list
      of its rows. dmn is DMN 1.3 with the table and its overlays, the rules that apply after the decision. dmn-single
      writes one of these tables with one value per cell, for engines without list support.

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

  @Argument(help: ArgumentHelp("The name of the table; the one that decides when left out.", valueName: "table"))
  var table: String?

  @Option(
    name: .long,
    help: "The format of the table; default: text on a terminal, otherwise markdown. csv and json contain identifiers."
  )
  var format: Format?

  @Option(name: .long, help: ArgumentHelp("The width of text; default: the terminal's width.", valueName: "columns"))
  var width: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The language of text, html, markdown and DMN descriptions; default: the catalog's source language.",
      valueName: "tag"
    )
  )
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The table that dmn-single writes; default: the decision table itself.", valueName: "name")
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
      let text = StandaloneTable(fact, texts: texts, locale: language)
        .text(width: width ?? max(Console.outputWidth, Self.narrowest))
      Console.output(text, terminator: "")
    case .csv: Console.output(TableCSV(fact, catalog: catalog).text, as: .data, terminator: "")
    case .json: Console.output(try TableDocument(fact, catalog: catalog).json())
    case .html: Console.output(StandaloneTable(fact, texts: texts, locale: language).html, as: .data)
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
    case .markdown: Console.output(StandaloneTable(fact, texts: texts, locale: language).markdown)
    }
  }
}
