import Catalogs
import DecisionTables
import Instants
import Renewals
import Testing

/// What must hold whatever the tables say.
@Suite struct InvariantTests {
  private static let asking: Set = [
    "updatePayment", "resubscribe", "reviewPrice", "turnOnRenewal", "viewPlans", "viewOffer",
  ]

  @Test func `open grace in billing retry keeps access`() throws {
    for situation in Situation.all {
      guard situation["revocation"] == "absent", situation["expiry"] == "past", situation["grace"] == "future",
        situation["retry"] == "raised", situation["reason"] == "billingError"
      else { continue }
      for ownership in [nil, "PURCHASED", "FAMILY_SHARED", "BORROWED"] {
        #expect(try decide(situation, ownership: ownership).access == .entitled)
      }
    }
  }

  /// Overlays look at the outcome only, so every outcome with every overlay input is the whole of their space.
  @Test func `every point under every kind of overlay`() throws {
    let catalog = try ShippedCatalog.catalog()
    let notices = Set(catalog.facts.notices.map(\.id)).subtracting(catalog.facts.reminders)
    let notForFamilies = Set(
      catalog.facts.tables.flatMap(\.rows).filter { row in
        row.outcome["action"].map { Self.asking.contains($0.name) } ?? false
      }.compactMap { $0.outcome["notice"]?.name }
    )
    .union([
      "priceIncreaseAgreed", "winBackOffer", "graceWithoutEnd", "commitmentRetry", "commitmentPricePending",
      "commitmentPriceAgreed", "trialEnding", "renewalAhead",
    ])
    #expect(
      notices.subtracting(notForFamilies)
        == ["recovered", "recoveredInGrace", "recoveredInRetry", "expiredForOtherCause", "accessRevoked"]
    )
    for situation in Situation.all {
      for (ownership, isRecovery) in [("FAMILY_SHARED", false), ("FAMILY_SHARED", true), ("PURCHASED", true)] {
        let decision = try decide(
          situation,
          ownership: ownership,
          event: isRecovery ? ("DID_RENEW", "BILLING_RECOVERY") : nil
        )
        if let defect = defect(decision, ownership, isRecovery, notices, notForFamilies) {
          Issue.record("\(situation.tokens) \(ownership) \(isRecovery): \(defect)")
          return
        }
      }
    }
  }

  private func defect(
    _ decision: RenewalDecision,
    _ ownership: String,
    _ isRecovery: Bool,
    _ notices: Set<String>,
    _ notForFamilies: Set<String>
  ) -> String? {
    let expected: Access =
      ["subscribed", "inGracePeriod"].contains(decision.state)
      ? .entitled : ["undetermined", "stale"].contains(decision.state) ? .unknown : .notEntitled
    if decision.access != expected {
      return "access in \(decision.state)"
    }
    if let notice = decision.notice, !notices.contains(notice) { return "no notice \(notice)" }
    if ownership == "FAMILY_SHARED" {
      if let action = decision.action, Self.asking.contains(action) { return "asks family to \(action)" }
      if let notice = decision.notice, notForFamilies.contains(notice) { return "\(notice) tells family of payments" }
      if let message = decision.message { return "leaves \(message) to family" }
    }
    let renewsAgain = decision.inputs.first { $0.id == "autoRenew" }?.value != "ends"
    // A notification that contradicts the payload doesn't lead to this notice.
    let isTold = isRecovery && renewsAgain && decision.state == "subscribed" && decision.advice != "refresh"
    if decision.notice == "recovered", !isTold { return "recovered without a recovery that renews again" }
    if isTold, decision.notice != "recovered" { return "recovery without a notice" }
    return nil
  }

  @Test func `overlays say what they changed`() throws {
    let decision = try Payload([
      "transaction.expiresDate": days(-2), "renewalInfo.isInBillingRetryPeriod": "true",
      "renewalInfo.expirationIntent": "2", "transaction.inAppOwnershipType": #""FAMILY_SHARED""#,
    ]).decide()
    #expect(decision.row == "T1")
    #expect(decision.overlays.map(\.stage) == ["renewalOverlays.family"])
    #expect(decision.overlays.map(\.row) == ["familyNeverPays"])
    #expect(decision.overlays.map(\.changes) == [["message": "none", "notice": "none", "action": "none"]])
  }

  private func decide(
    _ situation: Situation,
    ownership: String?,
    event: (String, String)? = nil
  ) throws -> RenewalDecision {
    try ShippedCatalog.decider().decide(
      situation.facts(ownership: ownership, event: event),
      now: Instant.at(Payload.now)
    )
  }
}
