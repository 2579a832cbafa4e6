import StoreKit

/// Whether to explain the new price, and whether the customer still has to
/// answer.
func task(
  for status: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus
) -> String? {
  if status == .pending {
    return "Explain the price, and link to the answer"
  }
  if status == .agreed { return "Name the price and the day" }
  return nil
}
