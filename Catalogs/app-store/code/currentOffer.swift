import StoreKit

/// Follows the offer of the current period and that of the next one.
func followOffers(
  _ show: (_ current: String?, _ next: String?) async -> Void
) async {
  for await status in Product.SubscriptionInfo.Status.updates {
    guard case .verified(let purchase) = status.transaction,
      case .verified(let info) = status.renewalInfo
    else { continue }
    await show(purchase.offer?.id, info.offer?.id)
  }
}
