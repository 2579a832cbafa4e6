import Observation
import StoreKit

/// Knows whether the customer is entitled, and learns of every change while the app runs.
@MainActor @Observable
final class Entitlement {
  private(set) var isOpen = false
  private(set) var hasBillingProblem = false
  private let groupID: String

  init(groupID: String) { self.groupID = groupID }

  /// Runs for as long as the app does.
  func follow() async {
    // The first look runs beside the loop, so that no change falls between the two.
    async let first: Void = refresh()
    for await _ in Product.SubscriptionInfo.Status.updates { await refresh() }
    await first
  }

  /// A group can have several statuses, one of them through Family Sharing; one that is open suffices.
  func refresh() async {
    guard let all = try? await Product.SubscriptionInfo.status(for: groupID) else { return }
    let states = all.filter(\.isVerified).map(\.state)
    isOpen = states.contains(.subscribed) || states.contains(.inGracePeriod)
    hasBillingProblem = states.contains(.inGracePeriod) || states.contains(.inBillingRetryPeriod)
  }
}

extension Product.SubscriptionInfo.Status {
  fileprivate var isVerified: Bool {
    if case .verified = renewalInfo, case .verified = transaction { true } else { false }
  }
}
