import Catalogs
import Lifecycle
import Renewals

/// What to do when a server notification arrives, as the tables decide about the payloads that come with it.
struct NotificationOutcome: Sendable {
  /// The rows that decide; without a simulator, all rows of the state that the notification leads to.
  var rows: [String] = []
  /// The notices to send.
  var notices: [String] = []
  /// The scenarios in which it arrives.
  var scenarios: [String] = []

  /// The outcomes of all notifications that lead to a state, by their names.
  static func all(
    _ catalog: Catalog,
    simulator: Simulator?,
    steps: (ScenarioFact) -> [PlayedStep]?
  ) -> [String: NotificationOutcome] {
    let facts = catalog.facts
    let occurrences = simulator?.occurrences() ?? [:]
    var outcomes: [String: NotificationOutcome] = [:]
    for transition in facts.transitions {
      let step = occurrences[transition.id]
      let rows = step.map { [$0.decision.row] } ?? (simulator == nil ? facts.rows(of: transition.to?.name) : [])
      for notification in transition.notifications {
        outcomes[notification.name, default: Self()].add(rows, notice: step?.decision.notice)
      }
    }
    if simulator == nil { addNotices(ofCasesIn: facts, to: &outcomes) }
    for scenario in facts.scenarios {
      let happened = steps(scenario)?.flatMap(\.happened).flatMap(\.notifications).map(\.name) ?? []
      for name in Set(happened) { outcomes[name, default: Self()].scenarios.append(scenario.id) }
    }
    return outcomes
  }

  /// Without a simulator, the golden cases with a notification show which notices it leads to, as far as they are about a
  /// state that it leads to: cases that were computed may combine facts that don't occur together.
  private static func addNotices(ofCasesIn facts: Facts, to outcomes: inout [String: NotificationOutcome]) {
    let paths = Set(facts.payloads.events.flatMap(\.paths))
    let (state, notice) = (facts.decision.output(.state), facts.decision.output(.notice))
    for file in facts.cases where file.table.name == facts.decision.table {
      for fact in file.cases {
        guard let state = fact.outcome[state]?.name, let notice = fact.outcome[notice]?.name,
          facts.notices.named(notice) != nil
        else { continue }
        let ways = facts.transitions.filter { $0.to?.name == state }
        for case (let path, .literal(.text(let name))) in fact.facts where paths.contains(path) {
          guard ways.contains(where: { $0.notifications.contains { $0.name == name } }) else { continue }
          outcomes[name]?.add([], notice: notice)
        }
      }
    }
  }

  private mutating func add(_ rows: [String], notice: String?) {
    self.rows += rows.filter { !self.rows.contains($0) }
    if let notice, !notices.contains(notice) { notices.append(notice) }
  }
}

extension Facts {
  /// The rows of the table that decides whose outcome is a state.
  fileprivate func rows(of state: String?) -> [String] {
    guard let state, let table = tables.named(decision.table) else { return [] }
    return table.rows.filter { $0.outcome[decision.output(.state)]?.name == state }.map(\.id)
  }
}
