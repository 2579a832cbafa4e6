import StoreKit
import StoreKitTest
import Testing

/// After a failed renewal, the customer keeps access until the grace period
/// ends.
@MainActor @Suite(.serialized)
struct GracePeriodTests {
  private typealias Info = Product.SubscriptionInfo
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

  @Test func removesAccessOnlyWhenGraceIsOver() async throws {
    _ = try await session.buyProduct(identifier: "com.example.harbor.plus")
    let grace = try #require(try await status(in: .inGracePeriod))
    let end = try grace.renewalInfo.payloadValue.gracePeriodExpirationDate
    #expect(try #require(end) > .now)
    #expect(await isEntitled())
    _ = try #require(try await status(in: .inBillingRetryPeriod))
    #expect(await isEntitled() == false)
  }

  private func isEntitled() async -> Bool {
    for await case .verified in Transaction.currentEntitlements {
      return true
    }
    return false
  }

  private func status(in state: Info.RenewalState) async throws -> Info
    .Status?
  {
    for _ in 0..<90 {
      let statuses = try await Info.status(for: "20000001")
      if let status = statuses.first(where: { $0.state == state }) {
        return status
      }
      try await Task.sleep(for: .seconds(1))
    }
    return nil
  }
}
