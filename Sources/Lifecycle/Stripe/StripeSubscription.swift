import Catalogs
import Instants

/// A subscription of Stripe to one price that is charged automatically.
///
/// A payment is retried at even intervals; the times of Smart Retries are Stripe's choice.
struct StripeSubscription: SimulatedLife {
  /// What can happen to it.
  static let events: [LifecycleEvent] = [
    .purchase, .trialStart, .trialReminder, .trialEnd, .periodStart, .renewal, .renewalFailure, .retryFailure,
    .recovery,
    .attemptsEndCanceled, .attemptsEndUnpaid, .attemptsEndPaused, .resumption, .cancellation, .restoration, .periodEnd,
    .cancellationNow,
  ]

  /// The names of the states in the catalog.
  enum State: String {
    case trialing, active, renewalPending, ending, pastDue, unpaid, paused, canceled, canceledNonpayment
  }

  /// The newest invoice.
  struct Invoice {
    enum Status: String { case draft, open, paid }

    enum Reason: String {
      case first = "subscription_create"
      case renewal = "subscription_cycle"
      case preview = "upcoming"
    }

    let number: Int
    let reason: Reason
    let created: Instant
    /// In thousandths of the currency's unit.
    let amount: Int64
    var status: Status
    /// How often Stripe has tried to charge for it.
    var attempts = 0
  }

  let settings: StripeSettings
  let catalog: Catalog
  let product: SimulatedProduct
  private let period: SubscriptionTerms.Period
  private(set) var state: State
  private(set) var now: Instant

  let start: Instant
  /// When the trial ends; `nil` without one.
  private(set) var trialEnd: Instant?
  private var isReminded = false
  /// From where the periods are counted, and how many of them have begun.
  private var cycleStart: Instant
  private var cycleNumber = 1
  private(set) var periodStart: Instant
  /// The end (exclusive) of the period, or of the trial.
  private(set) var periodEnd: Instant
  private(set) var invoice: Invoice
  /// When the charge for a renewal failed first.
  private var failure: Instant?
  private var paymentsFail = false
  private(set) var cancellationRequest: Instant?
  private(set) var end: Instant?
  /// The status before the last thing that happened.
  private(set) var statusBefore: String?

  /// Subscribes, with a trial or a payment.
  init(
    terms: SubscriptionTerms,
    settings: StripeSettings,
    catalog: Catalog,
    product: SimulatedProduct,
    start: Instant
  ) throws(ScenarioError) {
    (self.settings, self.catalog, self.product, period) = (settings, catalog, product, terms.period)
    (now, self.start, cycleStart, periodStart) = (start, start, start, start)
    if let trial = settings.trial {
      guard let end = trial.end(ofPeriod: 1, from: start) else { throw .outOfYears(after: start) }
      (trialEnd, periodEnd, state) = (end, end, .trialing)
    } else {
      (periodEnd, state) = (try terms.end(ofPeriod: 1, from: start), .active)
    }
    let amount = settings.trial == nil ? product.price : 0
    invoice = Invoice(number: 1, reason: .first, created: start, amount: amount, status: .paid, attempts: 1)
  }

  var stateName: String { state.rawValue }

  var isEnding: Bool { state == .ending }

  var isInTrial: Bool { trialEnd.map { now < $0 } ?? false }

  /// When Stripe tries to charge again; `nil` if it doesn't.
  var nextAttempt: Instant? { state == .pastDue ? instant(ofRetry: invoice.attempts) : nil }

  /// The retries are numbered from 1; the last one ends the time for retries.
  private func instant(ofRetry number: Int) -> Instant? {
    guard number <= settings.retryCount, let failure, let last = settings.retries.end(ofPeriod: 1, from: failure)
    else { return nil }
    let length = last.milliseconds - failure.milliseconds
    return failure.advanced(byMilliseconds: length * Int64(number) / Int64(settings.retryCount))
  }

  private var reminder: Instant? {
    guard !isReminded, let trialEnd, let time = trialEnd.advanced(byMilliseconds: -settings.trialEventAhead),
      time > start
    else { return nil }
    return time
  }

  var nextBoundary: Instant? {
    switch state {
    case .trialing: reminder ?? periodEnd
    case .active, .ending: periodEnd
    case .renewalPending: invoice.created.advanced(byMilliseconds: settings.draft)
    case .pastDue: nextAttempt
    case .unpaid, .paused, .canceled, .canceledNonpayment: nil
    }
  }

  mutating func advance() throws(ScenarioError) -> LifecycleEvent? {
    guard let boundary = nextBoundary else { return nil }
    (statusBefore, now) = (status, boundary)
    switch state {
    case .trialing where boundary < periodEnd:
      isReminded = true
      return .trialReminder
    case .trialing:
      (cycleStart, cycleNumber) = (now, 0)
      try beginPeriod()
      return .trialEnd
    case .active:
      try beginPeriod()
      return .periodStart
    case .ending:
      (state, end) = (.canceled, now)
      return .periodEnd
    case .renewalPending: return charge()
    case .pastDue: return retry()
    case .unpaid, .paused, .canceled, .canceledNonpayment: return nil
    }
  }

  /// Begins the next period with the draft of its invoice.
  private mutating func beginPeriod() throws(ScenarioError) {
    cycleNumber += 1
    periodStart = now
    guard let end = period.end(ofPeriod: cycleNumber, from: cycleStart) else { throw .outOfYears(after: now) }
    (periodEnd, state) = (end, .renewalPending)
    invoice = nextInvoice(.renewal)
  }

  private func nextInvoice(_ reason: Invoice.Reason) -> Invoice {
    Invoice(number: invoice.number + 1, reason: reason, created: now, amount: product.price, status: .draft)
  }

  /// What a backend passes: the newest invoice, or the preview of the next one after the reminder of a trial's end.
  var passedInvoice: Invoice { state == .trialing && isReminded ? nextInvoice(.preview) : invoice }

  private mutating func charge() -> LifecycleEvent {
    invoice.attempts = 1
    guard paymentsFail else {
      receivePayment()
      return .renewal
    }
    (failure, state, invoice.status) = (now, .pastDue, .open)
    return .renewalFailure
  }

  private mutating func retry() -> LifecycleEvent {
    invoice.attempts += 1
    if nextAttempt != nil { return .retryFailure }
    failure = nil
    switch settings.afterRetries {
    case .cancel:
      (state, end) = (.canceledNonpayment, now)
      return .attemptsEndCanceled
    case .unpaid:
      state = .unpaid
      return .attemptsEndUnpaid
    case .pause:
      state = .paused
      return .attemptsEndPaused
    }
  }

  private mutating func receivePayment() {
    (failure, state, invoice.status) = (nil, .active, .paid)
  }
}

extension StripeSubscription {
  func allows(_ action: LifecycleAction) -> Bool {
    switch action {
    case .paymentsFail: !paymentsFail && end == nil
    case .paymentsWork: paymentsFail && end == nil
    case .autoRenewOff: state == .active || state == .trialing
    // Where a trial goes on after its cancellation was withdrawn, nothing is documented to differ from before.
    case .autoRenewOn: state == .ending && !isInTrial
    case .resumption: state == .paused && !paymentsFail
    case .cancellationNow: end == nil && state != .ending
    case .priceIncrease, .consent, .productRemoval, .unknownEnd, .refund, .earlierRefund, .familyAccessLoss,
      .refundReversal, .resubscription, .offerRedemption, .upgrade, .crossgrade, .downgrade, .planReversal, .pause:
      false
    }
  }

  mutating func perform(_ action: LifecycleAction, at instant: Instant) throws(ScenarioError) -> LifecycleEvent? {
    try refuse(action, at: instant)
    (statusBefore, now) = (status, instant)
    switch action {
    case .paymentsFail: paymentsFail = true
    case .paymentsWork:
      paymentsFail = false
      return try recover()
    case .autoRenewOff:
      (state, cancellationRequest) = (.ending, now)
      return .cancellation
    case .autoRenewOn:
      (state, cancellationRequest) = (.active, nil)
      return .restoration
    case .resumption:
      (cycleStart, cycleNumber) = (now, 0)
      try beginPeriod()
      invoice.attempts = 1
      receivePayment()
      return .resumption
    case .cancellationNow:
      (state, cancellationRequest, end) = (.canceled, now, now)
      return .cancellationNow
    default: break
    }
    return nil
  }

  /// The customer pays what is open; the periods stay as they are.
  private mutating func recover() throws(ScenarioError) -> LifecycleEvent? {
    guard state == .pastDue || state == .unpaid else { return nil }
    while periodEnd <= now {
      cycleNumber += 1
      periodStart = periodEnd
      guard let end = period.end(ofPeriod: cycleNumber, from: cycleStart) else { throw .outOfYears(after: now) }
      periodEnd = end
    }
    receivePayment()
    return .recovery
  }
}
