import Catalogs
import Instants
import JSON

/// A subscription of Stripe to one price that is charged automatically.
///
/// A payment is retried at even intervals; the times of Smart Retries are Stripe's choice.
struct StripeSubscription: SimulatedLife {
  /// What can happen to it.
  static let events: [LifecycleEvent] = [
    .purchase, .trialStart, .trialReminder, .trialEnd, .periodStart, .renewal, .renewalFailure, .retryFailure,
    .recovery, .attemptsEndCanceled, .attemptsEndUnpaid, .attemptsEndPaused, .attemptsEndPastDue, .resumption,
    .cancellation, .restoration, .periodEnd, .cancellationNow,
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
    var finalized: Instant?
    var paid: Instant?
    /// How many times Stripe has tried to charge for it.
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
  /// When the first charge for a renewal failed.
  private var failure: Instant?
  private var paymentsFail = false
  private(set) var cancellationRequest: Instant?
  private(set) var end: Instant?
  /// The subscription before the last thing that happened, and the number of the events so far.
  private(set) var subscriptionBefore: [JSONValue.Member] = []
  private(set) var eventCount = 1

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
    invoice = Invoice(number: 1, reason: .first, created: start, amount: amount, status: .paid)
    (invoice.finalized, invoice.paid) = (start, start)
    // Nothing is charged for a trial.
    invoice.attempts = settings.trial == nil ? 1 : 0
  }

  var stateName: String { state.rawValue }

  var isEnding: Bool { state == .ending }

  var isInTrial: Bool { trialEnd.map { now < $0 } ?? false }

  /// When Stripe tries to charge again; `nil` if it doesn't.
  var nextAttempt: Instant? { state == .pastDue ? instant(ofRetry: invoice.attempts) : nil }

  /// The retries are numbered from 1; the last one ends the time for retries.
  private func instant(ofRetry number: Int) -> Instant? {
    let count = settings.facts.retryCount
    guard number <= count, let failure, let last = settings.retryPeriod.end(ofPeriod: 1, from: failure)
    else { return nil }
    let length = last.milliseconds - failure.milliseconds
    return failure.advanced(byMilliseconds: length * Int64(number) / Int64(count))
  }

  /// When Stripe announces the end of the trial. The end of a short trial is announced when the trial starts.
  private var reminder: Instant? {
    guard !isReminded, let trialEnd else { return nil }
    return max(start, trialEnd.advanced(byMilliseconds: -settings.facts.trialEventAhead) ?? start)
  }

  var nextBoundary: Instant? {
    switch state {
    case .trialing: reminder ?? periodEnd
    case .active, .ending: periodEnd
    case .renewalPending: invoice.created.advanced(byMilliseconds: settings.facts.draft)
    case .pastDue: nextAttempt
    case .unpaid, .paused, .canceled, .canceledNonpayment: nil
    }
  }

  mutating func advance() throws(ScenarioError) -> LifecycleEvent? {
    guard let boundary = nextBoundary else { return nil }
    pass(to: boundary)
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
    case .renewalPending: return try charge()
    case .pastDue: return retry()
    case .unpaid, .paused, .canceled, .canceledNonpayment: return nil
    }
  }

  private mutating func pass(to instant: Instant) {
    (subscriptionBefore, now) = (subscription, instant)
    eventCount += 1
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

  private mutating func charge() throws(ScenarioError) -> LifecycleEvent {
    (invoice.attempts, invoice.finalized) = (1, now)
    guard paymentsFail else {
      receivePayment()
      return .renewal
    }
    (failure, state, invoice.status) = (now, .pastDue, .open)
    // Otherwise several invoices would be open.
    guard let last = instant(ofRetry: settings.facts.retryCount), last <= periodEnd else {
      throw .retriesOutlastPlan(settings.retryTime, plan: settings.plan)
    }
    return .renewalFailure
  }

  private mutating func retry() -> LifecycleEvent {
    invoice.attempts += 1
    if nextAttempt != nil { return .retryFailure }
    switch settings.afterRetries {
    case .pastDue: return .attemptsEndPastDue
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
    (failure, state, invoice.status, invoice.paid) = (nil, .active, .paid, now)
  }
}

extension StripeSubscription {
  func allows(_ action: LifecycleAction) -> Bool {
    switch action {
    case .paymentsFail: !paymentsFail && end == nil
    case .paymentsWork: paymentsFail && end == nil
    case .autoRenewOff: state == .active || state == .trialing
    // The catalog has no transition from a canceled trial back to a trial.
    case .autoRenewOn: state == .ending && !isInTrial
    case .resumption: state == .paused && !paymentsFail
    case .cancellationNow: end == nil
    case .priceIncrease, .consent, .productRemoval, .unknownEnd, .refund, .earlierRefund, .familyAccessLoss,
      .refundReversal, .resubscription, .offerRedemption, .upgrade, .crossgrade, .downgrade, .planReversal, .pause:
      false
    }
  }

  mutating func perform(_ action: LifecycleAction, at instant: Instant) throws(ScenarioError) -> LifecycleEvent? {
    try refuse(action, at: instant)
    // Each further period has an invoice of its own, and the newest one counts.
    if state == .unpaid || state == .pastDue, instant >= periodEnd {
      throw .afterUnpaidPeriod(action, at: instant, end: periodEnd)
    }
    pass(to: instant)
    switch action {
    case .paymentsFail: paymentsFail = true
    case .paymentsWork:
      paymentsFail = false
      return recover()
    case .autoRenewOff:
      (state, cancellationRequest) = (.ending, now)
      return .cancellation
    case .autoRenewOn:
      (state, cancellationRequest) = (.active, nil)
      return .restoration
    case .resumption:
      (cycleStart, cycleNumber) = (now, 0)
      try beginPeriod()
      (invoice.attempts, invoice.finalized) = (1, now)
      receivePayment()
      return .resumption
    case .cancellationNow:
      (state, cancellationRequest, end) = (.canceled, now, now)
      return .cancellationNow
    default: break
    }
    return nil
  }

  /// The customer pays what is open.
  private mutating func recover() -> LifecycleEvent? {
    guard state == .pastDue || state == .unpaid else { return nil }
    receivePayment()
    return .recovery
  }
}
