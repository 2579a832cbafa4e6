import Instants
import Renewals
import Testing

/// An instant on a boundary belongs to the range after it.
@Suite struct BoundaryTests {
  struct Boundary: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let changes: [String: String?]
    let before: String
    let after: String
  }

  static let cases = [
    Boundary(
      testDescription: "revocation",
      changes: ["transaction.revocationDate": days(0)],
      before: "V2",
      after: "V1"
    ),
    Boundary(testDescription: "expiry", changes: ["transaction.expiresDate": days(0)], before: "A1", after: "S1"),
    Boundary(
      testDescription: "expiry by renewal date",
      changes: ["transaction.expiresDate": nil, "renewalInfo.renewalDate": days(0)],
      before: "A1",
      after: "S1"
    ),
    Boundary(
      testDescription: "expiry in grace",
      changes: [
        "transaction.expiresDate": days(0), "renewalInfo.gracePeriodExpiresDate": days(16),
        "renewalInfo.isInBillingRetryPeriod": "true", "renewalInfo.expirationIntent": "2",
      ],
      before: "B1",
      after: "G1"
    ),
    Boundary(
      testDescription: "grace",
      changes: [
        "transaction.expiresDate": days(-16), "renewalInfo.gracePeriodExpiresDate": days(0),
        "renewalInfo.isInBillingRetryPeriod": "true", "renewalInfo.expirationIntent": "2",
      ],
      before: "G1",
      after: "T2"
    ),
    Boundary(
      testDescription: "grace that ends inside paid time",
      changes: [
        "renewalInfo.gracePeriodExpiresDate": days(0), "renewalInfo.isInBillingRetryPeriod": "true",
        "renewalInfo.expirationIntent": "2",
      ],
      before: "B1",
      after: "B2"
    ),
    Boundary(
      testDescription: "a fraction of a millisecond",
      changes: [
        "transaction.expiresDate": days(-16), "renewalInfo.gracePeriodExpiresDate": "\(days(0, -1)).25",
        "renewalInfo.isInBillingRetryPeriod": "true", "renewalInfo.expirationIntent": "2",
      ],
      before: "G1",
      after: "T2"
    ),
  ]

  @Test(arguments: cases)
  func `turns at the instant`(_ boundary: Boundary) throws {
    let payload = Payload(boundary.changes)
    #expect(try payload.decide(at: Payload.now - 1).row == boundary.before)
    #expect(try payload.decide(at: Payload.now).row == boundary.after)
    #expect(try payload.decide(at: Payload.now + 1).row == boundary.after)
    #expect(try payload.decide(at: Payload.now - 1).nextChange == Instant.at(Payload.now))
  }

  @Test func `next change leaves out instants that change nothing`() throws {
    let revoked = try Payload(["transaction.revocationDate": days(-1)]).decide()
    #expect(revoked.inputs.contains { $0.instant.map { $0.milliseconds > Payload.now } ?? false })
    #expect(revoked.nextChange == nil)
  }

  @Test(arguments: ["1792486800000", "1792486800000.0", "1.7924868e12", "1792486799999.5"])
  func `a date may be written in several ways`(_ date: String) throws {
    let decision = try Payload(["transaction.expiresDate": date]).decide(at: Payload.now - 1)
    #expect(decision.nextChange?.milliseconds == Payload.now)
  }
}
