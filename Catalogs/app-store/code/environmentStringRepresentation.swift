import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The environment as a string, also on systems without the newer
  /// property.
  var environmentName: String {
    if #available(iOS 16.0, macOS 13.0, *) {
      return environment.rawValue
    }
    return environmentStringRepresentation
  }
}
