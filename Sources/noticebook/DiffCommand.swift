import ArgumentParser
import Catalogs
import Comparisons
import Notices

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the texts and decisions of two catalogs.",
    discussion: """
      Each catalog is a folder, or a file that compile has made; compile --brand makes one of a brand. Texts are compared
      word by word. Decisions are compared for every combination of facts, not for a sample, and named by what they have
      in common. Layout, comments, the order of keys, records of translations and golden cases do not count.

      Example, with the release before this one beside it:
        git worktree add ../before v1.0
        noticebook diff ../before/Catalogs/app-store Catalogs/app-store

      Exit status: 0, with --exit-code 1 when something changed, 2 could not run.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: ArgumentHelp("The earlier catalog.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The later catalog.", valueName: "new"))
  var new: String

  @Option(name: .long, help: "How changes are written; json holds all of them.")
  var format = Format.text

  @Flag(name: .long, help: "End with status 1 when something changed.")
  var exitCode = false

  @OptionGroup var colorOptions: ColorOptions

  func run() throws {
    let sources = [try CatalogSource(path: old), try CatalogSource(path: new)]
    let catalogs = try sources.map { try $0.catalogWithoutErrors() }
    let comparison = try CatalogComparison(
      from: (catalogs[0], sources[0].factEntries),
      to: (catalogs[1], sources[1].factEntries)
    )
    switch format {
    case .json: Console.output(try DiffDocument(comparison, catalogs[0], catalogs[1]).json())
    case .text:
      let text = DiffText(
        sources: (sources[0], sources[1]),
        wording: DecisionChangeWording(old: CatalogTexts(catalogs[0]), new: CatalogTexts(catalogs[1])),
        style: ChangeText(color: Console.outputWantsColor)
      )
      Console.output(text.text(comparison))
    }
    if exitCode, !comparison.isEmpty { throw ExitCode(1) }
  }
}
