import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// What a server stores about the bundle, next to the key of the
  /// subscription itself.
  var bundleKey: (purchase: String, group: String)? {
    guard let bundleOriginalTransactionID, let bundleSubscriptionGroupID
    else { return nil }
    return (bundleOriginalTransactionID, bundleSubscriptionGroupID)
  }
}
