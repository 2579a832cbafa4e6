import Catalogs
import Instants
import Renewals

/// A step of a simulation.
public struct SimulationStep: Sendable {
  /// When it happened.
  public let instant: Instant
  /// What happened.
  public let event: LifecycleEvent
  /// The transition of the catalog that it was.
  public let transition: TransitionFact
  /// The state that the simulation is in, by its name in the catalog. ``decision`` says what the tables make of its
  /// payload.
  public let state: String
  /// What an app or a server sees from now on, until the next step.
  public let payload: SimulatedPayload
  /// What the catalog's tables decide about the payload at this instant.
  public let decision: RenewalDecision

  /// The server notifications, in order; the payload holds the last of them. Xcode's test environment sends none.
  public var notifications: [TransitionFact.Notification] { transition.notifications }
}

/// Plays scenarios by the facts and the tables of a catalog.
///
/// A value without a clock: the same scenario gives the same steps, and any number of tasks may share it.
public struct Simulator: Sendable {
  /// Why a catalog cannot be simulated.
  public enum SetupError: Error, CustomStringConvertible {
    /// Its tables cannot decide.
    case tables(RenewalDecider.SetupError)
    /// Facts are missing.
    case facts(LifecycleFacts.SetupError)
    /// The catalog has no transition for an event.
    case noTransition(LifecycleEvent)

    /// What is wrong; one line, no full stop.
    public var description: String {
      switch self {
      case .noTransition(let event): "The catalog has no transition for event '\(event.rawValue)'"
      case .tables(let error): error.description
      case .facts(let error): error.description
      }
    }

    /// What to do about it, in the imperative.
    public var fix: String {
      switch self {
      case .noTransition: "Write it in facts/transitions.yaml."
      case .tables(let error): error.fix
      case .facts(let error): error.fix
      }
    }
  }

  /// When scenarios of a catalog begin; what is shown of them counts from then.
  package static var beginning: Instant { WitnessFacts.moment }

  /// The most steps that one scenario may have.
  public static let stepLimit = 1000

  /// The lengths of time of the catalog.
  public let facts: LifecycleFacts
  package let decider: RenewalDecider
  private let catalog: Catalog

  /// What can happen to a subscription of the store, by the names in the catalog's transitions.
  var events: [LifecycleEvent] { Self.events(of: catalog.facts.payloads) ?? [] }

  /// The same for a store; `nil` for a provider that cannot be simulated.
  public static func events(of payloads: PayloadModel) -> [LifecycleEvent]? {
    LifecycleFacts.store(of: payloads)?.events
  }

  /// Whether simulations show what follows from every notification of the provider.
  package var coversNotifications: Bool { type(of: facts.store).coversNotifications }

  /// Makes a simulator for a catalog.
  /// - Parameter known: What decides by the catalog's tables, where it has been made before.
  public init(catalog: Catalog, decider known: RenewalDecider? = nil) throws(SetupError) {
    do throws(LifecycleFacts.SetupError) { facts = try LifecycleFacts(catalog) } catch { throw .facts(error) }
    self.catalog = catalog
    do throws(RenewalDecider.SetupError) {
      decider = if let known { known } else { try RenewalDecider(catalog: catalog) }
    } catch {
      throw .tables(error)
    }
    for event in events where !catalog.facts.transitions.contains(where: { $0.event.name == event.rawValue }) {
      throw .noTransition(event)
    }
  }

  /// Plays a scenario, from the purchase on.
  /// - Complexity: O(steps); at most ``stepLimit`` steps, or an error.
  public func run(_ scenario: Scenario) throws(ScenarioError) -> [SimulationStep] {
    var run = try begin(scenario)
    for event in scenario.events where try !run.isOver(before: event) { try run.play(event) }
    try run.finish()
    return run.steps
  }

  /// When time brings an event for the first time after an instant, once the events of a scenario have happened; `nil`
  /// if it never does.
  func instant(
    of wanted: LifecycleEvent,
    after instant: Instant,
    in scenario: Scenario
  ) throws(ScenarioError) -> Instant? {
    var run = try begin(scenario)
    for event in scenario.events { try run.play(event) }
    while run.subscription.nextBoundary != nil {
      if let found = run.steps.last, found.event == wanted, found.instant > instant { return found.instant }
      try run.advance()
    }
    return run.steps.first { $0.event == wanted && $0.instant > instant }?.instant
  }

  /// The purchase that a scenario begins with.
  private func begin(_ scenario: Scenario) throws(ScenarioError) -> Run {
    if let end = scenario.end, end <= scenario.start { throw .endsBeforeStart(end: end, start: scenario.start) }
    if let offer = scenario.offer, !offer.isForFirstPurchase { throw .noOfferOfFirstPurchase(offer) }
    if let (part, _) = facts.store.unknownParts(of: scenario).first(where: \.isThere) {
      throw .notSimulated(part, provider: catalog.facts.payloads.name)
    }
    var terms = try facts.terms(
      plan: scenario.plan,
      grace: scenario.grace,
      speed: scenario.speed,
      commitment: scenario.commitment
    )
    terms.graceFollowsFreePeriods = scenario.graceFollowsFreePeriods
    var run = Run(
      subscription: try facts.store.life(of: scenario, terms, catalog: catalog),
      end: scenario.end,
      decider: decider,
      transitions: catalog.facts.transitions
    )
    // The server reports an introductory offer only in the transaction.
    let first: LifecycleEvent =
      if scenario.trial != nil { .trialStart } else if scenario.offer == .code { .offerRedemption } else { .purchase }
    try run.record(first, from: nil)
    return run
  }
}

/// A scenario while it is played.
private struct Run {
  var subscription: any SimulatedLife
  let end: Instant?
  let decider: RenewalDecider
  let transitions: [TransitionFact]
  var steps: [SimulationStep] = []

  /// `state` is the one before; `nil` for the purchase.
  mutating func record(_ event: LifecycleEvent, from state: String?) throws(ScenarioError) {
    guard steps.count < Simulator.stepLimit else {
      throw .tooManySteps(limit: Simulator.stepLimit, after: subscription.now)
    }
    let leads = transitions.first { transition in
      transition.event.name == event.rawValue
        && (state.map { state in transition.from.contains { $0.name == state } } ?? transition.from.isEmpty)
    }
    guard let transition = leads else {
      throw .undecided("no transition has event \(event.rawValue) from \(state ?? "none")")
    }
    let payload = subscription.payload(with: transition.notifications.last)
    let decision: RenewalDecision
    do throws(PayloadError) {
      decision = try decider.decide(payload.facts(), now: subscription.now)
    } catch {
      throw .undecided(error.summary)
    }
    steps.append(
      SimulationStep(
        instant: subscription.now,
        event: event,
        transition: transition,
        state: subscription.stateName,
        payload: payload,
        decision: decision
      )
    )
  }

  /// Whether the simulation ends before an event, which is then left out.
  func isOver(before event: Scenario.Event) throws(ScenarioError) -> Bool {
    guard let end, case .at(let instant) = event.moment else { return false }
    return instant >= end && instant >= subscription.now
  }

  mutating func play(_ event: Scenario.Event) throws(ScenarioError) {
    let instant: Instant
    switch event.moment {
    case .at(let moment): instant = moment
    case .afterNextStep(let milliseconds):
      guard let boundary = subscription.nextBoundary else {
        throw .nothingToWaitFor(event.action, state: subscription.stateName)
      }
      instant = try subscription.instant(milliseconds, after: boundary)
    }
    guard instant >= subscription.now else {
      throw .outOfOrder(event.action, at: instant, previous: subscription.now)
    }
    while let boundary = subscription.nextBoundary,
      event.action.isCondition ? boundary < instant : boundary <= instant
    {
      try advance()
    }
    let state = subscription.stateName
    if let happened = try subscription.perform(event.action, at: instant) { try record(happened, from: state) }
  }

  mutating func advance() throws(ScenarioError) {
    let state = subscription.stateName
    if let event = try subscription.advance() { try record(event, from: state) }
  }

  /// Lets time pass until the end or, without one, until only renewals follow.
  mutating func finish() throws(ScenarioError) {
    while let boundary = subscription.nextBoundary {
      if let end, boundary >= end { return }
      try advance()
      if end == nil, steps.last?.event == .renewal, !subscription.isEnding { return }
    }
  }
}
