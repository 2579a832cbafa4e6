import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// Whether the next period has an offer, on systems without the newer
  /// property.
  var hasQueuedOffer: Bool {
    if #available(iOS 18.0, macOS 15.0, *) {
      return offer != nil
    }
    return offerType != nil
  }
}
