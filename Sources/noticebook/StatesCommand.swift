import ArgumentParser
import Catalogs
import Notices
import ResultDocuments
import StateDiagrams
import Terminal

struct StatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "states",
    abstract: "Print renewal states and their transitions.",
    discussion: """
      Each transition names its event, the server notifications, and whether the customer is entitled afterwards.

      Example:
        noticebook states --format svg --locale ja > states.svg
      """.flowed
  )

  enum Format: String, CaseIterable, ExpressibleByArgument { case mermaid, svg, json }

  @OptionGroup var catalogOptions: CatalogOptions

  @Option(name: .long, help: "The format: a diagram, or data.")
  var format = Format.mermaid

  @Option(
    name: .long,
    help: ArgumentHelp("The language; default: the catalog's source language.", valueName: "tag"),
    completion: .locales
  )
  var locale: String?

  func run() throws {
    let catalog = try catalogOptions.loadWithoutErrors()
    guard !catalog.facts.transitions.isEmpty else {
      throw Failure("The catalog has no transitions", fix: "Write them in facts/transitions.yaml.")
    }
    let texts = CatalogTexts(catalog)
    let machine = StateMachine(texts: texts, locale: try texts.chosenLocale(locale))
    switch format {
    case .mermaid: Console.output(MermaidDiagram(machine).text, as: .data, terminator: "")
    case .svg: Console.output(StateMachineSVG(machine).text, as: .data, terminator: "")
    case .json: Console.output(try StateMachineDocument(machine, catalog: catalog).json())
    }
  }
}
