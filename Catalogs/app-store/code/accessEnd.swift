import StoreKit

extension Product.SubscriptionInfo.Status {
  /// When access ends unless a renewal goes through first; nothing while it is closed.
  var accessEnd: Date? {
    guard
      case .verified(let renewal) = renewalInfo,
      case .verified(let purchase) = transaction
    else { return nil }
    switch state {
    case .subscribed: return purchase.expirationDate
    // The expiration date is past by now; the grace period alone keeps access open.
    case .inGracePeriod: return renewal.gracePeriodExpirationDate
    default: return nil
    }
  }

  /// The end itself no longer counts: access is open only before it.
  func isOpen(at now: Date = .now) -> Bool {
    guard let accessEnd else { return false }
    // A WWDC22 sample has this the other way round, `end < now`,
    // and so opens access once it is over.
    return now < accessEnd
  }
}
