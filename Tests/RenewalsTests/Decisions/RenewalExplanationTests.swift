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

  @Test func `grace names its end and what comes after`() throws {
    let explanation = try Payload(Self.inGrace).decide().explanation
    #expect(explanation.decision.row == "G1")
    #expect(explanation.matches.map(\.input.id) == ["revocation", "expiry", "grace", "retry", "reason"])
    #expect(explanation.later.map(\.row) == ["T2"])
    #expect(explanation.later.first?.instant.milliseconds == Payload.now + 8 * Payload.day)
    #expect(explanation.later.first?.outcome["state"] == "inBillingRetryPeriod")
  }

  @Test func `near misses are few different and in order`() throws {
    let explanation = try Payload(Self.inGrace).decide().explanation
    let misses = explanation.nearMisses
    #expect((1...RenewalExplanation.nearMissLimit).contains(misses.count))
    #expect(misses.allSatisfy { $0.facts.count == 1 && !$0.differences.isEmpty })
    #expect(misses.first?.differences.contains("entitled") == true)
    let grace = try #require(misses.first { $0.facts[0].input == "grace" })
    #expect(grace.facts[0].from == "future" && grace.facts[0].to == ["absent"] && grace.rows == ["T1"])
  }

  /// Every near miss, put into the facts, gives what it says.
  @Test func `near misses are true at every point`() throws {
    let now = try Instant.at(Payload.now)
    let decider = try ShippedCatalog.decider()
    for situation in Situation.all.enumerated().filter({ $0.offset % 37 == 0 }).map(\.element) {
      for miss in try decider.decide(situation.facts(), now: now).explanation.nearMisses {
        guard let fact = miss.facts.first, miss.facts.count == 1, fact.table == "renewal" else { continue }
        // What a refund means depends on how its date lies to others, which a near miss does not say.
        if fact.input == "revocation" || situation["revocation"] == "past" { continue }
        #expect(fact.from == situation[fact.input])
        for value in fact.to {
          let changed = Situation(tokens: situation.tokens.merging([fact.input: value]) { $1 })
          let decision = try decider.decide(changed.facts(), now: now)
          #expect(
            decision.outcome == miss.outcome && miss.rows.contains(decision.row),
            "\(situation.tokens): \(fact.input) \(value)"
          )
        }
      }
    }
  }

  @Test func `assumptions are those that the row rests on`() throws {
    let explanation = try Payload([
      "renewalInfo.autoRenewStatus": nil, "renewalInfo.isInBillingRetryPeriod": nil,
    ]).decide().explanation
    #expect(explanation.assumptions.map(\.id) == ["retry", "autoRenew"])
    #expect(explanation.assumptions.map(\.assumedAs) == ["lowered", "renews"])
    let revoked = try Payload(["transaction.revocationDate": days(-1), "renewalInfo.autoRenewStatus": nil]).decide()
    #expect(revoked.explanation.assumptions.isEmpty)
  }

  @Test func `time is not a near miss`() throws {
    let explanation = try Payload().decide().explanation
    #expect(explanation.later.map(\.row) == ["S1"])
    #expect(!explanation.nearMisses.contains { $0.facts.contains { $0.from == "future" && $0.to.contains("past") } })
  }

  @Test func `overlays are applied in near misses too`() throws {
    let recovered = ["notification.notificationType": #""DID_RENEW""#, "notification.subtype": #""BILLING_RECOVERY""#]
    let explanation = try Payload(recovered).decide().explanation
    #expect(explanation.decision.notice == "recovered")
    let ending = explanation.nearMisses.first { $0.facts[0].input == "autoRenew" }
    #expect(ending?.facts[0].to == ["ends"] && ending?.rows == ["A4"])
    #expect(ending?.outcome["notice"] == "renewalOff")
    #expect(ending?.differences == ["action", "notice"])
  }

  /// Changes that someone can cause come before changes that no one causes, whatever those would change.
  @Test func `what can come about is named first`() throws {
    for golden in try GoldenSituation.all() {
      let misses = try Payload(golden.changes).decide().explanation.nearMisses
      let isFixed = misses.map { $0.facts.contains { $0.changedBy == .nobody } }
      #expect(isFixed == isFixed.sorted { !$0 && $1 }, "\(golden.name): \(misses)")
      #expect(misses.isEmpty || !isFixed[0], "\(golden.name)")
    }
  }

  @Test func `next steps of customers and of the app store come first`() throws {
    func first(_ changes: [String: String?]) throws -> [String] {
      try #require(try Payload(changes).decide().explanation.nearMisses.first).facts.map { fact in
        "\(fact.input) \(fact.to.joined(separator: "|")) by \(fact.changedBy?.rawValue ?? "-")"
      }
    }
    // A refund is next to the recovery: both change access, and both are documented.
    let inGrace = try Payload(Self.inGrace).decide().explanation.nearMisses.prefix(2).flatMap(\.facts)
    #expect(Set(inGrace.map(\.input)) == ["revocation", "grace"])
    #expect(inGrace.allSatisfy { $0.changedBy == .store })
    #expect(try first([:]) == ["autoRenew ends by customer"])
    #expect(try first(["renewalInfo.priceIncreaseStatus": "0"]).first?.hasSuffix("by customer") == true)
  }

  /// Without `changedBy`, an upgrade is among the first; with it, an upgrade comes after all that can happen.
  @Test func `who changes an input decides its place`() throws {
    let catalog = try ShippedCatalog.load { path, text in
      path == "facts/tables/renewal.yaml" || path == "facts/tables/renewalOverlays.yaml"
        ? text.replacing(/[ ]+changedBy: \w+\n/, with: "") : text
    }
    let now = try Instant.at(Payload.now)
    let facts = try SubscriptionFacts(json: Array(Payload().json.utf8))
    let silent = try RenewalDecider(catalog: catalog).decide(facts, now: now).explanation.nearMisses
    let shipped = try ShippedCatalog.decider().decide(facts, now: now).explanation.nearMisses
    #expect(silent.allSatisfy { $0.facts.allSatisfy { $0.changedBy == nil } })
    let place = silent.firstIndex { $0.facts[0].input == "upgraded" }
    let shippedPlace = shipped.firstIndex { $0.facts[0].input == "upgraded" }
    #expect(place != nil && (shippedPlace ?? shipped.count) > (place ?? 0))
  }
}
