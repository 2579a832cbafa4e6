import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The duration of the next offer, as the App Store writes it: for a log,
  /// not for customers.
  var offerLength: String { offerPeriodStringRepresentation ?? "unknown" }
}
