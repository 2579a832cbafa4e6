import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The plan that begins with the next renewal, if it is another one than
  /// today's.
  var upcomingPlan: String? {
    guard let next = autoRenewPreference, next != currentProductID else {
      return nil
    }
    return next
  }
}
