import Catalogs

/// How subscriptions of a store live, by the facts of a catalog: what can be bought there, and for how long.
///
/// A store has a type that conforms, in a folder of its own, and a place in ``LifecycleFacts/stores``.
protocol StoreFacts: Sendable {
  /// The name of the store's payloads, such as `app-store`.
  static var provider: String { get }
  /// What can happen to a subscription.
  static var events: [LifecycleEvent] { get }
  /// Whether simulations show what follows from every notification of the provider.
  static var coversNotifications: Bool { get }

  /// The periods that plans can have.
  var plans: [FactDuration] { get }
  /// The grace periods that a developer can choose; empty if the store has no list of them.
  var graceLengths: [FactDuration] { get }
  /// A lapse of paid service of this length in milliseconds, or of a longer one, begins a new series of purchases.
  var lapse: Int64 { get }
  /// How often a subscription renews in Sandbox; `nil` without a limit.
  var sandboxRenewals: Int? { get }

  /// Takes the facts of a catalog.
  init(_ facts: Facts) throws(LifecycleFacts.SetupError)

  /// Refuses a plan that the store doesn't have.
  func check(plan: FactDuration, grace: FactDuration?, commitment: Int?) throws(ScenarioError)
  /// Adds what holds for a plan in production: how long a failed payment is tried again, and limits of grace periods.
  func complete(_ terms: inout SubscriptionTerms, of plan: FactDuration)
  /// The parts of a scenario that the simulator doesn't know for the store, each as the subject of a sentence, with whether
  /// the scenario has it.
  func unknownParts(of scenario: Scenario) -> [(part: String, isThere: Bool)]
  /// The subscription that a scenario begins with.
  func life(
    of scenario: Scenario,
    _ terms: SubscriptionTerms,
    catalog: Catalog
  ) throws(ScenarioError) -> any SimulatedLife
}

extension StoreFacts {
  static var coversNotifications: Bool { true }
  var graceLengths: [FactDuration] { [] }
  var lapse: Int64 { .max }
  var sandboxRenewals: Int? { nil }

  // How long a payment is retried can be a setting of the developer's account.
  func complete(_ terms: inout SubscriptionTerms, of plan: FactDuration) {}

  /// Refuses a plan that isn't in ``plans``.
  func checkIsListed(_ plan: FactDuration) throws(ScenarioError) {
    guard plans.contains(plan) else { throw .unknownPlan(plan, known: plans) }
  }

  /// Refuses a commitment for a plan that isn't paid each month.
  func checkIsMonthly(_ plan: FactDuration) throws(ScenarioError) {
    guard plan == FactDuration("1mo") else { throw .noCommitment(plan: plan) }
  }
}
