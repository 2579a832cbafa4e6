import Catalogs
import DecisionTables
import Diagnostics
import Lifecycle
import Renewals

/// Scenarios that the simulator cannot play.
struct BrokenScenarioCheck: Check {
  let rule = Rule(
    id: "broken-scenario",
    severity: .error,
    topic: .decisions,
    example: RuleExample(
      file: "facts/scenarios.yaml",
      firing: """
        retry:
          terms: {plan: 1mo, speed: production}
          steps: [{id: buy, action: purchase}, {id: end, until: periodEnds}]

        """,
      fixed: """
        retry:
          terms: {plan: 1mo, speed: production}
          steps: [{id: buy, action: purchase}, {id: end, until: periodEnd}]

        """
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    guard !facts.scenarios.isEmpty else { return [] }
    do throws(Simulator.SetupError) {
      let composition = context.compositions.first { $0.facts[0].id == context.catalog.facts.decision.table }
      let simulator = try Simulator(catalog: context.catalog, decider: composition.map(RenewalDecider.init))
      // If a table has a gap or an overlap, that is the finding.
      let isExact = composition?.chain.stages.allSatisfy { $0.table.prove(regionLimit: 1).isExact } ?? true
      return facts.scenarios.compactMap { finding(about: $0, facts.payloads, isExact ? simulator : nil) }
    } catch {
      let shown = facts.pages.flatMap(\.sections).flatMap(\.blocks).compactMap { block in
        if case .scenario(let token, _) = block { token } else { nil }
      }
      let words = facts.scenarios.compactMap { finding(about: $0, facts.payloads, nil) }
      guard let first = shown.first else { return words }
      let problem = finding(
        "Scenario '\(first.name)' can't run: \(error.description)",
        at: first.span,
        fix: "Add what is missing, or remove the scenarios from the pages."
      )
      return words + [problem]
    }
  }

  private func finding(
    about scenario: ScenarioFact,
    _ payloads: PayloadModel,
    _ simulator: Simulator?
  ) -> Diagnostic? {
    do throws(ScenarioFactError) {
      if let simulator {
        _ = try simulator.play(scenario)
      } else {
        try scenario.checkWords(Simulator.events(of: payloads))
      }
      return nil
    } catch {
      return finding(
        "Scenario '\(scenario.id)' can't run: \(error.summary)",
        at: error.step?.span ?? scenario.span,
        fix: "\(error.fix)."
      )
    }
  }
}
