import StoreKit
import StoreKitTest
import Testing

/// Without a grace period, the customer loses access when a renewal fails,
/// until the problem is resolved.
@MainActor @Suite(.serialized)
struct BillingRetryTests {
  private typealias Info = Product.SubscriptionInfo
  private let session: SKTestSession

  init() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.resetToDefaultState()
    session.clearTransactions()
    session.disableDialogs = true
    // The speed counts from the purchase, so it is set before.
    session.timeRate = .monthlyRenewalEveryThirtySeconds
    session.shouldEnterBillingRetryOnRenewal = true
  }

  @Test func recoversFromBillingRetry() async throws {
    _ = try await session.buyProduct(identifier: "com.example.harbor.plus")
    #expect(try await reaches(.inBillingRetryPeriod))

    let failed = try #require(
      session.allTransactions().first { $0.hasPurchaseIssue }
    )
    // Otherwise, the next renewal also fails.
    session.shouldEnterBillingRetryOnRenewal = false
    try session.resolveIssueForTransaction(identifier: failed.identifier)
    #expect(try await reaches(.subscribed))
  }

  /// Looks once a second: an update that came early cannot be missed.
  private func reaches(_ state: Info.RenewalState) async throws -> Bool {
    for _ in 0..<90 {
      let statuses = try await Info.status(for: "20000001")
      if statuses.contains(where: { $0.state == state }) { return true }
      try await Task.sleep(for: .seconds(1))
    }
    return false
  }
}
