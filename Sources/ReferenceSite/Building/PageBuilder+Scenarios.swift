import Catalogs
import Instants
import Lifecycle
import MessageFormatting
import Renewals

extension PageBuilder {
  /// A scenario with what is seen after each step, or only the notifications that its steps bring.
  func scenario(_ fact: ScenarioFact, _ part: PageFact.ScenarioPart) -> [Block] {
    guard let steps = pictures.steps(of: fact) else { return [] }
    switch part {
    case .steps: return [.part(Part(id: fact.id, title: title(of: fact), blocks: course(fact, steps)))]
    case .notifications: return [.table(notifications(fact, steps))]
    }
  }

  private func title(of fact: ScenarioFact) -> [Inline] { text.plain("facts.scenarios.\(fact.id).title") }

  private func course(_ fact: ScenarioFact, _ steps: [PlayedStep]) -> [Block] {
    let parts = ["about", "setUp"].map { MessageKey("facts.scenarios.\(fact.id).\($0)") }.filter(text.has)
    return parts.flatMap(text.blocks) + [.facts(terms(of: fact)), .table(expectations(fact, steps))]
  }

  /// What has to be set up for a scenario: the plan, the grace period if there is one, and the speed.
  private func terms(of scenario: ScenarioFact) -> [Definition] {
    let isTest = facts.speeds.contains { speed in speed.names.contains { $0.token.name == scenario.speed.name } }
    return [
      fact(.plan, [.text(text.length(scenario.plan))]),
      scenario.grace.map { fact(.gracePeriod, [.text(text.length($0))]) },
      fact(.speed, isTest ? text.name(ofSpeed: scenario.speed.name) : [.text(text.label(.speedOfProduction))]),
    ].compactMap(\.self)
  }

  /// What is seen after each step.
  private func expectations(_ fact: ScenarioFact, _ steps: [PlayedStep]) -> Table {
    var columns: [SiteLabel] = [.step, .elapsed, .state, .access, .storeMessage, .notice]
    let sendsNotifications = pictures.sendsNotifications(fact)
    if sendsNotifications { columns.append(.notification) }
    return Table(
      caption: [.text(text.label(.expectations, ["title": .string(title(of: fact).plainText)]))],
      groups: [Table.ColumnGroup(title: nil, columns: columns.map { [.text(text.label($0))] })],
      noteTitles: [],
      rows: steps.enumerated().map { index, step in
        let words = decided(step)
        return Table.Row(
          id: nil,
          header: [.text("\(text.number(index + 1)). ")] + text.line("facts.scenarios.\(fact.id).steps.\(step.id)"),
          cells: [[.text(text.elapsed(step.elapsed))], words.state, words.access, words.message, words.notice]
            + (sendsNotifications ? [sent(step.happened)] : []),
          notes: []
        )
      }
    )
  }

  /// What the decision says, in the words of its table.
  private func decided(_ step: PlayedStep) -> (state: [Inline], access: [Inline], message: [Inline], notice: [Inline]) {
    guard let table = facts.tables.named(step.decision.table) else { return ([], [], [], []) }
    let builder = DecisionTableBuilder(text: text, base: table)
    func words(_ part: DecisionFact.Part, _ value: String?) -> [Inline] {
      table.outputs.first { $0.id == facts.decision.output(part) }.map { builder.outcome(value ?? "none", of: $0) }
        ?? []
    }
    return (
      words(.state, step.decision.state), words(.access, step.decision.access.rawValue),
      words(.message, step.decision.message), words(.notice, step.decision.notice)
    )
  }

  private func sent(_ happened: [SimulationStep]) -> [Inline] {
    orDash(happened.flatMap(\.notifications).map(text.name(ofNotification:)).onLines)
  }

  /// The notifications in the order in which they come.
  private func notifications(_ fact: ScenarioFact, _ steps: [PlayedStep]) -> Table {
    let columns: [SiteLabel] = [.elapsed, .event, .notification, .stateAfter]
    return Table(
      caption: title(of: fact),
      groups: [Table.ColumnGroup(title: nil, columns: columns.map { [.text(text.label($0))] })],
      noteTitles: [],
      rows: steps.flatMap { step in
        step.happened.map { happened in
          let start = steps.first?.happened.first?.instant ?? happened.instant
          return Table.Row(
            id: nil,
            header: [.text(text.elapsed(happened.instant.milliseconds - start.milliseconds))],
            cells: [
              text.plain("facts.events.\(happened.event.rawValue)"), sent([happened]),
              text.name(ofState: happened.decision.state),
            ],
            notes: []
          )
        }
      }
    )
  }
}
