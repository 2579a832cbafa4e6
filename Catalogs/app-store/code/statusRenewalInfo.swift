import StoreKit

extension Product.SubscriptionInfo.Status {
  /// The renewal information; throws the reason why it can't be trusted.
  func trustedRenewalInfo() throws -> Product.SubscriptionInfo.RenewalInfo {
    if case .unverified(_, let error) = renewalInfo {
      print("Not verified: \(error)")
    }
    return try renewalInfo.payloadValue
  }
}
