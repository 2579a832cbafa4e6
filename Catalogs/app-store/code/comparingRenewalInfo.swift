import StoreKit

/// Remembers what has been handled, so that the same information isn't
/// handled twice.
struct HandledRenewals {
  private var handled: Set<Product.SubscriptionInfo.RenewalInfo> = []

  mutating func isNew(
    _ info: Product.SubscriptionInfo.RenewalInfo
  ) -> Bool {
    // The set compares with ==, and uses the hash.
    handled.insert(info).inserted
  }
}
