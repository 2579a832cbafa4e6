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
        "The simulator plays subscriptions of \(stores.map { $0.provider }.joined(separator: ", ")), not of \(name)"
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

  /// The stores whose subscriptions can be simulated.
  static let stores: [any StoreFacts.Type] = [AppStoreFacts.self, GooglePlayFacts.self, StripeFacts.self]

  /// The store of payloads; `nil` for another provider.
  static func store(of payloads: PayloadModel) -> (any StoreFacts.Type)? {
    stores.first { $0.provider == payloads.name }
  }

  let store: any StoreFacts
  /// The speeds of tests.
  public let speeds: [SpeedFact]
  /// The periods that plans can have. With Stripe, a plan can be a multiple of one of them.
  public var plans: [FactDuration] { store.plans }
  /// The grace periods that a developer can choose, if there is a list of them.
  public var graceLengths: [FactDuration] { store.graceLengths }

  /// Takes the facts of a catalog.
  public init(_ catalog: Catalog) throws(SetupError) {
    let facts = catalog.facts
    guard let store = Self.store(of: facts.payloads) else { throw .noProvider(facts.payloads.name) }
    self.store = try store.init(facts)
    speeds = facts.speeds
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
    try store.check(plan: plan, grace: grace, commitment: commitment)
    var terms: SubscriptionTerms
    if let speed {
      terms = try testTerms(plan: plan, hasGrace: grace != nil, speed: speed)
    } else {
      guard let period = SubscriptionTerms.Period(plan) else { throw .unknownPlan(plan, known: plans) }
      terms = SubscriptionTerms(environment: "Production", period: period, grace: grace?.milliseconds)
    }
    (terms.lapse, terms.commitment) = (store.lapse, commitment)
    if speed == nil { store.complete(&terms, of: plan) }
    return terms
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
      renewalLimit: environment == "Sandbox" ? store.sandboxRenewals : nil
    )
  }
}

extension [FactDuration] {
  fileprivate func place(_ duration: FactDuration) -> Int { firstIndex(of: duration) ?? count }
}

extension FactDuration {
  /// Whether a plan of this period counts as a weekly one.
  var isWeekly: Bool { self == FactDuration("1w") }
}

extension Facts {
  func durations(_ name: String) throws(LifecycleFacts.SetupError) -> [FactDuration] {
    guard case .list(let durations)? = schedule.named(name)?.value else { throw .noSchedule(name, kind: "list") }
    return durations
  }

  func duration(_ name: String) throws(LifecycleFacts.SetupError) -> FactDuration {
    guard case .duration(let duration)? = schedule.named(name)?.value else {
      throw .noSchedule(name, kind: "duration")
    }
    return duration
  }

  func count(_ name: String) throws(LifecycleFacts.SetupError) -> Int {
    guard case .count(let count)? = schedule.named(name)?.value else { throw .noSchedule(name, kind: "count") }
    return count
  }

  func milliseconds(_ name: String) throws(LifecycleFacts.SetupError) -> Int64 {
    let duration = try duration(name)
    guard let milliseconds = duration.milliseconds else { throw .noFixedLength(name) }
    return milliseconds
  }
}
