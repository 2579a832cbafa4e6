import StoreKit

/// A type of your own that contains renewal information.
struct Membership: Hashable {
  let account: String
  let info: Product.SubscriptionInfo.RenewalInfo

  func hash(into hasher: inout Hasher) {
    hasher.combine(account)
    info.hash(into: &hasher)
  }
}
