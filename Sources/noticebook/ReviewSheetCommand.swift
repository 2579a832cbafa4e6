import ArgumentParser
import Catalogs
import FilesAndFolders
import OutputFolders
import Terminal

struct ReviewSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review-sheet",
    abstract: "Write all notices in all languages side by side, for a review.",
    discussion: """
      Writes a page for each language that you can read in a browser or print: each notice with its occasion, its texts by
      channel, their lengths and limits, also with the longest values, and the state of their translations.

      Example:
        noticebook review-sheet --output Review
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions
  @OptionGroup var templateOptions: TemplateOptions

  @Option(name: .long, help: ArgumentHelp("The folder to fill.", valueName: "dir"))
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp("A locale to compare; may be repeated. Default: all locales.", valueName: "tag"),
    completion: .locales
  )
  var locale: [String] = []

  func run() throws {
    try OutputPlace.refuse(folder: output, besides: catalogOptions.folders + [templateOptions.folder])
    let generation = try Generation(catalogOptions, templateOptions, locales: locale)
    guard !generation.catalog.facts.notices.isEmpty else {
      throw Failure("The catalog has no notices to review", fix: "Write one in facts/notices.")
    }
    let files = generation.reviewSheet()
    try OutputFolder(path: output).replace(with: files.mapValues { Array($0.utf8) })
    let pages = files.keys.filter { $0.hasSuffix(".html") }.sorted()
    Console.note("Wrote \(pages.map { "\(output)/\($0)" }.joined(separator: " and ")).")
  }
}
