import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The newer one of two pieces of information about the same
  /// subscription.
  func newer(than other: Self) -> Self {
    signedDate > other.signedDate ? self : other
  }
}
