import Catalogs
import Lifecycle
import Renewals
import Threads

/// How pages illustrate the decision tables. Each item is created once for a site, when a page first needs it.
struct DecisionPictures: Sendable {
  private let simulator: Lazy<Simulator?>
  private let occasions: Lazy<[String: NoticeOccasion]>
  private let cases: Lazy<LifecycleCases?>
  private let outcomes: Lazy<[String: NotificationOutcome]>
  private let timelines: [String: Lazy<AccessTimeline?>]
  private let steps: [String: Lazy<[PlayedStep]?>]

  /// A scenario that cannot be played is left out; a check finds it.
  /// - Complexity: The proofs of ``NoticeOccasion``, once, where a page shows notices or a state; the simulations of
  ///   ``NotificationOutcome`` where one shows notifications, and of billing retry where one shows a timeline.
  init(_ catalog: Catalog) {
    let simulator = Lazy { try? Simulator(catalog: catalog) }
    self.simulator = simulator
    occasions = Lazy { NoticeOccasion.all(catalog) }
    cases = Lazy { LifecycleCases(simulator.value, catalog) }
    let steps = catalog.facts.scenarios.reduce(into: [:]) { (steps: inout [String: Lazy<[PlayedStep]?>], fact) in
      steps[fact.id] = Lazy { try? simulator.value?.play(fact) }
    }
    self.steps = steps
    outcomes = Lazy {
      let covering = simulator.value.flatMap { $0.coversNotifications ? $0 : nil }
      return NotificationOutcome.all(catalog, simulator: covering) { fact in
        Self.sendsNotifications(fact, simulator.value) ? steps[fact.id]?.value : nil
      }
    }
    timelines = catalog.facts.schedule.reduce(into: [:]) { timelines, fact in
      guard case .table(let table) = fact.value else { return }
      timelines["schedule.\(fact.id)"] = Lazy { AccessTimeline(table, catalog) }
    }
  }

  /// Empty pictures, for callers that need only the links of pages.
  init() {
    (simulator, occasions, outcomes, timelines, steps) = (Lazy { nil }, Lazy { [:] }, Lazy { [:] }, [:], [:])
    cases = Lazy { nil }
  }

  /// The periods that plans can have, the shortest first as the catalog has them.
  var plans: [FactDuration] { simulator.value?.facts.plans ?? [] }

  /// The names of all notices that decisions for a state can send.
  func notices(of state: String) -> Set<String> { Set(occasions.value.filter { $1.states.contains(state) }.keys) }

  /// When a notice is sent; `nil` if no decision sends it.
  func occasion(of notice: String) -> NoticeOccasion? { occasions.value[notice] }

  /// What to do when a notification arrives; `nil` if it leads to no state.
  func outcome(of notification: TransitionFact.Notification) -> NotificationOutcome? {
    outcomes.value[notification.name]
  }

  /// The notifications with which a notice is sent.
  func notifications(before notice: String) -> Set<String> {
    Set(outcomes.value.filter { $1.notices.contains(notice) }.keys)
  }

  /// The steps of a scenario after it was played; `nil` if it cannot be.
  func steps(of scenario: ScenarioFact) -> [PlayedStep]? { steps[scenario.id]?.value }

  /// Whether the App Store sends server notifications where a scenario is played: Xcode's environment sends none.
  func sendsNotifications(_ scenario: ScenarioFact) -> Bool { Self.sendsNotifications(scenario, simulator.value) }

  private static func sendsNotifications(_ scenario: ScenarioFact, _ simulator: Simulator?) -> Bool {
    simulator?.environment(ofSpeed: scenario.speed.name) != "Xcode"
  }

  /// What becomes of a renewal that does not go through, for each choice; `nil` if the catalog cannot be simulated.
  var lifecycleCases: LifecycleCases? { cases.value }

  /// Access over the days of a schedule, by the schedule's name; `nil` if the catalog cannot be simulated.
  func timeline(_ name: String) -> AccessTimeline? { timelines[name]?.value }
}
