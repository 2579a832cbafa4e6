import StoreKit

extension Product.SubscriptionInfo.Status {
  /// The plan to provide now; `nil` without access.
  var activePlan: String? {
    guard [.subscribed, .inGracePeriod].contains(state),
      case .verified(let info) = renewalInfo
    else { return nil }
    return info.currentProductID
  }
}
