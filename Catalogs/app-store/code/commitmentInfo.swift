import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// Whether the customer pays on to the end of a commitment that they have
  /// canceled.
  var isLastCommitment: Bool {
    guard let commitmentInfo else { return false }
    return !commitmentInfo.willAutoRenew
  }
}
