import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// Whether a real customer has paid; an environment that the app doesn't
  /// know counts as a test.
  var isRealPurchase: Bool { environment == .production }
}
