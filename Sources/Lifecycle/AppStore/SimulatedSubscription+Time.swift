import Instants

extension SimulatedSubscription {
  /// Lets the time pass until the next boundary; says what it brings, or `nil` if no boundary is left.
  mutating func advance() throws(ScenarioError) -> LifecycleEvent? {
    guard let boundary = nextBoundary else { return nil }
    now = boundary
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
    // A customer who turned auto-renew off rather than consent to a price has declined it.
    if increase == .pending {
      expire(.didNotConsentToPriceIncrease)
      return .consentMissing
    }
    if !renews {
      expire(.autoRenewDisabled)
      return .periodEnd
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
    retryEnd = try instant(terms.retry, after: expiry)
    expirationReason = .billingError
    // Both begin with the failed renewal, and a grace period that outlasted billing retry would be none.
    guard let grace = terms.grace, grace < terms.retry, price > 0 || terms.graceFollowsFreePeriods else {
      state = .inBillingRetryPeriod
      return .renewalFailure
    }
    graceEnd = try instant(grace, after: expiry)
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
    if now.milliseconds - expiry.milliseconds >= terms.lapse { seriesStart = now }
    if let nextPlan {
      (plan, regularPrice) = (nextPlan, product.price(of: nextPlan))
    } else if increase == .agreed {
      regularPrice = increasedPrice
    }
    (offer, nextOffer, nextPlan) = (nextOffer, nil, nil)
    price = offer == nil ? regularPrice : product.offerPrice
    purchase = now
    cycleStart = start
    expiry = try terms.end(ofPeriod: cycleNumber, from: start)
    increase = .none
    (graceEnd, retryEnd, expirationReason) = (nil, nil, nil)
    isRenewal = true
    renewalCount += 1
    transactionNumber += 1
    state = .subscribed
  }

  /// Ends the subscription, with nothing left to renew.
  mutating func expire(_ reason: ExpirationReason) {
    state = .expired
    expirationReason = reason
    renews = false
    (graceEnd, retryEnd, nextOffer, nextPlan) = (nil, nil, nil, nil)
  }
}
