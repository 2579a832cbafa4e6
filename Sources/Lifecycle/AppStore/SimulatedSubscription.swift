import Instants

/// A subscription of the App Store that follows its terms: time ends its periods, and actions change it.
///
/// A value without a clock: ``advance()`` lets the next boundary pass, and ``perform(_:at:)`` performs an action before
/// it. Boundaries are half-open: at the instant of a boundary, the state after it already applies.
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
  /// The period that was last paid for.
  package var paid: PaidPeriod
  /// The paid period before it, unless that was refunded.
  var earlier: PaidPeriod?
  /// An earlier period that has just been refunded, which the notification is about.
  package var refundedEarlier: PaidPeriod?
  /// From where the cycle is counted, and how many of its periods are paid for.
  var cycleStart: Instant
  var cycleNumber = 1
  package var graceEnd: Instant?
  package var retryEnd: Instant?
  package var renews = true
  var paymentsFail = false
  var isForSale = true
  var endsForUnknownCause = false
  package var increase = PriceIncrease.none
  /// The plan that was chosen for the next renewal, and the offer that was redeemed for it.
  package var nextPlan: SimulatedPlan?
  package var nextOffer: OfferType?
  /// What the plan costs without an offer.
  var regularPrice: Int64
  var renewalCount = 0
  package var expirationReason: ExpirationReason?
  package var revocation: Revocation?

  /// A paid period, which its transaction is about.
  package struct PaidPeriod: Hashable {
    var number: Int64
    var purchase: Instant
    /// Its end (exclusive).
    package var expiry: Instant
    var isRenewal = false
    package var plan = SimulatedPlan.first
    /// The offer that it was bought with.
    package var offer: OfferType?
    /// What it costs.
    var price: Int64
    /// The commitment that it belongs to.
    package var commitment: Commitment?
  }

  /// A number of payments that the customer has committed to.
  package struct Commitment: Hashable {
    /// How many they are.
    let payments: Int
    /// Which of them the period is, from 1.
    package var number = 1
    /// When the last period of them ends (exclusive).
    var end: Instant
    /// What they cost together.
    var price: Int64

    var isLast: Bool { number == payments }
  }

  package enum PriceIncrease: Int64 {
    case none = -1
    case pending = 0
    case agreed = 1
  }

  /// The raw values are those of `expirationIntent`.
  package enum ExpirationReason: Int64 {
    case autoRenewDisabled = 1
    case billingError = 2
    case didNotConsentToPriceIncrease = 3
    case productUnavailable = 4
    case unknown = 5
  }

  package struct Revocation: Hashable {
    package let date: Instant
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
    cycleStart = start
    let offer = offer.flatMap { $0.isForFirstPurchase ? $0 : nil }
    regularPrice = product.price
    paid = PaidPeriod(
      number: product.firstTransaction,
      purchase: start,
      expiry: try terms.end(ofPeriod: 1, from: start),
      offer: offer,
      price: offer == nil ? product.price : product.offerPrice
    )
    if let payments = terms.commitment { paid.commitment = try commitment(payments) }
  }

  package var stateName: String { state.rawValue }

  var isEnding: Bool { state == .subscribed && !renews }

  /// When time alone brings the next step; `nil` if it brings none.
  public var nextBoundary: Instant? {
    switch state {
    case .subscribed: paid.expiry
    case .inGracePeriod: graceEnd
    case .inBillingRetryPeriod: retryEnd
    case .expired, .revoked: nil
    }
  }

  /// What can happen to it.
  static let events: [LifecycleEvent] = [
    .purchase, .resubscription, .renewal, .autoRenewOff, .autoRenewOn, .priceIncreaseRequest, .priceIncreaseAgreement,
    .renewalFailureWithGrace, .renewalFailure, .recovery, .graceEnd, .retryEnd, .cancellation, .periodEnd,
    .consentMissing, .productRemoval, .unknownEnd, .refund, .earlierRefund, .familyAccessLoss, .offerRedemption,
    .upgrade, .crossgrade,
    .downgrade, .planReversal, .refundReversal,
  ]
}
