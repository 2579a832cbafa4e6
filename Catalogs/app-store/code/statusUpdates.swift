import Observation
import StoreKit

/// Knows whether the customer is entitled, and follows every change.
@MainActor @Observable
final class Entitlement {
  private(set) var isEntitled = false
  private(set) var hasBillingProblem = false
  private let groupID: String

  init(groupID: String) { self.groupID = groupID }

  /// Runs for as long as the app does.
  func follow() async {
    // Refresh while listening, so that no change in between is missed.
    async let first: Void = refresh()
    for await _ in Product.SubscriptionInfo.Status.updates {
      await refresh()
    }
    await first
  }

  /// A group can have several statuses, one of them shared by a family; one
  /// that gives access is enough.
  func refresh() async {
    typealias Info = Product.SubscriptionInfo
    guard let all = try? await Info.status(for: groupID) else { return }
    let states = Set(all.filter(\.isVerified).map(\.state))
    isEntitled = !states.isDisjoint(with: [.subscribed, .inGracePeriod])
    hasBillingProblem = !states.isDisjoint(with: [
      .inGracePeriod, .inBillingRetryPeriod,
    ])
  }
}

extension Product.SubscriptionInfo.Status {
  fileprivate var isVerified: Bool {
    guard case .verified = renewalInfo, case .verified = transaction else {
      return false
    }
    return true
  }
}
