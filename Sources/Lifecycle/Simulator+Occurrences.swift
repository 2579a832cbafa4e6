import Catalogs
import Instants

extension Simulator {
  /// Each transition of the catalog that two actions can bring about, by its name: the step that it is first seen at,
  /// with as few actions as possible. Without a grace period where none is needed.
  /// - Complexity: A simulation for each two actions that can follow each other.
  package func occurrences() -> [String: SimulationStep] {
    var found: [String: SimulationStep] = [:]
    for start in Self.beginnings(grace: facts.graceLengths.last, plan: facts.plans.first { $0.unit == .month }) {
      func record(_ events: [Scenario.Event]) -> Bool {
        var scenario = start
        scenario.events = events
        guard let steps = try? run(scenario) else { return false }
        for step in steps where found[step.transition.id] == nil { found[step.transition.id] = step }
        return true
      }
      guard record([]) else { continue }
      let first = LifecycleAction.all.flatMap { action in
        Self.moments(after: start.start, days: 1).map { [Scenario.Event(action, $0)] }
      }
      .filter(record)
      for events in first {
        for action in LifecycleAction.all {
          for moment in Self.moments(after: start.start, days: 2) {
            _ = record(events + [Scenario.Event(action, moment)])
          }
        }
      }
    }
    return found
  }

  /// Subscriptions that begin in different ways: with and without a grace period, by a code, and through the family.
  private static func beginnings(grace: FactDuration?, plan: FactDuration?) -> [Scenario] {
    guard let plan else { return [] }
    let plain = Scenario(plan: plan, start: beginning)
    var (withGrace, withCode, shared) = (plain, plain, plain)
    withGrace.grace = grace
    withCode.offer = .code
    shared.product.isFamilyShared = true
    return [plain, withGrace, withCode, shared]
  }

  /// At once, or after what time brings next.
  private static func moments(after start: Instant, days: Int64) -> [Scenario.Moment] {
    let soon = start.advanced(byMilliseconds: days * 86_400_000).map { [Scenario.Moment.at($0)] } ?? []
    return soon + [.afterNextStep(milliseconds: 3_600_000)]
  }
}
