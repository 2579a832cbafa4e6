import Catalogs

/// The facts of a catalog about the App Store.
struct AppStoreFacts: StoreFacts {
  static let provider = "app-store"
  static let events = SimulatedSubscription.events

  let plans, graceLengths: [FactDuration]
  let lapse: Int64
  let sandboxRenewals: Int?
  /// The longest grace period of weekly plans, in milliseconds.
  private let weeklyGrace: Int64
  /// How long a failed renewal is tried again, and a failed payment of a commitment, in milliseconds.
  private let retry, commitmentRetry: Int64
  /// The number of payments that a customer can commit to.
  private let commitment: Int

  init(_ facts: Facts) throws(LifecycleFacts.SetupError) {
    plans = try facts.durations("planPeriods")
    graceLengths = try facts.durations("gracePeriodLengths")
    weeklyGrace = try facts.milliseconds("gracePeriodOfWeeklyPlans")
    retry = try facts.milliseconds("billingRetry")
    lapse = try facts.milliseconds("lapseThatEndsSeries")
    commitment = try facts.count("commitmentPayments")
    commitmentRetry = try facts.milliseconds("commitmentRetry")
    sandboxRenewals = try facts.count("sandboxRenewals")
  }

  func check(plan: FactDuration, grace: FactDuration?, commitment: Int?) throws(ScenarioError) {
    try checkIsListed(plan)
    if let grace, !graceLengths.contains(grace) { throw .unknownGrace(grace, known: graceLengths) }
    guard let commitment else { return }
    try checkIsMonthly(plan)
    guard commitment == self.commitment else { throw .unknownCommitment(commitment, known: [self.commitment]) }
  }

  func complete(_ terms: inout SubscriptionTerms, of plan: FactDuration) {
    // A setting that is too long for a weekly plan counts as the longest that it may have.
    if plan.isWeekly { terms.grace = terms.grace.map { min($0, weeklyGrace) } }
    terms.retry = terms.commitment == nil ? retry : commitmentRetry
  }

  func unknownParts(of scenario: Scenario) -> [(part: String, isThere: Bool)] {
    [("Trials of a chosen length", scenario.trial != nil), ("Settings of retries", scenario.setsRetries)]
  }

  func life(
    of scenario: Scenario,
    _ terms: SubscriptionTerms,
    catalog: Catalog
  ) throws(ScenarioError) -> any SimulatedLife {
    try SimulatedSubscription(terms: terms, product: scenario.product, start: scenario.start, offer: scenario.offer)
  }
}
