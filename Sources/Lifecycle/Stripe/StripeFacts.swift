import Catalogs

/// The facts of a catalog about Stripe.
struct StripeFacts {
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

  /// Throws an error for a plan that no price can have.
  func check(plan: FactDuration) throws(ScenarioError) {
    let ends = [plan, longestPlan].map { SubscriptionTerms.Period($0)?.end(ofPeriod: 1, from: Simulator.beginning) }
    guard planUnits.contains(plan.unit), let end = ends[0], let longest = ends[1], end <= longest else {
      throw .unknownPrice(plan, longest: longestPlan)
    }
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
