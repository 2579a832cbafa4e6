import ArgumentParser
import Checks
import Diagnostics
import Reporters

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what a check finds, why it matters, and how it is mended.",
    discussion: """
      Without an id, all checks are listed.

      Example:
        noticebook explain stale-translation
      """
  )

  @Argument(help: ArgumentHelp("The check, as reports name it in brackets.", valueName: "id"))
  var id: String?

  func run() throws {
    let rules = CheckRegistry.rules
    guard let id else {
      let width = rules.map(\.id.name.count).max() ?? 0
      let lines = rules.map { rule in
        let gap = String(repeating: " ", count: width - rule.id.name.count)
        return "\(rule.id)\(gap)  \(rule.severity.rawValue): \(rule.finds)"
      }
      return Console.output(lines.joined(separator: "\n"))
    }
    guard let rule = rules.first(where: { $0.id.name == id }) else {
      let nearest = suggestion(for: id, among: rules.map(\.id.name)).map { "Did you mean '\($0)'?" }
      throw Failure(
        "Check '\(id.terminalLine)' does not exist",
        fix: nearest ?? "`noticebook explain` lists all checks."
      )
    }
    Console.output(RuleText(rule).text)
  }
}
