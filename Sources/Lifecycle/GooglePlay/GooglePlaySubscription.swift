import Catalogs
import Instants

/// A subscription of Google Play to an auto-renewing plan, with one item.
struct GooglePlaySubscription: SimulatedLife {
  /// What can happen to it.
  static let events: [LifecycleEvent] = [
    .purchase, .renewal, .priceIncreaseStart, .priceIncreaseAgreement, .consentMissing, .pauseScheduled, .pauseBegin,
    .resumption, .renewalFailure, .renewalFailureWithGrace, .recovery, .graceEnd, .holdEnd, .cancellation, .restoration,
    .cancellationScheduled, .periodEnd, .resubscription, .revocation,
  ]

  /// The names of the states in the catalog.
  enum State: String {
    case active, inGracePeriod, onHold, paused, canceled, expired
  }

  /// Who canceled the subscription.
  enum Cancellation: String {
    case user = "userInitiatedCancellation"
    case system = "systemInitiatedCancellation"
    case developer = "developerInitiatedCancellation"
  }

  /// The state of a price increase that needs consent.
  enum PriceIncrease: String {
    case outstanding = "OUTSTANDING"
    case confirmed = "CONFIRMED"
  }

  let terms: SubscriptionTerms
  let catalog: Catalog
  let product: SimulatedProduct
  private(set) var state = State.active
  private(set) var now: Instant

  let start: Instant
  /// From where the periods are counted, and how many of them are paid for.
  private var cycleStart: Instant
  private var cycleNumber = 1
  /// When the item expires or renews. While Google Play retries in the grace period, this is the end of that period.
  private(set) var expiry: Instant
  /// When the last renewal failed.
  private var failure: Instant?
  private var resumeTime: Instant?
  private var pauseLength: FactDuration?
  private var paymentsFail = false
  private(set) var cancellation: (by: Cancellation, at: Instant)?
  private(set) var increase: PriceIncrease?
  /// How many of the payments that the customer committed to are still to come; `nil` without installments.
  private(set) var remainingPayments: Int?
  /// Whether the customer canceled while payments were still to come.
  private(set) var cancellationIsPending = false
  /// What a renewal costs, in thousandths of the currency's unit.
  private(set) var price: Int64
  private(set) var orderNumber = 0

  /// Buys a subscription.
  init(
    terms: SubscriptionTerms,
    catalog: Catalog,
    product: SimulatedProduct,
    start: Instant
  ) throws(ScenarioError) {
    (self.terms, self.catalog, self.product) = (terms, catalog, product)
    (now, self.start, cycleStart, price) = (start, start, start, product.price)
    expiry = try terms.end(ofPeriod: 1, from: start)
    remainingPayments = terms.commitment.map { $0 - 1 }
  }

  var stateName: String { state.rawValue }

  var isEnding: Bool { state == .canceled || state == .active && cancellationIsPending }

  /// When the pause ends, while it lasts.
  var autoResumeTime: Instant? { state == .paused ? resumeTime : nil }

  var renews: Bool { state != .canceled && state != .expired }

  var nextBoundary: Instant? {
    switch state {
    case .active:
      // Without a grace period, access continues for a while after the renewal that failed, and nothing is sent.
      if let failure { failure.advanced(byMilliseconds: terms.silentGrace) } else { expiry }
    case .inGracePeriod, .canceled: expiry
    case .onHold: failure?.advanced(byMilliseconds: terms.retry)
    case .paused: resumeTime
    case .expired: nil
    }
  }

  mutating func advance() throws(ScenarioError) -> LifecycleEvent? {
    guard let boundary = nextBoundary else { return nil }
    now = boundary
    switch state {
    case .active where failure != nil:
      state = .onHold
      return .renewalFailure
    case .active: return try endPeriod()
    case .inGracePeriod:
      state = .onHold
      return .graceEnd
    case .onHold:
      end(by: .system)
      return .holdEnd
    case .paused: return try resume()
    case .canceled:
      state = .expired
      return .periodEnd
    case .expired: return nil
    }
  }

  private mutating func endPeriod() throws(ScenarioError) -> LifecycleEvent? {
    if cancellationIsPending, !isCommitted {
      end(by: .user)
      return .periodEnd
    }
    if increase == .outstanding {
      end(by: .system)
      return .consentMissing
    }
    if let length = pauseLength {
      pauseLength = nil
      state = .paused
      guard let period = SubscriptionTerms.Period(length), let resume = period.end(ofPeriod: 1, from: now) else {
        throw .outOfYears(after: now)
      }
      resumeTime = resume
      return .pauseBegin
    }
    guard paymentsFail else {
      cycleNumber += 1
      try renew(from: cycleStart)
      return .renewal
    }
    failure = expiry
    // Nothing is sent, and the hold begins with the next boundary.
    guard let grace = terms.grace else { return nil }
    expiry = try instant(grace, after: expiry)
    state = .inGracePeriod
    return .renewalFailureWithGrace
  }

  /// Renews at the end of a pause; a failure leads to a hold without a grace period.
  private mutating func resume() throws(ScenarioError) -> LifecycleEvent {
    resumeTime = nil
    if paymentsFail {
      failure = now
      state = .onHold
      return .renewalFailure
    }
    cycleNumber = 1
    try renew(from: now)
    return .resumption
  }

  /// Begins the paid period ``cycleNumber`` of a cycle.
  private mutating func renew(from start: Instant) throws(ScenarioError) {
    cycleStart = start
    expiry = try terms.end(ofPeriod: cycleNumber, from: start)
    if increase == .confirmed { price = product.increasedPrice }
    (increase, failure, cancellation) = (nil, nil, nil)
    remainingPayments = remainingPayments.map { max($0 - 1, 0) }
    orderNumber += 1
    state = .active
  }

  /// Whether payments that the customer committed to are still to come.
  private var isCommitted: Bool { (remainingPayments ?? 0) > 0 }

  private mutating func end(by cause: Cancellation) {
    cancellation = (cause, now)
    state = .expired
    if expiry > now { expiry = now }
  }
}

extension GooglePlaySubscription {
  func allows(_ action: LifecycleAction) -> Bool {
    // What else can happen before a failed renewal is announced is not documented.
    let isRunning = state == .active && failure == nil
    return switch action {
    case .paymentsFail: !paymentsFail && renews
    case .paymentsWork: paymentsFail && renews
    // What a cancellation does while a committed payment is failing is not documented.
    case .autoRenewOff:
      isRunning && !cancellationIsPending || !isCommitted && (state == .inGracePeriod || state == .onHold)
    case .autoRenewOn: state == .canceled
    case .priceIncrease(let needsConsent): needsConsent && isRunning && increase == nil && !isCommitted
    case .consent: isRunning && increase == .outstanding
    case .pause: isRunning && pauseLength == nil && !isCommitted
    case .resumption: state == .paused
    case .refund: state != .expired
    case .resubscription: state == .expired
    case .productRemoval, .unknownEnd, .earlierRefund, .familyAccessLoss, .refundReversal, .offerRedemption, .upgrade,
      .crossgrade, .downgrade, .planReversal, .cancellationNow:
      false
    }
  }

  mutating func perform(_ action: LifecycleAction, at instant: Instant) throws(ScenarioError) -> LifecycleEvent? {
    try refuse(action, at: instant)
    now = instant
    switch action {
    case .paymentsFail: paymentsFail = true
    case .paymentsWork:
      paymentsFail = false
      return try recover()
    case .autoRenewOff where isCommitted:
      cancellationIsPending = true
      return .cancellationScheduled
    case .autoRenewOff:
      // Without access there is nothing left to use up.
      if state == .onHold { end(by: .user) } else { (cancellation, state) = ((.user, now), .canceled) }
      return .cancellation
    case .autoRenewOn:
      (cancellation, state) = (nil, .active)
      return .restoration
    case .priceIncrease:
      increase = .outstanding
      return .priceIncreaseStart
    case .consent:
      increase = .confirmed
      return .priceIncreaseAgreement
    case .pause(let length):
      pauseLength = length
      return .pauseScheduled
    case .resumption: return try resume()
    case .refund:
      end(by: .developer)
      return .revocation
    case .resubscription:
      cycleNumber = 1
      (remainingPayments, cancellationIsPending) = (terms.commitment, false)
      try renew(from: now)
      paymentsFail = false
      return .resubscription
    default: break
    }
    return nil
  }

  /// A payment in the grace period keeps the cycle; one in a hold begins a new one.
  private mutating func recover() throws(ScenarioError) -> LifecycleEvent? {
    switch state {
    case .inGracePeriod:
      repeat { cycleNumber += 1 } while try terms.end(ofPeriod: cycleNumber, from: cycleStart) <= now
      try renew(from: cycleStart)
      return .recovery
    case .onHold:
      cycleNumber = 1
      try renew(from: now)
      return .recovery
    case .active where failure != nil:
      // The renewal goes through late, before anything was sent.
      cycleNumber += 1
      try renew(from: cycleStart)
      return .renewal
    default: return nil
    }
  }
}
