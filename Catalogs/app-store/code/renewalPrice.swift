import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// What the next renewal costs, in the server's thousandths; the property
  /// itself has units.
  var priceInThousandths: Decimal? { renewalPrice.map { $0 * 1000 } }
}
