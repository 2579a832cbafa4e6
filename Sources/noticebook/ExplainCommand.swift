import ArgumentParser
import Catalogs
import Checks
import Diagnostics
import ICU
import Reporters
import ResultDocuments
import Terminal

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a check with an example.",
    discussion: """
      Without an ID, lists all checks. Explanations are in English and Japanese.

      Examples:
        noticebook explain stale-translation
        noticebook explain stale-translation --locale ja
      """.flowed
  )

  @Argument(
    help: ArgumentHelp("The check, as in the brackets of a report.", valueName: "id"),
    completion: .list(CheckRegistry.rules.map(\.id.name))
  )
  var id: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The language of the explanation; default: English.", valueName: "tag"),
    completion: .locales
  )
  var locale: String?

  func run() throws {
    let language = try language()
    let rules = CheckRegistry.rules
    guard let id else {
      let width = rules.map(\.id.name.count).max() ?? 0
      let lines = rules.map { rule in
        let gap = String(repeating: " ", count: width - rule.id.name.count)
        return "\(rule.id)\(gap)  \(rule.severity.rawValue): \(rule.words(in: language)?.finds ?? rule.finds)"
      }
      return Console.output(lines.joined(separator: "\n"))
    }
    guard let rule = rules.first(where: { $0.id.name == id }) else {
      let names = rules.map(\.id.name)
      let nearest = (suggestion(for: id, among: names) ?? names.first { $0.contains(id) }).map {
        "Did you mean '\($0)'?"
      }
      throw Failure(
        "Unknown check '\(id.terminalLine)'",
        fix: nearest ?? "Run `noticebook explain` to list all checks."
      )
    }
    Console.output(RuleText(rule, language: language).text)
  }

  private func language() throws -> String {
    guard let locale else { return "en" }
    let language = try parseLocale(locale).language
    let known = RuleWords.languages
    guard known.contains(language) else {
      throw Failure(
        "Checks are not explained in '\(locale.terminalLine)'",
        fix: "Choose from: \(known.joined(separator: ", "))."
      )
    }
    return language
  }
}
