import StoreKit

/// Follows the customer's answer to a price increase, wherever it is given.
func followPriceIncrease(_ show: (String) async -> Void) async {
  for await status in Product.SubscriptionInfo.Status.updates {
    guard case .verified(let info) = status.renewalInfo else { continue }
    if info.expirationReason == .didNotConsentToPriceIncrease {
      await show("ended without consent")
    } else if info.priceIncreaseStatus == .agreed {
      await show("agreed or notified")
    }
  }
}
