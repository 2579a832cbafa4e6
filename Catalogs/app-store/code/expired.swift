import StoreKit

extension Product.SubscriptionInfo.Status {
  /// Whether the subscription has ended. If so, offer a way back instead of
  /// asking for a payment method.
  var hasEnded: Bool {
    guard state == .expired, case .verified(let info) = renewalInfo else {
      return false
    }
    return !info.isInBillingRetry && info.expirationReason != nil
  }
}
