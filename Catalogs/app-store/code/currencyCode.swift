import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The code of the currency, also on systems without the newer property.
  var codeOfCurrency: String? {
    if #available(iOS 16.0, macOS 13.0, *) {
      return currency?.identifier
    }
    return currencyCode
  }
}
