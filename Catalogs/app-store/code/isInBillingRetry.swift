import StoreKit

extension Product.SubscriptionInfo.Status {
  /// Whether to ask for another payment method. Use the state, not this
  /// property, to decide on access.
  var needsPaymentMethod: Bool {
    guard case .verified(let info) = renewalInfo else { return false }
    return info.isInBillingRetry
  }
}
