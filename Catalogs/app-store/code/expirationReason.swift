import StoreKit

extension Product.SubscriptionInfo.Status {
  /// Why the subscription has ended; `nil` while it runs or Apple still
  /// retries.
  var reasonOfEnd: Product.SubscriptionInfo.RenewalInfo.ExpirationReason? {
    guard state == .expired, case .verified(let info) = renewalInfo else {
      return nil
    }
    return info.expirationReason
  }
}
