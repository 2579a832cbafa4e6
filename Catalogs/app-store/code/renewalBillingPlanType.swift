import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// Whether the next period is billed each month with a commitment.
  var isBilledMonthly: Bool { renewalBillingPlanType == .monthly }
}
