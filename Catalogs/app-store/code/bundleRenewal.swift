import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// How the next renewal is paid for, in a word for the account settings.
  var renewsAs: String {
    guard let bundleProductID, !willUnbundle else {
      return currentProductID
    }
    return "part of \(bundleProductID)"
  }
}
