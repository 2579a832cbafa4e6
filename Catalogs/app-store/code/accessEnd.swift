import StoreKit

extension Product.SubscriptionInfo.Status {
  /// When access ends unless a renewal goes through first; `nil` if the
  /// customer has no access.
  var accessEnd: Date? {
    guard
      case .verified(let renewal) = renewalInfo,
      case .verified(let purchase) = transaction
    else { return nil }
    switch state {
    case .subscribed: return purchase.expirationDate
    // The expiration date is normally past by now; only the grace period
    // gives access.
    case .inGracePeriod: return renewal.gracePeriodExpirationDate
    default: return nil
    }
  }

  /// The end is exclusive: the customer has access only before it.
  func isEntitled(at now: Date = .now) -> Bool {
    guard let accessEnd else { return false }
    // A WWDC22 sample has this the other way round, `end < now`,
    // and so gives access once the period is over.
    return now < accessEnd
  }
}
