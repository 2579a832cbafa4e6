import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The year for a greeting such as “with us since 2024”; not a count of
  /// paid days.
  func memberSince(in calendar: Calendar) -> Int {
    calendar.component(.year, from: recentSubscriptionStartDate)
  }
}
