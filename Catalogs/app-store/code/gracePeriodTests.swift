import StoreKit
import StoreKitTest
import Testing

/// A grace period keeps access open after a renewal fails, and no longer than until its end.
@MainActor @Suite(.serialized)
struct GracePeriodTests {
  private typealias Subscription = Product.SubscriptionInfo
  private let session: SKTestSession

  init() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.resetToDefaultState()
    session.clearTransactions()
    session.disableDialogs = true
    session.timeRate = .monthlyRenewalEveryThirtySeconds
    session.billingGracePeriodIsEnabled = true
    session.shouldEnterBillingRetryOnRenewal = true
  }

  @Test func closesAccessOnlyWhenGraceIsOver() async throws {
    _ = try await session.buyProduct(identifier: "com.example.harbor.plus")
    let renewal = try #require(try await status(in: .inGracePeriod)).renewalInfo.payloadValue
    #expect(renewal.isInBillingRetry)
    #expect(try #require(renewal.gracePeriodExpirationDate) > .now)
    #expect(await isEntitled())

    _ = try #require(try await status(in: .inBillingRetryPeriod))
    #expect(await isEntitled() == false)
  }

  private func isEntitled() async -> Bool {
    for await case .verified in Transaction.currentEntitlements { return true }
    return false
  }

  private func status(in state: Subscription.RenewalState) async throws -> Subscription.Status? {
    for _ in 0..<90 {
      let statuses = try await Subscription.status(for: "20000001")
      if let status = statuses.first(where: { $0.state == state }) { return status }
      try await Task.sleep(for: .seconds(1))
    }
    return nil
  }
}
