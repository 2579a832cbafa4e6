import Catalogs
import Instants
import JSON

/// A subscription in a store, which time and actions change. Each store has one.
///
/// A value without a clock. Boundaries are half-open: at the instant of a boundary, the state after it already applies.
protocol SimulatedLife: Sendable {
  /// The instant of the last thing that happened.
  var now: Instant { get }
  /// The state that it is meant to be in, by its name in the catalog.
  var stateName: String { get }
  /// Whether it was canceled and will end, perhaps after more renewals.
  var isEnding: Bool { get }
  /// When time alone brings the next step; `nil` if it brings none.
  var nextBoundary: Instant? { get }

  /// Lets the time pass until the next boundary; says what it brings, or `nil` if no boundary is left.
  mutating func advance() throws(ScenarioError) -> LifecycleEvent?
  /// Lets something happen at an instant before the next boundary; says what it was, or `nil` for what no payload
  /// shows.
  mutating func perform(_ action: LifecycleAction, at instant: Instant) throws(ScenarioError) -> LifecycleEvent?
  /// Whether an action can happen now.
  func allows(_ action: LifecycleAction) -> Bool
  /// What is seen now, with a notification or without one.
  func payload(with notification: TransitionFact.Notification?) -> SimulatedPayload
}

extension SimulatedLife {
  /// Refuses an action that cannot happen at an instant.
  func refuse(_ action: LifecycleAction, at instant: Instant) throws(ScenarioError) {
    guard instant >= now else { throw .outOfOrder(action, at: instant, previous: now) }
    guard allows(action) else {
      throw .impossible(action, at: instant, state: stateName, possible: LifecycleAction.all.filter(allows).namedOnce)
    }
  }

  func instant(_ milliseconds: Int64, after start: Instant) throws(ScenarioError) -> Instant {
    guard let end = start.advanced(byMilliseconds: milliseconds) else { throw .outOfYears(after: start) }
    return end
  }

  /// The fields that have a value.
  func members(_ fields: [SimulatedPayload.Field]) -> [JSONValue.Member] {
    fields.compactMap { field in field.value.map { JSONValue.Member(name: field.name, value: $0) } }
  }

  /// An object of the fields that have a value.
  func object(_ fields: [SimulatedPayload.Field]) -> JSONValue { .object(members(fields)) }
}

extension SubscriptionTerms {
  func end(ofPeriod number: Int, from start: Instant) throws(ScenarioError) -> Instant {
    guard let end = period.end(ofPeriod: number, from: start) else { throw .outOfYears(after: start) }
    return end
  }
}

extension [LifecycleAction] {
  /// The actions without those that have the name of an earlier one.
  fileprivate var namedOnce: [LifecycleAction] {
    var names: Set<String> = []
    return filter { names.insert($0.name).inserted }
  }
}
