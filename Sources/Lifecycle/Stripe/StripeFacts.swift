import Catalogs

/// The facts of a catalog about Stripe.
struct StripeFacts: StoreFacts {
  static let provider = "stripe"
  static let events = StripeSubscription.events
  /// Simulations leave out half of the transitions, such as changes and disputes.
  static let coversNotifications = false

  let plans: [FactDuration]
  /// The units of prices' periods.
  let planUnits: Set<FactDuration.Unit>
  /// The longest period of a price.
  let longestPlan: FactDuration
  /// How long before the end of a trial its event comes, in milliseconds.
  let trialEventAhead: Int64
  /// How long an invoice of a renewal is a draft, in milliseconds.
  let draft: Int64
  /// How long accounts can have a failed payment retried.
  let retryTimes: [FactDuration]
  /// How long it is retried unless the account says otherwise.
  let defaultRetries: FactDuration
  /// How many retries there are in that time.
  let retryCount: Int

  init(_ facts: Facts) throws(LifecycleFacts.SetupError) {
    plans = try facts.durations("planPeriods")
    planUnits = Set(plans.map(\.unit))
    longestPlan = try facts.duration("longestPlanPeriod")
    trialEventAhead = try facts.milliseconds("trialEventAhead")
    draft = try facts.milliseconds("draftInvoice")
    retryTimes = try facts.durations("retryTimes")
    defaultRetries = try facts.duration("defaultRetries")
    retryCount = try facts.count("defaultRetryCount")
  }

  func check(plan: FactDuration, grace: FactDuration?, commitment: Int?) throws(ScenarioError) {
    let ends = [plan, longestPlan].map { SubscriptionTerms.Period($0)?.end(ofPeriod: 1, from: Simulator.beginning) }
    guard planUnits.contains(plan.unit), let end = ends[0], let longest = ends[1], end <= longest else {
      throw .unknownPrice(plan, longest: longestPlan)
    }
    guard commitment == nil else { throw .notSimulated("Commitments", provider: Self.provider) }
  }

  func unknownParts(of scenario: Scenario) -> [(part: String, isThere: Bool)] {
    [
      ("Offers", scenario.offer != nil), ("Grace periods", scenario.grace != nil),
      ("Purchases through Family Sharing", scenario.product.isFamilyShared),
    ]
  }

  func life(
    of scenario: Scenario,
    _ terms: SubscriptionTerms,
    catalog: Catalog
  ) throws(ScenarioError) -> any SimulatedLife {
    try StripeSubscription(
      terms: terms,
      settings: StripeSettings(scenario, self),
      catalog: catalog,
      product: scenario.product,
      start: scenario.start
    )
  }
}

/// The settings of a simulated subscription of Stripe, and of its account.
struct StripeSettings {
  let facts: StripeFacts
  let plan: FactDuration
  /// The length of the trial; `nil` without one.
  let trial: SubscriptionTerms.Period?
  /// How long a failed payment is retried.
  let retryTime: FactDuration
  let retryPeriod: SubscriptionTerms.Period
  let afterRetries: Scenario.AfterRetries

  init(_ scenario: Scenario, _ facts: StripeFacts) throws(ScenarioError) {
    let length = scenario.retries ?? facts.defaultRetries
    guard facts.retryTimes.contains(length), let period = SubscriptionTerms.Period(length) else {
      throw .unknownRetries(length, known: facts.retryTimes)
    }
    (self.facts, plan, retryTime, retryPeriod) = (facts, scenario.plan, length, period)
    trial = scenario.trial.flatMap(SubscriptionTerms.Period.init)
    afterRetries = scenario.afterRetries ?? .cancel
  }
}
