import ArgumentParser
import Catalogs
import Renewals
import Reporters

struct ProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Prove a decision table and its overlays, and show the figures.",
    discussion: """
      Shows how many combinations each row decides, how sure the rows are, which rows could be one, what the invariants
      cover, and whether the golden cases notice every small mistake. Exit status: 0 all holds, 1 something does not.

      Example:
        noticebook prove renewal --format json
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("The table's name.", valueName: "table"))
  var table = RenewalDecider.table

  @Option(name: .long, help: "How the figures are written.")
  var format = Format.text

  func run() throws {
    let source = try catalogOptions.read()
    _ = try source.files(for: "prove")
    let catalog = try source.catalogWithoutErrors()
    guard catalog.facts.tables.named(table) != nil else {
      let names = catalog.facts.tables.map(\.id).joined(separator: ", ")
      throw Failure("Table '\(table)' does not exist", fix: "Choose from: \(names).")
    }
    let composition: TableComposition
    do throws(RenewalDecider.SetupError) {
      composition = try TableComposition(catalog: catalog, table: table)
    } catch {
      throw error.failure
    }
    let document = ProofDocument(composition, catalog: catalog)
    switch format {
    case .json: Console.output(try document.json())
    case .text: Console.output(TextStyle(color: Console.outputWantsColor).text(document.rows))
    }
    if !document.holds { throw ExitCode(1) }
  }
}
