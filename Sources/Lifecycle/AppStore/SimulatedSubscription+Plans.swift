import Instants

extension SimulatedSubscription {
  /// What the next renewal costs, in thousandths of the currency's unit.
  var nextPrice: Int64 {
    if nextOffer != nil { return product.offerPrice }
    if isCommitted { return regularPrice }
    if let nextPlan { return product.price(of: nextPlan) }
    return renewedPrice
  }

  /// What the plan costs from the next commitment on, or from the next renewal of a plan without one.
  var renewedPrice: Int64 { increase == .none ? regularPrice : increasedPrice }

  /// The price of the plan after an increase.
  var increasedPrice: Int64 { regularPrice + product.increasedPrice - product.price }

  /// Whether a plan can be bought at once, which replaces the one that is running.
  func canBuy(_ plan: SimulatedPlan?) -> Bool {
    state == .subscribed && !paymentsFail && plan != nil && paid.commitment == nil
  }

  /// Changes to a plan that begins at once, with a cycle of its own. What was asked or announced for the plan before
  /// has no meaning for it: a price increase is one of a product.
  mutating func buy(_ bought: SimulatedPlan) throws(ScenarioError) {
    try begin(bought, with: nil)
    renews = true
  }

  /// Chooses another plan for the next renewal.
  mutating func choose(_ plan: SimulatedPlan) {
    nextPlan = plan
    (increase, nextOffer) = (.none, nil)
  }

  /// Redeems an offer: for the next renewal, or to subscribe again.
  mutating func redeem(_ offer: OfferType) throws(ScenarioError) {
    if state == .subscribed { nextOffer = offer } else { try buyAgain(with: offer) }
  }

  /// Buys the subscription again, with everything in order.
  mutating func buyAgain(with offer: OfferType? = nil) throws(ScenarioError) {
    try begin(.first, with: offer)
    (renews, paymentsFail) = (true, false)
  }

  private mutating func begin(_ plan: SimulatedPlan, with offer: OfferType?) throws(ScenarioError) {
    (nextPlan, nextOffer, increase, cycleNumber) = (plan, offer, .none, 1)
    // A commitment that was not kept to its end is over.
    if let commitment = paid.commitment { paid.commitment?.number = commitment.payments }
    try renew(from: now)
    (paid.isRenewal, renewalCount, isForSale, endsForUnknownCause) = (false, 0, true, false)
  }
}
