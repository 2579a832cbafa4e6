import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// Whether the next renewal belongs to this account of the app's own
  /// service.
  func belongs(to account: UUID) -> Bool { appAccountToken == account }
}
