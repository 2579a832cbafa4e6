import StoreKit

extension Product.SubscriptionInfo.Status {
  /// Whether to offer to turn renewal back on: the paid period runs, and
  /// nothing follows it.
  var canBeKept: Bool {
    guard state == .subscribed, case .verified(let info) = renewalInfo
    else { return false }
    return !info.willAutoRenew
  }
}
