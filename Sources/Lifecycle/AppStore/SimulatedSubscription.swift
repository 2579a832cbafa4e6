import Instants

/// A subscription of the App Store that lives by its terms: time ends its periods, and actions happen to it.
///
/// A value without a clock: ``advance()`` lets the next boundary pass, and ``perform(_:at:)`` lets something happen
/// before it. Boundaries are half-open: at the instant of one, what comes after it is already the case.
public struct SimulatedSubscription: SimulatedLife, Hashable {
  /// Its lengths of time.
  public let terms: SubscriptionTerms
  /// What is sold.
  public let product: SimulatedProduct
  /// The state that it is meant to be in.
  public internal(set) var state = LifecycleState.subscribed
  /// The instant of the last thing that happened.
  public internal(set) var now: Instant

  /// When the subscription was first bought.
  let firstPurchase: Instant
  /// When the series of purchases began that the last one belongs to.
  var seriesStart: Instant
  /// When the present period was bought.
  var purchase: Instant
  var isRenewal = false
  /// The end of the period that was last paid for.
  var expiry: Instant
  /// From where the cycle is counted, and how many of its periods are paid for.
  var cycleStart: Instant
  var cycleNumber = 1
  var graceEnd: Instant?
  var retryEnd: Instant?
  var renews = true
  var paymentsFail = false
  var isForSale = true
  var endsForUnknownCause = false
  var increase = PriceIncrease.none
  /// The plan that is running, and the one that was chosen for the next renewal.
  var plan = SimulatedPlan.first
  var nextPlan: SimulatedPlan?
  /// The offer that the present period was bought with, and the one that was redeemed for the next renewal.
  var offer: OfferType?
  var nextOffer: OfferType?
  /// What the present period costs, and what the plan costs without an offer.
  var price: Int64
  var regularPrice: Int64
  var transactionNumber: Int64
  var renewalCount = 0
  var expirationReason: ExpirationReason?
  var revocation: Revocation?

  enum PriceIncrease: Int64 {
    case none = -1
    case pending = 0
    case agreed = 1
  }

  /// The raw values are those of `expirationIntent`.
  enum ExpirationReason: Int64 {
    case autoRenewDisabled = 1
    case billingError = 2
    case didNotConsentToPriceIncrease = 3
    case productUnavailable = 4
    case unknown = 5
  }

  struct Revocation: Hashable {
    let date: Instant
    /// The reason of a refund; `nil` if access through the family was lost.
    let refund: LifecycleAction.RefundReason?
    /// The state that it ended.
    let previous: LifecycleState
  }

  /// Buys a subscription, with an offer or without one; an offer that first purchases do not have counts as none.
  public init(
    terms: SubscriptionTerms,
    product: SimulatedProduct = SimulatedProduct(),
    start: Instant,
    offer: OfferType? = nil
  ) throws(ScenarioError) {
    self.terms = terms
    self.product = product
    now = start
    firstPurchase = start
    seriesStart = start
    purchase = start
    cycleStart = start
    if let offer, offer.isForFirstPurchase { self.offer = offer }
    regularPrice = product.price
    price = self.offer == nil ? product.price : product.offerPrice
    transactionNumber = product.firstTransaction
    expiry = start
    expiry = try terms.end(ofPeriod: 1, from: start)
  }

  var stateName: String { state.rawValue }

  /// When time alone brings the next step; `nil` if it brings none.
  public var nextBoundary: Instant? {
    switch state {
    case .subscribed: expiry
    case .inGracePeriod: graceEnd
    case .inBillingRetryPeriod: retryEnd
    case .expired, .revoked: nil
    }
  }

  /// What can happen to it.
  static let events: [LifecycleEvent] = [
    .purchase, .resubscription, .renewal, .autoRenewOff, .autoRenewOn, .priceIncreaseRequest, .priceIncreaseAgreement,
    .renewalFailureWithGrace, .renewalFailure, .recovery, .graceEnd, .retryEnd, .cancellation, .periodEnd,
    .consentMissing, .productRemoval, .unknownEnd, .refund, .familyAccessLoss, .offerRedemption, .upgrade, .crossgrade,
    .downgrade, .planReversal, .refundReversal,
  ]
}
