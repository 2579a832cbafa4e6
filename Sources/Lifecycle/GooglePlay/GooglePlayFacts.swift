import Catalogs

/// The facts of a catalog about Google Play.
struct GooglePlayFacts: StoreFacts {
  static let provider = "google-play"
  static let events = GooglePlaySubscription.events

  let plans: [FactDuration]
  private let longestGrace: FactDuration
  /// How long a failed renewal is tried again, and how long access continues then without a grace period, in
  /// milliseconds.
  private let retry, silentGrace: Int64

  init(_ facts: Facts) throws(LifecycleFacts.SetupError) {
    plans = try facts.durations("planPeriods")
    longestGrace = try facts.duration("longestGracePeriod")
    retry = try facts.milliseconds("defaultRecovery")
    silentGrace = try facts.milliseconds("silentGracePeriod")
  }

  func check(plan: FactDuration, grace: FactDuration?, commitment: Int?) throws(ScenarioError) {
    try checkIsListed(plan)
    if let grace, let longest = longestGrace.milliseconds {
      guard let length = grace.milliseconds, length <= longest else {
        throw .graceTooLong(grace, longest: longestGrace)
      }
    }
    guard let commitment else { return }
    try checkIsMonthly(plan)
    guard commitment > 1 else { throw .unknownCommitment(commitment, known: []) }
  }

  func complete(_ terms: inout SubscriptionTerms, of plan: FactDuration) {
    (terms.retry, terms.silentGrace) = (retry, silentGrace)
  }

  func unknownParts(of scenario: Scenario) -> [(part: String, isThere: Bool)] {
    [
      ("Offers", scenario.offer != nil), ("Trials", scenario.trial != nil),
      ("Settings of retries", scenario.setsRetries),
    ]
  }

  func life(
    of scenario: Scenario,
    _ terms: SubscriptionTerms,
    catalog: Catalog
  ) throws(ScenarioError) -> any SimulatedLife {
    try GooglePlaySubscription(terms: terms, catalog: catalog, product: scenario.product, start: scenario.start)
  }
}
