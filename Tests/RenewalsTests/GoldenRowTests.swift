import Catalogs
import Renewals
import Testing

/// One realistic payload for every row, with all that is said about it.
@Suite struct GoldenRowTests {
  struct Golden: Sendable, CustomTestStringConvertible {
    let row: String
    let changes: [String: String?]
    let verdict: Verdict
    var testDescription: String { row }

    init(_ row: String, _ changes: [String: String?], _ verdict: Verdict) {
      (self.row, self.changes, self.verdict) = (row, changes, verdict)
    }
  }

  private static let retry = "renewalInfo.isInBillingRetryPeriod"
  private static let reason = "renewalInfo.expirationIntent"
  private static let grace = "renewalInfo.gracePeriodExpiresDate"
  private static let auto = "renewalInfo.autoRenewStatus"
  private static let increase = "renewalInfo.priceIncreaseStatus"
  private static let expiry = "transaction.expiresDate"
  private static let lapsed = [expiry: days(-2)]
  private static let inGrace = Verdict(
    state: "inGracePeriod",
    isEntitled: true,
    message: "billingIssue",
    notice: "grace",
    action: "updatePayment"
  )

  static let cases: [Golden] = [
    Golden(
      "V1",
      ["transaction.revocationDate": days(-1), "transaction.revocationReason": "1"],
      Verdict(state: "revoked")
    ),
    Golden("V2", ["transaction.revocationDate": days(1)], Verdict(state: "revoked", advice: "reportClockSkew")),
    Golden("U0", [expiry: nil], Verdict(state: "undetermined", advice: "refresh")),
    Golden("A1", [:], Verdict(state: "subscribed", isEntitled: true)),
    Golden("A2", [increase: "0"], Verdict(state: "subscribed", isEntitled: true, message: "priceIncreaseConsent")),
    Golden("A3", [increase: "1"], Verdict(state: "subscribed", isEntitled: true)),
    Golden("A4", [auto: "0"], Verdict(state: "subscribed", isEntitled: true)),
    Golden("A5", [increase: "7"], Verdict(state: "subscribed", isEntitled: true, advice: "report")),
    Golden("A6", [auto: "3"], Verdict(state: "subscribed", isEntitled: true, advice: "report")),
    Golden(
      "B1",
      [grace: days(16), retry: "true", reason: "2"],
      Verdict(
        state: "inGracePeriod",
        isEntitled: true,
        message: "appStoreDecides",
        notice: "grace",
        action: "updatePayment"
      )
    ),
    Golden(
      "B2",
      [retry: "true", reason: "2"],
      Verdict(state: "subscribed", isEntitled: true, message: "appStoreDecides")
    ),
    Golden("B3", [reason: "2"], Verdict(state: "subscribed", isEntitled: true, advice: "report")),
    Golden("B4", [reason: "1", auto: "0"], Verdict(state: "subscribed", isEntitled: true, advice: "report")),
    Golden("G1", [expiry: days(-2), grace: days(14), retry: "true", reason: "2"], inGrace),
    Golden("G2", [expiry: days(-2), grace: days(14), retry: "true"], inGrace),
    Golden("G3", [expiry: days(-2), grace: days(14), retry: nil], inGrace),
    Golden(
      "G4",
      [expiry: days(-2), grace: days(14), retry: "true", reason: "1"],
      Verdict(state: "inGracePeriod", isEntitled: true, advice: "report")
    ),
    Golden(
      "T1",
      [expiry: days(-2), retry: "true", reason: "2"],
      Verdict(state: "inBillingRetryPeriod", message: "billingIssue", notice: "retry", action: "updatePayment")
    ),
    Golden(
      "T2",
      [expiry: days(-20), grace: days(-4), retry: "true", reason: "2"],
      Verdict(
        state: "inBillingRetryPeriod",
        message: "billingIssue",
        notice: "retryAfterGrace",
        action: "updatePayment"
      )
    ),
    Golden(
      "T3",
      [expiry: days(-2), retry: "true"],
      Verdict(state: "inBillingRetryPeriod", message: "billingIssue", notice: "retry", action: "updatePayment")
    ),
    Golden(
      "T4",
      [expiry: days(-2), retry: "true", reason: "4"],
      Verdict(state: "inBillingRetryPeriod", advice: "report")
    ),
    Golden(
      "E1",
      [expiry: days(-2), reason: "1", auto: "0"],
      Verdict(state: "expired", message: "winBackOfferIfEligible")
    ),
    Golden(
      "E2",
      [expiry: days(-61), reason: "2", auto: "0"],
      Verdict(
        state: "expired",
        message: "winBackOfferIfEligible",
        notice: "expiredAfterRetry",
        action: "resubscribe"
      )
    ),
    Golden("E3", [expiry: days(-2), reason: "3"], Verdict(state: "expired", message: "winBackOfferIfEligible")),
    Golden("E4", [expiry: days(-2), reason: "4"], Verdict(state: "expired")),
    Golden("E5", [expiry: days(-2), reason: "5"], Verdict(state: "expired")),
    Golden("E2c", [expiry: days(-2), grace: days(3), reason: "2"], Verdict(state: "expired", advice: "report")),
    Golden("E6c", [expiry: days(-2), grace: days(3), reason: "1"], Verdict(state: "expired", advice: "report")),
    Golden("S1", [expiry: days(-2)], Verdict(state: "stale", advice: "refresh")),
    Golden("S2", [expiry: days(-2), auto: "0"], Verdict(state: "stale", advice: "refresh")),
  ]

  @Test(arguments: cases)
  func decides(_ golden: Golden) throws {
    let decision = try Payload(golden.changes).decide()
    #expect(decision.row == golden.row)
    #expect(decision.verdict == golden.verdict)
    #expect(decision.table == "renewal")
  }

  @Test func everyRowHasACase() throws {
    #expect(try ShippedCatalog.table().rows.map(\.id).sorted() == Self.cases.map(\.row).sorted())
  }
}
