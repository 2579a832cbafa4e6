import Instants
import Renewals
import Testing

@Suite struct DeduplicationKeyTests {
  private static let inGrace: [String: String?] = [
    "transaction.expiresDate": days(-2), "renewalInfo.gracePeriodExpiresDate": days(14),
    "renewalInfo.isInBillingRetryPeriod": "true", "renewalInfo.expirationIntent": "2",
  ]

  private func key(_ changes: [String: String?] = [:], at milliseconds: Int64 = Payload.now) throws -> String? {
    try Payload(Self.inGrace.merging(changes) { $1 }).decide(at: milliseconds).deduplicationKey
  }

  /// Facts without anything that names the subscription or the customer.
  private static let anonymous: [String: String?] = [
    "transaction.originalTransactionId": nil, "renewalInfo.originalTransactionId": nil,
    "transaction.transactionId": nil,
  ]

  private func key(ofAnonymous changes: [String: String?]) throws -> String? {
    try key(Self.anonymous.merging(changes) { $1 })
  }

  @Test func `without an identity there is no key, and the result warns`() throws {
    let decision = try Payload(Self.inGrace.merging(Self.anonymous) { $1 }).decide()
    #expect(decision.deduplicationKey == nil)
    #expect(
      decision.warnings.contains { $0.contains("there is no deduplicationKey; pass transaction.originalTransactionId") }
    )
    #expect(try Payload(Self.inGrace).decide().warnings.isEmpty)
    #expect(try key(ofAnonymous: ["customer": "\"\""]) == nil)
  }

  @Test(arguments: [
    "transaction.originalTransactionId", "renewalInfo.originalTransactionId", "transaction.transactionId",
    "transaction.webOrderLineItemId", "customer", "transaction.appAccountToken", "renewalInfo.appAccountToken",
    "transaction.appTransactionId", "renewalInfo.appTransactionId",
  ])
  func `each identity tells customers apart`(_ path: String) throws {
    let keys = try ["\"a\"", "\"b\""].map { try key(ofAnonymous: [path: $0]) }
    #expect(keys[0] != nil && keys[1] != nil && keys[0] != keys[1])
    #expect(try key(ofAnonymous: [path: "\"a\"", "transaction.signedDate": "1792486790124"]) == keys[0])
  }

  @Test func `a customer's subscriptions have keys of their own`() throws {
    func key(_ more: [String: String?]) throws -> String? {
      try self.key(ofAnonymous: more.merging(["customer": "\"7\""]) { $1 })
    }
    let product = "transaction.productId"
    #expect(try key([product: "\"one\""]) != key([product: "\"two\""]))
    let group = "transaction.subscriptionGroupIdentifier"
    #expect(try key([group: "\"1\"", product: "\"one\""]) == key([group: "\"1\"", product: "\"two\""]))
    #expect(try key([group: "\"1\""]) != key([group: "\"2\""]))
    let none: [String: String?] = [
      product: nil, "renewalInfo.productId": nil, "renewalInfo.autoRenewProductId": nil,
    ]
    #expect(try key(none) == nil)
    // The texts of the two do not run together.
    #expect(
      try self.key(ofAnonymous: ["customer": "\"7 1\"", product: "\"x\""])
        != self.key(ofAnonymous: ["customer": "\"7\"", product: "\" 1x\""])
    )
  }

  @Test(arguments: [("customer", "7"), ("customer", "true"), ("transaction.appAccountToken", "true")])
  func `an identity is a text`(_ path: String, _ value: String) {
    #expect {
      try key(ofAnonymous: [path: value])
    } throws: {
      ($0 as? PayloadError)?.path == path
    }
  }

  @Test func `a customer's name is short`() throws {
    #expect(try key(ofAnonymous: ["customer": "\"\(String(repeating: "x", count: 256))\""]) != nil)
    #expect {
      try key(ofAnonymous: ["customer": "\"\(String(repeating: "x", count: 257))\""])
    } throws: {
      "\($0)".contains("more than 256 bytes")
    }
  }

  @Test func `payloads of two subscriptions are refused`() {
    #expect {
      try key(["transaction.originalTransactionId": "\"3\""])
    } throws: {
      "\($0)".contains("about two subscriptions")
    }
  }

  /// A notification, a status response and a nightly run about one situation have one key.
  @Test func `what the facts came with does not count`() throws {
    let uuid = "0a1b2c3d-0000-4000-8000-1234567890ab"
    #expect(try key(["notification.notificationUUID": "\"\(uuid)\""]) == key())
    #expect(try key(["notification.data": #"{"status": 4}"#]) == key())
  }

  @Test func `the digest is steady`() throws {
    #expect(try key()?.utf8.count == 32)
    #expect(try key() == key(at: Payload.now + 13 * Payload.day))
    #expect(try key() == key(["renewalInfo.signedDate": days(0, 1), "transaction.transactionId": #""3""#]))
  }

  @Test func `what the row does not ask for does not count`() throws {
    #expect(try key() == key(["renewalInfo.autoRenewStatus": "0"]))
    #expect(try key() == key(["renewalInfo.priceIncreaseStatus": "0"]))
    #expect(try key() == key(["transaction.revocationReason": "1"]))
  }

  /// Another notice, another step and another period are something else to tell; an end that moves is not.
  @Test func `another notice or step or period has a key of its own`() throws {
    let keys = try [
      key(), key(at: Payload.now + 14 * Payload.day),
      Payload(Self.inGrace).decide().deduplicationKey(ofStep: "reminder"),
      key(["transaction.expiresDate": days(-3)]),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(try key(["renewalInfo.gracePeriodExpiresDate": days(15)]) == key())
  }

  @Test func `without a notice there is no key`() throws {
    #expect(try key(["transaction.inAppOwnershipType": #""FAMILY_SHARED""#]) == nil)
    #expect(try Payload().decide().deduplicationKey == nil)
  }

  @Test func `every customer has a key of their own`() throws {
    let long = String(repeating: "7", count: 60)
    let keys = try ["1", "2", "\(long)1", "\(long)2"].map {
      try key(["transaction.originalTransactionId": "\"\($0)\"", "renewalInfo.originalTransactionId": nil])
    }
    #expect(Set(keys).count == keys.count)
    #expect(try key(["transaction.originalTransactionId": nil]) == key())
    #expect(try key(["transaction.originalTransactionId": "2000000123456789"]) == key())
    let none: [String: String?] = ["transaction.originalTransactionId": nil, "renewalInfo.originalTransactionId": nil]
    #expect(try key(none) != key())
  }
}
