import ArgumentParser
import Catalogs
import FilesAndFolders
import FoundationEssentials
import Notices
import Renewals
import Reporters
import ResultDocuments
import Terminal

struct ProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Check that a decision table has no gaps or overlaps.",
    discussion: """
      Shows the combinations per row, the evidence of each row, mergeable rows, whether the invariants hold, whether the golden
      cases detect every small mistake in a row, and whether the plans of the golden cases keep to validity, keys, days, hours
      and consent. A mistake that no case detects is a warning, here and in check.
      Exit status: 0 everything holds, or --write-cases has written what was missing; 1 something doesn't hold.

      Examples:
        noticebook prove renewal --format json
        noticebook prove --write-cases Catalogs/app-store/cases/proposed.yaml
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var catalogOptions: CatalogOptions

  @Argument(help: ArgumentHelp("The name of the table; the one that decides when left out.", valueName: "table"))
  var table: String?

  @Option(name: .long, help: "The format of the result.")
  var format = Format.text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the missing golden cases to a new file, for a review against the store's documentation.",
      valueName: "file"
    )
  )
  var writeCases: String?

  func run() throws {
    if let table, Files.isFolder(table) {
      throw Failure("'\(table)' is a folder, not the name of a table", fix: "Pass the catalog as --catalog \(table).")
    }
    let source = try catalogOptions.read()
    _ = try source.files(for: "prove")
    let catalog = try source.catalogWithoutErrors()
    let table = table ?? catalog.facts.decision.table
    _ = try catalog.table(named: table)
    let composition: TableComposition
    do throws(RenewalDecider.SetupError) {
      composition = try TableComposition(catalog: catalog, table: table)
    } catch {
      throw error.failure
    }
    let run = GoldenCaseRun(catalog.facts.cases, composition)
    let document = ProofDocument(composition, run, try plans(run, catalog, table), catalog: catalog)
    switch format {
    case .json: Console.output(try document.json())
    case .text: Console.output(TextStyle(color: Console.outputWantsColor).text(document.rows))
    }
    if let writeCases { try write(to: writeCases, document, run, composition) }
    if !(writeCases == nil ? document.holds : document.holdsWithProposals) { throw ExitCode(1) }
  }

  /// Examines the plans of the golden cases; `nil` for a table that doesn't decide, and if the cases fail.
  private func plans(_ run: GoldenCaseRun, _ catalog: Catalog, _ table: String) throws -> PlanProof? {
    guard table == catalog.facts.decision.table, run.failures.isEmpty else { return nil }
    do {
      let decider = try RenewalDecider(catalog: catalog)
      return try PlanProof(run.expectations, NoticeScheduler(catalog: catalog, decider: decider))
    } catch let error as RenewalDecider.SetupError {
      throw error.failure
    } catch let error as PayloadError {
      throw error.failure(in: "a golden case")
    }
  }

  /// Writes the missing cases to a file that must not exist, so that no case is overwritten.
  private func write(
    to path: String,
    _ document: ProofDocument,
    _ run: GoldenCaseRun,
    _ composition: TableComposition
  ) throws {
    guard path != "-", !Files.exists(path) else {
      throw Failure(
        path == "-" ? "--write-cases needs a file" : "'\(path)' exists, and cases are never overwritten",
        fix: "Name a new file, such as cases/proposed.yaml in the catalog's folder."
      )
    }
    guard document.isExact, run.failures.isEmpty else {
      throw Failure(
        "Missing cases cannot be computed while the table is not exact or a case fails",
        fix: "Correct the table or the cases first; the figures name what is wrong."
      )
    }
    let proposals = MissingCases(run, composition).proposals
    if proposals.isEmpty {
      Console.note("The golden cases notice every small mistake; no case was written.")
      return
    }
    let text = ProposedCases(table: composition.facts[0], proposals: proposals).yaml
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch {
      throw Failure("'\(path)' cannot be written: \(Files.reason(error))", fix: "Check the path and its permissions.")
    }
    let count = proposals.count == 1 ? "1 case" : "\(proposals.count) cases"
    Console.note("Wrote \(count) to \(path); review each against the documents.")
  }
}
