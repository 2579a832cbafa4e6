import Instants
import Renewals
import Testing

@Suite struct DeduplicationKeyTests {
  private static let inGrace: [String: String?] = [
    "transaction.expiresDate": days(-2), "renewalInfo.gracePeriodExpiresDate": days(14),
    "renewalInfo.isInBillingRetryPeriod": "true", "renewalInfo.expirationIntent": "2",
  ]

  private func key(_ changes: [String: String?] = [:], at milliseconds: Int64 = Payload.now) throws -> String {
    try Payload(Self.inGrace.merging(changes) { $1 }).decide(at: milliseconds).deduplicationKey
  }

  @Test func theNotificationsUUIDWins() throws {
    let uuid = "0a1b2c3d-0000-4000-8000-1234567890ab"
    #expect(try key(["notification.notificationUUID": "\"\(uuid)\""]) == uuid)
    #expect(try key(["notification.notificationUUID": #""""#]) == key())
  }

  @Test func theDigestIsSteady() throws {
    #expect(try key().utf8.count == 32)
    #expect(try key() == key(at: Payload.now + 13 * Payload.day))
    #expect(try key() == key(["renewalInfo.signedDate": days(0, 1), "transaction.transactionId": #""3""#]))
  }

  @Test func whatTheRowDoesNotAskForDoesNotCount() throws {
    #expect(try key() == key(["renewalInfo.autoRenewStatus": "0"]))
    #expect(try key() == key(["renewalInfo.priceIncreaseStatus": "0"]))
    #expect(try key() == key(["transaction.revocationReason": "1"]))
    let revoked = ["transaction.revocationDate": days(-1)]
    #expect(try key(revoked) == key(revoked.merging(["transaction.expiresDate": days(9)]) { $1 }))
  }

  @Test func anotherRowOrOverlayOrInstantIsAnotherSituation() throws {
    let keys = try [
      key(), key(at: Payload.now + 14 * Payload.day), key(["renewalInfo.gracePeriodExpiresDate": days(15)]),
      key(["transaction.inAppOwnershipType": #""FAMILY_SHARED""#]), key(["transaction.expiresDate": days(-3)]),
    ]
    #expect(Set(keys).count == keys.count)
  }

  @Test func everyCustomerHasAKeyOfTheirOwn() throws {
    let long = String(repeating: "7", count: 60)
    let keys = try ["1", "2", "\(long)1", "\(long)2"].map {
      try key(["transaction.originalTransactionId": "\"\($0)\""])
    }
    #expect(Set(keys).count == keys.count)
    #expect(try key(["transaction.originalTransactionId": nil]) == key())
    #expect(try key(["transaction.originalTransactionId": "2000000123456789"]) == key())
    let none: [String: String?] = ["transaction.originalTransactionId": nil, "renewalInfo.originalTransactionId": nil]
    #expect(try key(none) != key())
  }
}
