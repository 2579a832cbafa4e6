import Catalogs

/// What a simulation takes from a catalog: the store, its events, and lengths of time.
public struct LifecycleFacts: Sendable {
  /// Why a catalog cannot be simulated.
  public enum SetupError: Error, Hashable, CustomStringConvertible {
    /// The catalog has no schedule of this name and kind.
    case noSchedule(String, kind: String)
    /// The simulator doesn't know how the provider's subscriptions live.
    case noProvider(String)
    /// A length depends on a calendar where only a fixed one has a meaning.
    case noFixedLength(String)

    /// What is wrong; one line, no full stop.
    public var description: String {
      switch self {
      case .noSchedule(let name, let kind): "The catalog has no schedule '\(name)' of kind \(kind)"
      case .noProvider(let name):
        "The simulator plays subscriptions of the App Store, Google Play and Stripe, not of \(name)"
      case .noFixedLength(let name): "Schedule '\(name)' is not a length in minutes to weeks"
      }
    }

    /// What to do about it, in the imperative.
    public var fix: String {
      switch self {
      case .noSchedule:
        "Write it in facts/schedule.yaml, or pass the whole catalog of the provider, such as --catalog app-store or one of "
          + "`noticebook init DIR --provider NAME --full`."
      case .noProvider: "Write golden cases for what your provider sends."
      case .noFixedLength: "Write a length such as 60d in facts/schedule.yaml."
      }
    }
  }

  /// The stores whose subscriptions can be played.
  enum Store {
    case appStore, googlePlay, stripe

    /// The store of payloads; `nil` for another provider.
    init?(_ payloads: PayloadModel) {
      switch payloads.name {
      case PayloadModel.appStore.name: self = .appStore
      case PayloadModel.googlePlay.name: self = .googlePlay
      case PayloadModel.stripe.name: self = .stripe
      default: return nil
      }
    }

    /// What can happen to a subscription.
    var events: [LifecycleEvent] {
      switch self {
      case .appStore: SimulatedSubscription.events
      case .googlePlay: GooglePlaySubscription.events
      case .stripe: StripeSubscription.events
      }
    }
  }

  let store: Store
  /// The periods that plans can have. With Stripe, a plan can be a multiple of one of them.
  public let plans: [FactDuration]
  /// The grace periods that a developer can choose, if there is a list of them.
  public let graceLengths: [FactDuration]
  /// The speeds of tests.
  public let speeds: [SpeedFact]
  /// The longest grace period, and the longest one of weekly plans, where the store has one.
  private var longestGrace: FactDuration?
  private var weeklyGrace: Int64?
  /// How long a failed renewal is tried again.
  private let retry: Int64
  /// The commitments that plans can have, in payments, and how long a failed payment of them is tried again; without
  /// them any number of payments is one, which are tried again as others are.
  private var commitments: [Int] = []
  private var commitmentRetry: Int64?
  private var silentGrace: Int64 = 0
  /// From which lapse of paid service on a purchase begins a new series.
  private var lapse = Int64.max
  private var sandboxRenewals: Int?
  private var stripe: StripeFacts?
  private let provider: String

  /// Takes the facts of a catalog.
  public init(_ catalog: Catalog) throws(SetupError) {
    let facts = catalog.facts
    guard let store = Store(facts.payloads) else { throw .noProvider(facts.payloads.name) }
    self.store = store
    provider = facts.payloads.name
    speeds = facts.speeds
    switch store {
    case .appStore:
      plans = try facts.durations("planPeriods")
      graceLengths = try facts.durations("gracePeriodLengths")
      weeklyGrace = try facts.milliseconds("gracePeriodOfWeeklyPlans")
      retry = try facts.milliseconds("billingRetry")
      lapse = try facts.milliseconds("lapseThatEndsSeries")
      commitments = [try facts.count("commitmentPayments")]
      commitmentRetry = try facts.milliseconds("commitmentRetry")
      sandboxRenewals = try facts.count("sandboxRenewals")
    case .googlePlay:
      plans = try facts.durations("planPeriods")
      graceLengths = []
      longestGrace = try facts.duration("longestGracePeriod")
      retry = try facts.milliseconds("defaultRecovery")
      silentGrace = try facts.milliseconds("silentGracePeriod")
    case .stripe:
      let periods = try facts.durations("planPeriods")
      (plans, graceLengths, retry) = (periods, [], 0)
      stripe = StripeFacts(
        planUnits: Set(periods.map(\.unit)),
        longestPlan: try facts.duration("longestPlanPeriod"),
        trialEventAhead: try facts.milliseconds("trialEventAhead"),
        draft: try facts.milliseconds("draftInvoice"),
        retryTimes: try facts.durations("retryTimes"),
        defaultRetries: try facts.duration("defaultRetries"),
        retryCount: try facts.count("defaultRetryCount")
      )
    }
  }

  /// The names that choose a speed, other than that of production.
  public var speedNames: [String] { speeds.flatMap(\.names).map(\.token.name) }

  /// The terms of a subscription of a plan.
  ///
  /// - Parameters:
  ///   - grace: The developer's setting; at a speed of tests it only says whether there is a grace period.
  ///   - speed: The name of a speed, or nothing for production.
  ///   - commitment: How many payments the customer commits to, or nothing.
  public func terms(
    plan: FactDuration,
    grace: FactDuration?,
    speed: String?,
    commitment: Int? = nil
  ) throws(ScenarioError) -> SubscriptionTerms {
    try check(plan: plan)
    try check(grace)
    try check(commitment, plan: plan)
    var terms =
      if let speed {
        try testTerms(plan: plan, hasGrace: grace != nil, speed: speed)
      } else {
        try productionTerms(plan: plan, grace: grace, hasCommitment: commitment != nil)
      }
    terms.commitment = commitment
    return terms
  }

  private func productionTerms(
    plan: FactDuration,
    grace: FactDuration?,
    hasCommitment: Bool
  ) throws(ScenarioError) -> SubscriptionTerms {
    var length: Int64?
    // A setting that is too long for a weekly plan counts as the longest that it may have.
    if let grace, let set = grace.milliseconds { length = plan.isWeekly ? min(set, weeklyGrace ?? set) : set }
    guard let period = SubscriptionTerms.Period(plan) else { throw .unknownPlan(plan, known: plans) }
    return SubscriptionTerms(
      environment: "Production",
      period: period,
      grace: length,
      retry: hasCommitment ? commitmentRetry ?? retry : retry,
      silentGrace: silentGrace,
      lapse: lapse,
      renewalLimit: nil
    )
  }

  private func check(plan: FactDuration) throws(ScenarioError) {
    if let stripe { return try stripe.check(plan: plan) }
    guard plans.contains(plan) else { throw .unknownPlan(plan, known: plans) }
  }

  /// Refuses what is not simulated for the store.
  func checkParts(of scenario: Scenario) throws(ScenarioError) {
    let parts =
      switch store {
      case .appStore:
        [("Trials of a chosen length", scenario.trial != nil), ("Settings of retries", scenario.setsRetries)]
      case .googlePlay:
        [
          ("Offers", scenario.offer != nil), ("Trials", scenario.trial != nil),
          ("Settings of retries", scenario.setsRetries),
        ]
      case .stripe:
        [
          ("Offers", scenario.offer != nil), ("Grace periods", scenario.grace != nil),
          ("Purchases through Family Sharing", scenario.product.isFamilyShared),
        ]
      }
    for (part, isThere) in parts where isThere { throw .notSimulated(part, provider: provider) }
  }

  /// The settings of a scenario's subscription of Stripe.
  func settings(of scenario: Scenario) throws(ScenarioError) -> StripeSettings {
    guard let stripe else { preconditionFailure("Only a subscription of Stripe has these settings") }
    return try StripeSettings(scenario, stripe)
  }

  private func check(_ grace: FactDuration?) throws(ScenarioError) {
    guard let grace else { return }
    if !graceLengths.isEmpty, !graceLengths.contains(grace) { throw .unknownGrace(grace, known: graceLengths) }
    guard let longestGrace, let longest = longestGrace.milliseconds else { return }
    guard let length = grace.milliseconds, length <= longest else { throw .graceTooLong(grace, longest: longestGrace) }
  }

  private func check(_ commitment: Int?, plan: FactDuration) throws(ScenarioError) {
    guard let commitment else { return }
    if stripe != nil { throw .notSimulated("Commitments", provider: provider) }
    guard plan.isMonthly else { throw .noCommitment(plan: plan) }
    guard commitments.isEmpty ? commitment > 1 : commitments.contains(commitment) else {
      throw .unknownCommitment(commitment, known: commitments)
    }
  }

  private func testTerms(plan: FactDuration, hasGrace: Bool, speed: String) throws(ScenarioError) -> SubscriptionTerms {
    var chosen: (fact: SpeedFact, environment: String)?
    for fact in speeds {
      for name in fact.names where name.token.name == speed { chosen = (fact, name.environment) }
    }
    guard let (fact, environment) = chosen, let retry = fact.billingRetry.milliseconds else {
      throw .unknownSpeed(speed, known: speedNames)
    }
    guard let period = fact.periods[plan]?.milliseconds else {
      throw .noPeriod(plan: plan, speed: speed, known: fact.periods.keys.sorted { plans.place($0) < plans.place($1) })
    }
    let grace = plan.isWeekly ? fact.gracePeriodOfWeeklyPlans : fact.gracePeriod
    if hasGrace, grace == nil { throw .noGrace(plan: plan, speed: speed) }
    return SubscriptionTerms(
      environment: environment,
      period: .milliseconds(period),
      grace: hasGrace ? grace?.milliseconds : nil,
      retry: retry,
      lapse: lapse,
      renewalLimit: environment == "Sandbox" ? sandboxRenewals : nil
    )
  }
}

extension [FactDuration] {
  fileprivate func place(_ duration: FactDuration) -> Int { firstIndex(of: duration) ?? count }
}

extension FactDuration {
  /// Whether a plan of this period counts as a weekly one.
  fileprivate var isWeekly: Bool { self == FactDuration("1w") }

  /// Whether a plan of this period is paid each month.
  fileprivate var isMonthly: Bool { self == FactDuration("1mo") }
}

extension Scenario {
  fileprivate var setsRetries: Bool { retries != nil || afterRetries != nil }
}

extension Facts {
  fileprivate func durations(_ name: String) throws(LifecycleFacts.SetupError) -> [FactDuration] {
    guard case .list(let durations)? = schedule.named(name)?.value else { throw .noSchedule(name, kind: "list") }
    return durations
  }

  fileprivate func duration(_ name: String) throws(LifecycleFacts.SetupError) -> FactDuration {
    guard case .duration(let duration)? = schedule.named(name)?.value else {
      throw .noSchedule(name, kind: "duration")
    }
    return duration
  }

  fileprivate func count(_ name: String) throws(LifecycleFacts.SetupError) -> Int {
    guard case .count(let count)? = schedule.named(name)?.value else { throw .noSchedule(name, kind: "count") }
    return count
  }

  fileprivate func milliseconds(_ name: String) throws(LifecycleFacts.SetupError) -> Int64 {
    let duration = try duration(name)
    guard let milliseconds = duration.milliseconds else { throw .noFixedLength(name) }
    return milliseconds
  }
}
