import StoreKit

extension Product.SubscriptionInfo.Status {
  /// The win-back offer to show first; `nil` as long as the subscription
  /// hasn't ended.
  var bestWinBackOffer: String? {
    guard state == .expired, case .verified(let info) = renewalInfo else {
      return nil
    }
    return info.eligibleWinBackOfferIDs.first
  }
}
