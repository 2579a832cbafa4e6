/// What has happened to a subscription at a step, by the name of the event in the catalog's transitions.
public struct LifecycleEvent: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes the event of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension LifecycleEvent {
  /// The first purchase.
  public static let purchase = LifecycleEvent(rawValue: "purchase")
  /// A purchase after the subscription had expired.
  public static let resubscription = LifecycleEvent(rawValue: "resubscription")
  /// A renewal that went through at once.
  public static let renewal = LifecycleEvent(rawValue: "renewal")
  /// The customer turned auto-renew off; the paid period continues.
  public static let autoRenewOff = LifecycleEvent(rawValue: "autoRenewOff")
  /// The customer turned auto-renew on again.
  public static let autoRenewOn = LifecycleEvent(rawValue: "autoRenewOn")
  /// The customer was asked to consent to a higher price.
  public static let priceIncreaseRequest = LifecycleEvent(rawValue: "priceIncreaseRequest")
  /// The customer consented, or was informed of an increase that needs no consent.
  public static let priceIncreaseAgreement = LifecycleEvent(rawValue: "priceIncreaseAgreement")
  /// A renewal failed, and a grace period keeps access open.
  public static let renewalFailureWithGrace = LifecycleEvent(rawValue: "renewalFailureWithGrace")
  /// A renewal failed, and access ended.
  public static let renewalFailure = LifecycleEvent(rawValue: "renewalFailure")
  /// A renewal that had failed went through.
  public static let recovery = LifecycleEvent(rawValue: "recovery")
  /// The grace period ended; billing retry continues.
  public static let graceEnd = LifecycleEvent(rawValue: "graceEnd")
  /// Billing retry ended without a payment.
  public static let retryEnd = LifecycleEvent(rawValue: "retryEnd")
  /// The customer canceled while a renewal was failing, which ends the subscription at once.
  public static let cancellation = LifecycleEvent(rawValue: "cancellation")
  /// The period ended with auto-renew off.
  public static let periodEnd = LifecycleEvent(rawValue: "periodEnd")
  /// The period ended without the consent that a higher price needs.
  public static let consentMissing = LifecycleEvent(rawValue: "consentMissing")
  /// The period ended after the product was removed from sale.
  public static let productRemoval = LifecycleEvent(rawValue: "productRemoval")
  /// The period ended for another cause.
  public static let unknownEnd = LifecycleEvent(rawValue: "unknownEnd")
  /// The purchase was refunded.
  public static let refund = LifecycleEvent(rawValue: "refund")
  /// A period before the present one was refunded.
  public static let earlierRefund = LifecycleEvent(rawValue: "earlierRefund")
  /// Family Sharing no longer covers the customer.
  public static let familyAccessLoss = LifecycleEvent(rawValue: "familyAccessLoss")
  /// An offer was redeemed.
  public static let offerRedemption = LifecycleEvent(rawValue: "offerRedemption")
  /// A plan of a higher level began.
  public static let upgrade = LifecycleEvent(rawValue: "upgrade")
  /// Another plan of the same level and length began.
  public static let crossgrade = LifecycleEvent(rawValue: "crossgrade")
  /// A plan of a lower level was chosen for the next renewal.
  public static let downgrade = LifecycleEvent(rawValue: "downgrade")
  /// The choice of another plan was taken back.
  public static let planReversal = LifecycleEvent(rawValue: "planReversal")
  /// A refund was reversed.
  public static let refundReversal = LifecycleEvent(rawValue: "refundReversal")
  /// A price increase was registered.
  public static let priceIncreaseStart = LifecycleEvent(rawValue: "priceIncreaseStart")
  /// The customer chose a pause, which begins with the next period.
  public static let pauseScheduled = LifecycleEvent(rawValue: "pauseScheduled")
  /// The pause began.
  public static let pauseBegin = LifecycleEvent(rawValue: "pauseBegin")
  /// The pause ended.
  public static let resumption = LifecycleEvent(rawValue: "resumption")
  /// The account hold ended without a payment.
  public static let holdEnd = LifecycleEvent(rawValue: "holdEnd")
  /// The customer canceled a plan with installments, which ends after the payments that were committed to.
  public static let cancellationScheduled = LifecycleEvent(rawValue: "cancellationScheduled")
  /// The customer takes a cancellation back.
  public static let restoration = LifecycleEvent(rawValue: "restoration")
  /// The subscription began with a trial.
  public static let trialStart = LifecycleEvent(rawValue: "trialStart")
  /// The end of the trial was announced.
  public static let trialReminder = LifecycleEvent(rawValue: "trialReminder")
  /// The trial ended, and the first paid period began.
  public static let trialEnd = LifecycleEvent(rawValue: "trialEnd")
  /// The next period began, before the charge for it.
  public static let periodStart = LifecycleEvent(rawValue: "periodStart")
  /// A retry failed, and another follows.
  public static let retryFailure = LifecycleEvent(rawValue: "retryFailure")
  /// The last retry failed, which canceled the subscription.
  public static let attemptsEndCanceled = LifecycleEvent(rawValue: "attemptsEndCanceled")
  /// The last retry failed, and the subscription is left unpaid.
  public static let attemptsEndUnpaid = LifecycleEvent(rawValue: "attemptsEndUnpaid")
  /// The last retry failed, which paused the subscription.
  public static let attemptsEndPaused = LifecycleEvent(rawValue: "attemptsEndPaused")
  /// The last retry failed, and the subscription stays past due.
  public static let attemptsEndPastDue = LifecycleEvent(rawValue: "attemptsEndPastDue")
  /// The subscription was canceled at once.
  public static let cancellationNow = LifecycleEvent(rawValue: "cancellationNow")
  /// The purchase was taken back.
  public static let revocation = LifecycleEvent(rawValue: "revocation")

  /// Whether a renewal failed for the first time.
  public var isFailedRenewal: Bool { self == .renewalFailure || self == .renewalFailureWithGrace }
}
