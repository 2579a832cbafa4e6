import Instants

extension SimulatedSubscription {
  /// Whether an action can happen now.
  package func allows(_ action: LifecycleAction) -> Bool {
    let isFailing = state == .inGracePeriod || state == .inBillingRetryPeriod
    switch action {
    case .paymentsFail: return state == .subscribed && !paymentsFail
    case .paymentsWork: return isFailing || state == .subscribed && paymentsFail
    // What a cancellation does while a payment of a commitment is failing is not documented.
    case .autoRenewOff: return isFailing && paid.commitment == nil || state == .subscribed && renews
    case .autoRenewOn: return state == .subscribed && !renews
    case .priceIncrease: return state == .subscribed && renews && increase == .none
    case .consent: return state == .subscribed && renews && increase == .pending
    case .productRemoval: return state == .subscribed && isForSale
    case .unknownEnd: return state == .subscribed && !endsForUnknownCause
    case .refund: return state != .revoked && !product.isFamilyShared
    case .earlierRefund:
      return (state == .subscribed || isFailing) && earlier != nil && !product.isFamilyShared
    case .familyAccessLoss: return state != .revoked && product.isFamilyShared
    case .refundReversal: return revocation?.refund != nil
    case .resubscription: return state == .expired
    case .offerRedemption(let offer):
      return state == .expired && offer.isForFormerSubscribers
        || state == .subscribed && renews && offer.isForSubscribers && nextOffer == nil && nextPlan == nil
          && paid.commitment == nil
    case .upgrade: return canBuy(paid.plan.above)
    case .crossgrade: return canBuy(paid.plan.beside)
    case .downgrade:
      return state == .subscribed && renews && nextPlan == nil && paid.plan.below != nil && paid.commitment == nil
    case .planReversal: return state == .subscribed && renews && nextPlan != nil
    case .pause, .resumption, .cancellationNow: return false
    }
  }

  /// Lets something happen at an instant before the next boundary; says what it was, or `nil` for what no payload
  /// shows.
  package mutating func perform(_ action: LifecycleAction, at instant: Instant) throws(ScenarioError) -> LifecycleEvent?
  {
    try refuse(action, at: instant)
    now = instant
    refundedEarlier = nil
    switch action {
    case .paymentsFail: paymentsFail = true
    case .productRemoval: isForSale = false
    case .unknownEnd: endsForUnknownCause = true
    case .paymentsWork:
      paymentsFail = false
      guard state != .subscribed else { return nil }
      try recover()
      return .recovery
    case .autoRenewOff: return turnOff()
    case .autoRenewOn:
      renews = true
      return .autoRenewOn
    case .priceIncrease(let needsConsent):
      increase = needsConsent ? .pending : .agreed
      return needsConsent ? .priceIncreaseRequest : .priceIncreaseAgreement
    case .consent:
      increase = .agreed
      return .priceIncreaseAgreement
    case .refund(let reason):
      revoke(refund: reason)
      return .refund
    case .earlierRefund:
      (refundedEarlier, earlier) = (earlier, nil)
      return .earlierRefund
    case .familyAccessLoss:
      revoke(refund: nil)
      return .familyAccessLoss
    case .refundReversal:
      reverseRefund()
      return .refundReversal
    case .resubscription:
      try buyAgain()
      return .resubscription
    case .offerRedemption(let offer):
      try redeem(offer)
      return .offerRedemption
    case .upgrade, .crossgrade:
      if let bought = action == .upgrade ? paid.plan.above : paid.plan.beside { try buy(bought) }
      return action == .upgrade ? .upgrade : .crossgrade
    case .downgrade:
      if let chosen = paid.plan.below { choose(chosen) }
      return .downgrade
    case .planReversal:
      nextPlan = nil
      return .planReversal
    case .pause, .resumption, .cancellationNow: return nil
    }
    return nil
  }

  private mutating func turnOff() -> LifecycleEvent {
    if state == .subscribed {
      renews = false
      return .autoRenewOff
    }
    expire(.autoRenewDisabled)
    return .cancellation
  }

  private mutating func revoke(refund: LifecycleAction.RefundReason?) {
    revocation = Revocation(date: now, refund: refund, previous: state)
    state = .revoked
  }

  /// While the purchase was taken back, nothing renewed; what the dates now say is the case.
  private mutating func reverseRefund() {
    guard let previous = revocation?.previous else { return }
    revocation = nil
    switch previous {
    case .subscribed where now < paid.expiry: state = .subscribed
    case .subscribed: expire(renews ? .unknown : .autoRenewDisabled)
    case .inGracePeriod, .inBillingRetryPeriod:
      if let graceEnd, now < graceEnd {
        state = .inGracePeriod
      } else if let retryEnd, now < retryEnd {
        state = .inBillingRetryPeriod
      } else {
        expire(.billingError)
      }
    case .expired, .revoked: state = .expired
    }
  }
}
