import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// How long the grace period still lasts; `nil` if there is none or if it
  /// is over.
  func remainingGrace(at now: Date = .now) -> TimeInterval? {
    // The end itself is no longer part of the grace period.
    guard let end = gracePeriodExpirationDate, now < end else { return nil }
    return end.timeIntervalSince(now)
  }
}
