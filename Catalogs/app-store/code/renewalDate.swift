import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The day to name in the account settings; a date in the past says
  /// nothing about access.
  func nextPayment(after now: Date = .now) -> Date? {
    guard willAutoRenew, let renewalDate, renewalDate > now else {
      return nil
    }
    return renewalDate
  }
}
