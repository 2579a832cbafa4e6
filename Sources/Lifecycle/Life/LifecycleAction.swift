import Catalogs

/// What a scenario lets happen; time brings the rest.
public enum LifecycleAction: Hashable, Sendable {
  /// From now on no payment goes through: the next renewal fails.
  case paymentsFail
  /// Payments go through again; a renewal that has failed is recovered.
  case paymentsWork
  /// The customer turns auto-renew off, which ends the subscription at once while a renewal is failing.
  case autoRenewOff
  /// The customer turns auto-renew on again.
  case autoRenewOn
  /// The price of the next renewal rises; the customer has to consent, or is only informed.
  case priceIncrease(needsConsent: Bool)
  /// The customer consents to the price increase.
  case consent
  /// The product is removed from sale: the subscription ends with its period.
  case productRemoval
  /// The subscription ends with its period, for a cause that Apple does not state.
  case unknownEnd
  /// The purchase is refunded.
  case refund(RefundReason)
  /// The period before the present one is refunded, which leaves the present one as it is.
  case earlierRefund
  /// Family Sharing no longer covers the customer.
  case familyAccessLoss
  /// The refund is reversed.
  case refundReversal
  /// The customer buys the subscription again, with everything in order.
  case resubscription
  /// The customer redeems an offer: for the next renewal, or to subscribe again.
  case offerRedemption(OfferType)
  /// The customer changes to a plan of a higher level, which begins at once.
  case upgrade
  /// The customer changes to another plan of the same level and length, which begins at once.
  case crossgrade
  /// The customer chooses a plan of a lower level, which begins with the next renewal.
  case downgrade
  /// The customer goes back on the choice of another plan.
  case planReversal
  /// The customer chooses a pause of a length, which begins with the next period.
  case pause(FactDuration)
  /// The pause ends: the customer ends it early, or the developer resumes the subscription.
  case resumption
  /// The subscription is canceled and ends at once.
  case cancellationNow

  /// Why a purchase is refunded; the raw values are those of `revocationReason`.
  public enum RefundReason: Int, CaseIterable, Sendable {
    /// For another reason.
    case other = 0
    /// Because of an issue with the app.
    case developerIssue = 1

    /// What a scenario calls it.
    public var name: String {
      switch self {
      case .other: "other"
      case .developerIssue: "developerIssue"
      }
    }
  }

  /// All actions, each once for every choice that it has; a pause has too many.
  public static let all: [LifecycleAction] = [
    .paymentsFail, .paymentsWork, .autoRenewOff, .autoRenewOn, .priceIncrease(needsConsent: true),
    .priceIncrease(needsConsent: false), .consent, .productRemoval, .unknownEnd, .refund(.other),
    .refund(.developerIssue), .earlierRefund, .familyAccessLoss, .refundReversal, .resubscription,
    .offerRedemption(.promotional),
    .offerRedemption(.code), .offerRedemption(.winBack), .upgrade, .crossgrade, .downgrade, .planReversal, .resumption,
    .cancellationNow,
  ]

  /// Whether it only prepares what the end of the period brings, so that no payload shows it. At the instant of a
  /// boundary a condition counts for that boundary; everything else comes after it.
  public var isCondition: Bool {
    switch self {
    case .paymentsFail, .productRemoval, .unknownEnd: true
    default: false
    }
  }

  /// A word for it, in English, for a message.
  public var name: String {
    switch self {
    case .paymentsFail: "payments fail"
    case .paymentsWork: "payments work again"
    case .autoRenewOff: "auto-renew off"
    case .autoRenewOn: "auto-renew on"
    case .priceIncrease(needsConsent: true): "price increase with consent"
    case .priceIncrease(needsConsent: false): "price increase without consent"
    case .consent: "consent"
    case .productRemoval: "product removal"
    case .unknownEnd: "end for an unknown cause"
    case .refund: "refund"
    case .earlierRefund: "refund of an earlier period"
    case .familyAccessLoss: "loss of family access"
    case .refundReversal: "refund reversal"
    case .resubscription: "resubscription"
    case .offerRedemption(.introductory): "redemption of an introductory offer"
    case .offerRedemption(.promotional): "redemption of a promotional offer"
    case .offerRedemption(.code): "redemption of an offer code"
    case .offerRedemption(.winBack): "redemption of a win-back offer"
    case .upgrade: "upgrade"
    case .crossgrade: "crossgrade"
    case .downgrade: "downgrade"
    case .planReversal: "reversal of a downgrade"
    case .pause: "pause"
    case .resumption: "end of the pause"
    case .cancellationNow: "immediate cancellation"
    }
  }
}

/// The states that a simulated subscription of the App Store can be in; the raw values are those of the catalog's
/// states.
public enum LifecycleState: String, CaseIterable, Sendable {
  /// The paid period is running.
  case subscribed
  /// A renewal has failed, and access stays open.
  case inGracePeriod
  /// A renewal has failed, and access is closed.
  case inBillingRetryPeriod
  /// The subscription is over.
  case expired
  /// The purchase has been taken back.
  case revoked
}
