import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import Reporters

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find what is missing, stale, broken or contradictory in the catalog.",
    discussion: """
      Reports every finding in one run. Exit status: 0 clean, 1 findings, 2 could not run.

      Example:
        noticebook check --catalog Catalogs/app-store --format json
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var catalogOptions: CatalogOptions

  @Option(name: .long, help: "How findings are written.")
  var format = Format.text

  func run() throws {
    let files = try Files.contents(of: catalogOptions.catalog, suffix: ".yaml", purpose: "catalog")
    let findings = CheckRegistry.findings(in: Catalog.load(files: files))
    switch format {
    case .json: Console.output(try JSONReporter().report(findings))
    case .text:
      let reporter = TextReporter(folder: catalogOptions.catalog, color: Console.outputWantsColor)
      let lines = LineLookup(files, for: findings)
      if !findings.isEmpty { Console.output(reporter.report(findings, lines: lines.line) + "\n") }
      Console.output("\(catalogOptions.catalog): \(reporter.summary(findings))".terminalSafe)
    }
    if !findings.isEmpty { throw ExitCode(1) }
  }
}
