import StoreKit

extension Product.SubscriptionInfo.Status {
  /// Whether to ask for another payment method; access depends on the
  /// state, not on this.
  var needsPaymentMethod: Bool {
    guard case .verified(let info) = renewalInfo else { return false }
    return info.isInBillingRetry
  }
}
