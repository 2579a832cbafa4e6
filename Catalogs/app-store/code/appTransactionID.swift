import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The fields by which a server finds a customer, and one subscription of
  /// the customer.
  var serverKeys: [String: String] {
    [
      "appTransactionId": appTransactionID,
      "originalTransactionId": String(originalTransactionID),
    ]
  }
}
