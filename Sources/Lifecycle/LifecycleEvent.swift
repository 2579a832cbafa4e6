/// What has happened to a subscription at a step; the raw values are the events of the catalog's transitions.
public enum LifecycleEvent: String, CaseIterable, Sendable {
  /// The first purchase.
  case purchase
  /// A purchase after the subscription had expired.
  case resubscription
  /// A renewal that went through at once.
  case renewal
  /// The customer turned auto-renew off; the paid period goes on.
  case autoRenewOff
  /// The customer turned auto-renew on again.
  case autoRenewOn
  /// The customer was asked to consent to a higher price.
  case priceIncreaseRequest
  /// The customer consented, or was told of an increase that needs no consent.
  case priceIncreaseAgreement
  /// A renewal failed, and a grace period keeps access open.
  case renewalFailureWithGrace
  /// A renewal failed, and access ended.
  case renewalFailure
  /// A renewal that had failed went through.
  case recovery
  /// The grace period ended; billing retry goes on.
  case graceEnd
  /// Billing retry ended without a payment.
  case retryEnd
  /// The customer canceled while a renewal was failing, which ends the subscription at once.
  case cancellation
  /// The period ended with auto-renew off.
  case periodEnd
  /// The period ended without the consent that a higher price needs.
  case consentMissing
  /// The period ended after the product was removed from sale.
  case productRemoval
  /// The period ended for another cause.
  case unknownEnd
  /// The purchase was refunded.
  case refund
  /// Family Sharing no longer covers the customer.
  case familyAccessLoss
  /// An offer was redeemed.
  case offerRedemption
  /// A plan of a higher level began.
  case upgrade
  /// Another plan of the same level and length began.
  case crossgrade
  /// A plan of a lower level was chosen for the next renewal.
  case downgrade
  /// The choice of another plan was taken back.
  case planReversal
  /// A refund was reversed.
  case refundReversal
}
