import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The price of the next renewal with its currency, ready to be formatted
  /// for the customer.
  var nextPrice: (amount: Decimal, currency: String)? {
    guard let renewalPrice, let currency else { return nil }
    return (renewalPrice, currency.identifier)
  }
}
