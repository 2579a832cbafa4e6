import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// What the subscription is called: for items of the Advanced Commerce
  /// API, the product has no name of its own.
  func name(ofProduct names: [String: String]) -> String? {
    advancedCommerceInfo?.displayName ?? names[currentProductID]
  }
}
