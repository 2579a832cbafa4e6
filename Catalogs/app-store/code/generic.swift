import StoreKit

/// Whether a message may wait until the customer has finished.
func canWait(_ message: Message) -> Bool {
  switch message.reason {
  case .billingIssue, .priceIncreaseConsent, .winBackOffer: true
  // The generic reason, and reasons that are newer than the app: show them
  // soon.
  default: false
  }
}
