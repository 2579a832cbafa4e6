import ArgumentParser
import Checks
import Diagnostics
import Reporters

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find what is missing, stale, broken or contradictory in the catalog.",
    discussion: """
      Reports every finding in one run. Exit status: 0 clean, 1 findings, 2 could not run.

      Examples:
        noticebook check --catalog Catalogs/app-store --format json
        noticebook check --brand Brands/harbor
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var catalogOptions: CatalogOptions

  @Option(name: .long, help: "How findings are written.")
  var format = Format.text

  func run() throws {
    let source = try catalogOptions.read()
    let files = try source.files(for: "check")
    let findings = CheckRegistry.findings(in: source.load())
    switch format {
    case .json: Console.output(try JSONReporter().report(findings))
    case .text:
      let reporter = TextReporter(folder: nil, color: Console.outputWantsColor)
      let placed = findings.map(source.located)
      let lines = LineLookup(Dictionary(files.map { (source.place(of: $0), $1) }) { $1 }, for: placed)
      if !findings.isEmpty { Console.output(reporter.report(placed, lines: lines.line) + "\n") }
      Console.output("\(catalogOptions.brand ?? catalogOptions.catalog): \(reporter.summary(findings))".terminalSafe)
    }
    if !findings.isEmpty { throw ExitCode(1) }
  }
}
