import Catalogs
import DecisionTables
import Instants
import Lifecycle
import Renewals

/// What pages show of the decision tables at work; made once for a site, and only as far as its pages ask.
struct DecisionPictures: Sendable {
  /// The periods that plans can have, the shortest first as the catalog has them.
  let plans: [FactDuration]
  private let noticesByState: [String: Set<String>]
  private let timelines: [String: AccessTimeline]
  private let steps: [String: [PlayedStep]]
  private let simulator: Simulator?

  /// A scenario that cannot be played is left out; a check finds it.
  /// - Complexity: The proof of each table with its overlays, once, where a page shows the notices of a state; the
  ///   simulation of billing retry for each grace period where one shows a timeline.
  init(_ catalog: Catalog) {
    let blocks = catalog.facts.pages.flatMap(\.sections).flatMap(\.blocks)
    var scheduled: [ScheduleFact] = []
    var showsNotices = false
    var played: Set<String> = []
    for block in blocks {
      switch block {
      case .timeline(let token):
        scheduled += catalog.facts.schedule.filter { token.name == "schedule.\($0.id)" }
      case .state(_, .notices): showsNotices = true
      case .scenario(let token, _): played.insert(token.name)
      default: break
      }
    }
    let simulator = try? Simulator(catalog: catalog)
    self.simulator = simulator
    plans = simulator?.facts.plans ?? []
    var steps: [String: [PlayedStep]] = [:]
    for fact in catalog.facts.scenarios where played.contains(fact.id) { steps[fact.id] = try? simulator?.play(fact) }
    self.steps = steps
    noticesByState = showsNotices ? Self.noticesByState(catalog) : [:]
    var timelines: [String: AccessTimeline] = [:]
    for fact in scheduled {
      guard case .table(let table) = fact.value else { continue }
      timelines["schedule.\(fact.id)"] = AccessTimeline(table, catalog)
    }
    self.timelines = timelines
  }

  /// Pictures that show nothing, for those who ask pages for their links alone.
  init() { (plans, noticesByState, timelines, steps, simulator) = ([], [:], [:], [:], nil) }

  /// The names of all notices that decisions for a state can ask for.
  func notices(of state: String) -> Set<String> { noticesByState[state] ?? [] }

  /// The steps of a scenario after it was played; nothing where it cannot be.
  func steps(of scenario: ScenarioFact) -> [PlayedStep]? { steps[scenario.id] }

  /// Whether the App Store sends server notifications where a scenario is played: Xcode's environment sends none.
  func sendsNotifications(_ scenario: ScenarioFact) -> Bool {
    simulator?.environment(ofSpeed: scenario.speed.name) != "Xcode"
  }

  /// Access over the days of a schedule, by the schedule's name; nothing where the catalog cannot be simulated.
  func timeline(_ name: String) -> AccessTimeline? { timelines[name] }

  /// The states and notices that occur together in any decision of the proven chain.
  private static func noticesByState(_ catalog: Catalog) -> [String: Set<String>] {
    var notices: [String: Set<String>] = [:]
    for table in catalog.facts.tables {
      guard let chain = try? TableComposition(catalog: catalog, table: table.id).chain,
        let state = chain.outputs.firstIndex(where: { $0.name == "state" }),
        let notice = chain.outputs.firstIndex(where: { $0.name == "notice" })
      else { continue }
      for outcome in Set(chain.prove().classes.map(\.outcome)) {
        notices[chain.outputs[state].values[outcome[state]], default: []]
          .insert(chain.outputs[notice].values[outcome[notice]])
      }
    }
    return notices
  }
}
