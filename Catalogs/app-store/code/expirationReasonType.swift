import StoreKit

/// What to offer after a subscription has ended.
func offer(
  after reason: Product.SubscriptionInfo.RenewalInfo.ExpirationReason
) -> String {
  switch reason {
  case .autoRenewDisabled, .billingError: "Subscribe again"
  case .didNotConsentToPriceIncrease: "See all plans"
  case .productUnavailable: "Choose another plan"
  // Also reasons that are newer than the app.
  default: "Subscribe again"
  }
}
