import StoreKit

extension Product.SubscriptionInfo.Status {
  /// The last payment, if StoreKit could verify it: what was bought, until
  /// when, and whether it was revoked.
  var lastPayment: (product: String, end: Date?, isRevoked: Bool)? {
    guard case .verified(let payment) = transaction else { return nil }
    return (
      payment.productID, payment.expirationDate,
      payment.revocationDate != nil
    )
  }
}
