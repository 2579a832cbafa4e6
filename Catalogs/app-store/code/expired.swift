import StoreKit

extension Product.SubscriptionInfo.Status {
  /// Whether to invite the customer back, and not to ask for a payment
  /// method.
  var hasEnded: Bool {
    guard state == .expired, case .verified(let info) = renewalInfo else {
      return false
    }
    return !info.isInBillingRetry && info.expirationReason != nil
  }
}
