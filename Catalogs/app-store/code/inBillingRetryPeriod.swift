import StoreKit

/// What a screen shows in place of the subscription's content.
func placeholder(for state: Product.SubscriptionInfo.RenewalState)
  -> String?
{
  switch state {
  case .subscribed, .inGracePeriod: nil
  // Not a paywall: the subscription continues after one successful payment.
  case .inBillingRetryPeriod: "Review your payment method"
  default: "Subscribe"
  }
}
