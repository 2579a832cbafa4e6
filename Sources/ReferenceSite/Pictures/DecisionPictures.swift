import Catalogs
import DecisionTables
import Instants
import Lifecycle
import Renewals
import Threads

/// What pages show of the decision tables at work; each made once for a site, when a page first asks for it.
struct DecisionPictures: Sendable {
  private let simulator: Lazy<Simulator?>
  private let noticesByState: Lazy<[String: Set<String>]>
  private let timelines: [String: Lazy<AccessTimeline?>]
  private let steps: [String: Lazy<[PlayedStep]?>]

  /// A scenario that cannot be played is left out; a check finds it.
  /// - Complexity: The proof of each table with its overlays, once, where a page shows the notices of a state; the
  ///   simulation of billing retry for each grace period where one shows a timeline.
  init(_ catalog: Catalog) {
    let simulator = Lazy { try? Simulator(catalog: catalog) }
    self.simulator = simulator
    noticesByState = Lazy { Self.noticesByState(catalog) }
    steps = catalog.facts.scenarios.reduce(into: [:]) { steps, fact in
      steps[fact.id] = Lazy { try? simulator.value?.play(fact) }
    }
    timelines = catalog.facts.schedule.reduce(into: [:]) { timelines, fact in
      guard case .table(let table) = fact.value else { return }
      timelines["schedule.\(fact.id)"] = Lazy { AccessTimeline(table, catalog) }
    }
  }

  /// Pictures that show nothing, for those who ask pages for their links alone.
  init() { (simulator, noticesByState, timelines, steps) = (Lazy { nil }, Lazy { [:] }, [:], [:]) }

  /// The periods that plans can have, the shortest first as the catalog has them.
  var plans: [FactDuration] { simulator.value?.facts.plans ?? [] }

  /// The names of all notices that decisions for a state can ask for.
  func notices(of state: String) -> Set<String> { noticesByState.value[state] ?? [] }

  /// The steps of a scenario after it was played; `nil` if it cannot be.
  func steps(of scenario: ScenarioFact) -> [PlayedStep]? { steps[scenario.id]?.value }

  /// Whether the App Store sends server notifications where a scenario is played: Xcode's environment sends none.
  func sendsNotifications(_ scenario: ScenarioFact) -> Bool {
    simulator.value?.environment(ofSpeed: scenario.speed.name) != "Xcode"
  }

  /// Access over the days of a schedule, by the schedule's name; `nil` if the catalog cannot be simulated.
  func timeline(_ name: String) -> AccessTimeline? { timelines[name]?.value }

  /// The states and notices that occur together in any decision of the proven chain.
  private static func noticesByState(_ catalog: Catalog) -> [String: Set<String>] {
    var notices: [String: Set<String>] = [:]
    let decision = catalog.facts.decision
    for table in catalog.facts.tables {
      guard let chain = try? TableComposition(catalog: catalog, table: table.id).chain,
        let state = chain.outputs.firstIndex(where: { $0.name == decision.output(.state) }),
        let notice = chain.outputs.firstIndex(where: { $0.name == decision.output(.notice) })
      else { continue }
      for outcome in Set(chain.prove().classes.map(\.outcome)) {
        notices[chain.outputs[state].values[outcome[state]], default: []]
          .insert(chain.outputs[notice].values[outcome[notice]])
      }
    }
    return notices
  }
}
