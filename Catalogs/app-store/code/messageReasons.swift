import StoreKit

/// A name for each reason, for a log: an app learns nothing else about a
/// message.
func name(of reason: Message.Reason) -> String {
  switch reason {
  case .generic: "generic"
  case .priceIncreaseConsent: "price increase"
  case .billingIssue: "billing issue"
  case .winBackOffer: "win-back offer"
  default: "reason \(reason.rawValue)"
  }
}
