import StoreKit

/// The renewal information of a group's subscriptions that StoreKit could
/// verify.
func renewalInfo(inGroup id: String) async throws -> [Product
  .SubscriptionInfo.RenewalInfo]
{
  try await Product.SubscriptionInfo.status(for: id).compactMap { status in
    guard case .verified(let info) = status.renewalInfo else { return nil }
    return info
  }
}
