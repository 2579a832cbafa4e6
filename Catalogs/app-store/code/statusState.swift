import StoreKit

/// Whether one of the customer's subscriptions in the group gives access.
///
/// A customer can have two: their own, and one that a family member shares.
func isEntitled(toGroup id: String) async throws -> Bool {
  try await Product.SubscriptionInfo.status(for: id).contains { status in
    switch status.state {
    case .subscribed, .inGracePeriod: true
    // Also for states that are newer than the app.
    default: false
    }
  }
}
