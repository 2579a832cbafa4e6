import StoreKit

extension Product.SubscriptionInfo.Status {
  /// Until when the customer has access although the renewal failed; `nil`
  /// in other states.
  var graceEnd: Date? {
    guard state == .inGracePeriod, case .verified(let info) = renewalInfo
    else { return nil }
    return info.gracePeriodExpirationDate
  }
}
