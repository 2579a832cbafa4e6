import ArgumentParser
import Catalogs
import Checks
import ICU
import ResultDocuments
import Terminal

struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show how much of each locale is translated.",
    discussion: """
      A text is covered if the locale has it and it isn't stale; a text of another locale that is shown instead doesn't
      count. The area is the first part of the key. The texts of a state are those that customers in this state can see.
      badge is an SVG image for a README, html is a page.

      Example:
        noticebook coverage --format badge --locale ja > coverage-ja.svg
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, badge, html }

  @OptionGroup var catalogOptions: CatalogOptions

  @Option(
    name: .long,
    help: ArgumentHelp("A locale to show; may be repeated. Default: all locales.", valueName: "tag"),
    completion: .locales
  )
  var locale: [String] = []

  @Option(name: .long, help: "The format of the result.")
  var format = Format.text

  func run() throws {
    let source = try catalogOptions.read()
    _ = try source.files(for: "coverage")
    let catalog = try source.catalogWithoutErrors()
    let wanted = try locale.map(parseLocale)
    if let unknown = wanted.first(where: { !catalog.locales.contains($0) }) { throw catalog.unknownLocale(unknown) }
    let reports = CoverageReport.reports(of: catalog).filter { wanted.isEmpty || wanted.contains($0.locale) }
    switch format {
    case .text: Console.output(CoverageText(color: Console.outputWantsColor).text(reports))
    case .json: Console.output(try CoverageDocument(reports, catalog).json())
    case .badge:
      // The source is always whole; a badge is about translations, unless it is asked for.
      let translations = reports.filter { $0.locale != catalog.sourceLocale }
      Console.output(CoverageBadge(wanted.isEmpty && !translations.isEmpty ? translations : reports).text, as: .data)
    case .html: Console.output(CoveragePage(reports, catalog).text, as: .data)
    }
  }
}
