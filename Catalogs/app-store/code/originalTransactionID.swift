import StoreKit

extension Product.SubscriptionInfo.Status {
  /// The key of the subscription on a server: a string, because not every
  /// language has 64-bit numbers.
  var key: String? {
    guard case .verified(let info) = renewalInfo else { return nil }
    return String(info.originalTransactionID)
  }
}
