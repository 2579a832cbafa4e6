import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The time left in the grace period; `nil` outside a grace period.
  func remainingGrace(at now: Date = .now) -> TimeInterval? {
    // The grace period is over at its end date.
    guard let end = gracePeriodExpirationDate, now < end else { return nil }
    return end.timeIntervalSince(now)
  }
}
