import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// How the next offer is paid for, on systems without the newer property.
  var offerPayment: String? {
    if #available(iOS 18.0, macOS 15.0, *) {
      return offer?.paymentMode?.rawValue
    }
    return offerPaymentModeStringRepresentation
  }
}
