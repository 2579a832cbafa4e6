import StoreKit

/// Runs as long as the app does; each change arrives as a complete status.
func followChanges(
  _ apply: (Product.SubscriptionInfo.RenewalState) async -> Void
) async {
  for await status in Product.SubscriptionInfo.Status.updates {
    guard case .verified = status.renewalInfo,
      case .verified = status.transaction
    else { continue }
    await apply(status.state)
  }
}
