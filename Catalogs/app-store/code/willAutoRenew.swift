import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The sentence below the plan: what the customer has chosen, never a
  /// reason to remove access.
  func outlook(until end: String) -> String {
    willAutoRenew ? "Renews on \(end)." : "Ends on \(end)."
  }
}
