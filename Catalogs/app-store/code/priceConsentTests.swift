import StoreKit
import StoreKitTest
import Testing

/// A price increase that needs consent ends the subscription if it is
/// declined.
@MainActor @Suite(.serialized)
struct PriceConsentTests {
  private let session: SKTestSession
  private let productID = "com.example.harbor.plus"

  init() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.resetToDefaultState()
    session.clearTransactions()
    session.disableDialogs = true
  }

  @Test func renewsAfterConsent() async throws {
    let transaction = try await purchaseWithPendingIncrease()
    try session.consentToPriceIncreaseForTransaction(
      identifier: transaction.identifier
    )
    #expect(try await renewalInfo().priceIncreaseStatus == .agreed)
  }

  @Test func endsWithoutConsent() async throws {
    let transaction = try await purchaseWithPendingIncrease()
    try session.declinePriceIncreaseForTransaction(
      identifier: transaction.identifier
    )
    try session.expireSubscription(productIdentifier: productID)
    #expect(
      try await renewalInfo().expirationReason
        == .didNotConsentToPriceIncrease
    )
  }

  private func purchaseWithPendingIncrease() async throws
    -> SKTestTransaction
  {
    _ = try await session.buyProduct(identifier: productID)
    let purchase = try #require(session.allTransactions().first)
    try session.requestPriceIncreaseConsentForTransaction(
      identifier: purchase.identifier
    )
    let asked = try #require(session.allTransactions().first)
    #expect(asked.isPendingPriceIncreaseConsent)
    return asked
  }

  private func renewalInfo() async throws
    -> Product.SubscriptionInfo.RenewalInfo
  {
    let statuses = try await Product.SubscriptionInfo.status(
      for: "20000001"
    )
    return try #require(statuses.first).renewalInfo.payloadValue
  }
}
