import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The campaign of the next period: a promotional offer, or the name of
  /// an offer code.
  var campaign: String? {
    if #available(iOS 18.0, macOS 15.0, *) {
      return offer?.id
    }
    return offerID
  }
}
