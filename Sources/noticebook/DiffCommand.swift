import ArgumentParser
import Catalogs
import Comparisons
import Notices
import ResultDocuments
import Terminal

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the texts and decisions of two catalogs.",
    discussion: """
      Each catalog is a folder or a compiled file; compile --brand writes the file of a brand. Compares texts word by word,
      and decisions for every combination of facts. Layout, comments, the order of keys, review records and golden cases
      don't count.

      Example, with a worktree of the previous release:
        git worktree add ../before v1.0
        noticebook diff ../before/Catalogs/app-store Catalogs/app-store

      With --write-changelog, the later catalog gets an entry in facts/changelog.yaml, which its page {generated: changelog}
      shows:
        noticebook diff ../before/Catalogs/app-store Catalogs/app-store --write-changelog

      Exit status: 0, or 1 with --exit-code if something changed, 2 couldn't run.
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: ArgumentHelp("The earlier catalog.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The later catalog.", valueName: "new"))
  var new: String

  @Option(name: .long, help: "The format of the result; json contains every change.")
  var format = Format.text

  @Flag(name: .long, help: "End with status 1 if something changed.")
  var exitCode = false

  @Flag(name: .long, help: "Add what changed to facts/changelog.yaml of the later catalog.")
  var writeChangelog = false

  @OptionGroup var today: TodayOptions
  @OptionGroup var colorOptions: ColorOptions

  func run() throws {
    let changelog = writeChangelog ? try ChangelogFile(of: new) : nil
    let sources = [try CatalogSource(path: old), try CatalogSource(path: new)]
    let catalogs = try sources.map { try $0.catalogWithoutErrors() }
    let sides = zip(catalogs, sources).map { (catalog: $0, facts: $1.factEntries) }
    let comparison = try CatalogComparison(from: sides[0], to: sides[1])
    switch format {
    case .json: Console.output(try DiffDocument(comparison, catalogs[0], catalogs[1]).json())
    case .text:
      let text = DiffText(
        places: (sources[0].place, sources[1].place),
        wording: DecisionChangeWording(old: CatalogTexts(catalogs[0]), new: CatalogTexts(catalogs[1])),
        style: ChangeText(color: Console.outputWantsColor)
      )
      Console.output(text.text(comparison))
    }
    if let changelog {
      let entry = comparison.changelogEntry(on: try today.day(), from: sides[0], to: sides[1])
      try changelog.add(entry, to: catalogs[1])
    }
    if exitCode, !comparison.isEmpty { throw ExitCode(1) }
  }
}
