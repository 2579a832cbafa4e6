import Catalogs
import DecisionTables
import Instants
import Renewals
import Testing

@Suite struct RenewalExplanationTests {
  private static let inGrace: [String: String?] = [
    "transaction.expiresDate": days(-2), "renewalInfo.gracePeriodExpiresDate": days(8),
    "renewalInfo.isInBillingRetryPeriod": "true", "renewalInfo.expirationIntent": "2",
  ]

  @Test func graceNamesItsEndAndWhatComesAfter() throws {
    let explanation = try Payload(Self.inGrace).decide().explanation
    #expect(explanation.decision.row == "G1")
    #expect(explanation.matches.map(\.input.id) == ["revocation", "expiry", "grace", "retry", "reason"])
    #expect(explanation.later.map(\.row) == ["T2"])
    #expect(explanation.later.first?.instant.milliseconds == Payload.now + 8 * Payload.day)
    #expect(explanation.later.first?.outcome["state"] == "inBillingRetryPeriod")
  }

  @Test func nearMissesAreFewDifferentAndInOrder() throws {
    let explanation = try Payload(Self.inGrace).decide().explanation
    let misses = explanation.nearMisses
    #expect((1...RenewalExplanation.nearMissLimit).contains(misses.count))
    #expect(misses.allSatisfy { $0.facts.count == 1 && !$0.differences.isEmpty })
    #expect(misses.first?.differences.contains("entitled") == true)
    let grace = try #require(misses.first { $0.facts[0].input == "grace" })
    #expect(grace.facts[0].from == "future" && grace.facts[0].to == ["absent"] && grace.rows == ["T1"])
  }

  /// Every near miss, put into the facts, gives what it says.
  @Test func nearMissesAreTrueAtEveryPoint() throws {
    let now = try Instant.at(Payload.now)
    let decider = try ShippedCatalog.decider()
    for situation in Situation.all.enumerated().filter({ $0.offset % 37 == 0 }).map(\.element) {
      for miss in try decider.decide(situation.facts(), now: now).explanation.nearMisses {
        guard let fact = miss.facts.first, miss.facts.count == 1, fact.table == "renewal" else { continue }
        #expect(fact.from == situation[fact.input])
        for value in fact.to {
          let changed = Situation(tokens: situation.tokens.merging([fact.input: value]) { $1 })
          let decision = try decider.decide(changed.facts(), now: now)
          #expect(decision.outcome == miss.outcome && miss.rows.contains(decision.row))
        }
      }
    }
  }

  @Test func assumptionsAreThoseThatTheRowRestsOn() throws {
    let explanation = try Payload([
      "renewalInfo.autoRenewStatus": nil, "renewalInfo.isInBillingRetryPeriod": nil,
    ]).decide().explanation
    #expect(explanation.assumptions.map(\.id) == ["retry", "autoRenew"])
    #expect(explanation.assumptions.map(\.assumedAs) == ["lowered", "renews"])
    let revoked = try Payload(["transaction.revocationDate": days(-1), "renewalInfo.autoRenewStatus": nil]).decide()
    #expect(revoked.explanation.assumptions.isEmpty)
  }

  @Test func timeIsNotANearMiss() throws {
    let explanation = try Payload().decide().explanation
    #expect(explanation.later.map(\.row) == ["S1"])
    #expect(!explanation.nearMisses.contains { $0.facts.contains { $0.from == "future" && $0.to.contains("past") } })
  }

  @Test func overlaysAreAppliedInNearMissesToo() throws {
    let explanation = try Payload(Self.inGrace.merging(["transaction.inAppOwnershipType": #""FAMILY_SHARED""#]) { $1 })
      .decide().explanation
    let owned = explanation.nearMisses.first { $0.facts[0].input == "ownership" }
    #expect(owned?.facts[0].table == "renewalOverlays.family")
    #expect(owned?.outcome["notice"] == "grace")
    #expect(owned?.differences == ["message", "notice", "action"])
  }
}
