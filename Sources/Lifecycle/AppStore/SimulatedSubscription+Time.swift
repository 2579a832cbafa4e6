import Instants

extension SimulatedSubscription {
  /// Lets the time pass until the next boundary; says what it brings, or `nil` if no boundary is left.
  package mutating func advance() throws(ScenarioError) -> LifecycleEvent? {
    guard let boundary = nextBoundary else { return nil }
    now = boundary
    refundedEarlier = nil
    switch state {
    case .inGracePeriod:
      state = .inBillingRetryPeriod
      return .graceEnd
    case .inBillingRetryPeriod:
      expire(.billingError)
      return .retryEnd
    case .subscribed, .expired, .revoked: return try endPeriod()
    }
  }

  private mutating func endPeriod() throws(ScenarioError) -> LifecycleEvent {
    // Within a commitment, neither a price that awaits consent nor a cancellation ends a period.
    if !isCommitted {
      // A customer who turned auto-renew off rather than consent to a price has declined it.
      if increase == .pending {
        expire(.didNotConsentToPriceIncrease)
        return .consentMissing
      }
      if !renews {
        expire(.autoRenewDisabled)
        return .periodEnd
      }
    }
    if !isForSale {
      expire(.productUnavailable)
      return .productRemoval
    }
    if endsForUnknownCause || terms.renewalLimit.map({ renewalCount >= $0 }) == true {
      expire(.unknown)
      return .unknownEnd
    }
    if paymentsFail { return try failToRenew() }
    cycleNumber += 1
    try renew(from: cycleStart)
    return .renewal
  }

  private mutating func failToRenew() throws(ScenarioError) -> LifecycleEvent {
    retryEnd = try instant(terms.retry, after: paid.expiry)
    expirationReason = .billingError
    // Both begin with the failed renewal, and a grace period that outlasted billing retry would be none.
    guard let grace = terms.grace, grace < terms.retry, paid.price > 0 || terms.graceFollowsFreePeriods else {
      state = .inBillingRetryPeriod
      return .renewalFailure
    }
    graceEnd = try instant(grace, after: paid.expiry)
    state = .inGracePeriod
    return .renewalFailureWithGrace
  }

  /// Payments go through while a renewal is failing: the grace period keeps the cycle, billing retry begins a new one.
  mutating func recover() throws(ScenarioError) {
    if state == .inGracePeriod {
      repeat {
        cycleNumber += 1
      } while try terms.end(ofPeriod: cycleNumber, from: cycleStart) <= now
    } else {
      cycleNumber = 1
    }
    try renew(from: state == .inGracePeriod ? cycleStart : now)
  }

  /// Begins the paid period ``cycleNumber`` of a cycle, now.
  mutating func renew(from start: Instant) throws(ScenarioError) {
    if now.milliseconds - paid.expiry.milliseconds >= terms.lapse { seriesStart = now }
    // A new price applies from the next commitment on.
    let keepsPrice = isCommitted
    var plan = paid.plan
    if let nextPlan {
      (plan, regularPrice) = (nextPlan, product.price(of: nextPlan))
    } else if increase == .agreed, !keepsPrice {
      regularPrice = increasedPrice
    }
    earlier = paid
    cycleStart = start
    paid = PaidPeriod(
      number: paid.number + 1,
      purchase: now,
      expiry: try terms.end(ofPeriod: cycleNumber, from: start),
      isRenewal: true,
      plan: plan,
      offer: nextOffer,
      price: nextOffer == nil ? regularPrice : product.offerPrice,
      commitment: paid.commitment
    )
    try commit()
    (nextOffer, nextPlan) = (nil, nil)
    if !keepsPrice { increase = .none }
    (graceEnd, retryEnd, expirationReason) = (nil, nil, nil)
    renewalCount += 1
    state = .subscribed
  }

  /// Whether the commitment continues after the period that was last paid for.
  var isCommitted: Bool { paid.commitment.map { !$0.isLast } ?? false }

  /// Counts the period that begins as the next payment of its commitment, or as the first of a new one.
  private mutating func commit() throws(ScenarioError) {
    guard let last = paid.commitment else { return }
    paid.commitment = try commitment(last.payments)
    guard !last.isLast else { return }
    paid.commitment?.number = last.number + 1
    paid.commitment?.price = last.price
    // After a late payment, the periods are counted from it.
    paid.commitment?.end = try terms.end(ofPeriod: cycleNumber + last.payments - last.number - 1, from: cycleStart)
  }

  /// A commitment that begins with the present period.
  func commitment(_ payments: Int) throws(ScenarioError) -> Commitment {
    Commitment(
      payments: payments,
      end: try terms.end(ofPeriod: cycleNumber + payments - 1, from: cycleStart),
      price: Int64(payments) * regularPrice
    )
  }

  /// Ends the subscription, with nothing left to renew.
  mutating func expire(_ reason: ExpirationReason) {
    state = .expired
    expirationReason = reason
    renews = false
    (graceEnd, retryEnd, nextOffer, nextPlan) = (nil, nil, nil, nil)
  }
}
