import Catalogs
import Instants
import Renewals
import Testing

/// What else the payloads say, and how it changes the decision.
@Suite struct OverlayTests {
  private static let statuses: [(Int, String, Bool)] = [
    (1, "subscribed", true), (2, "expired", false), (3, "inBillingRetryPeriod", false), (4, "inGracePeriod", true),
    (5, "revoked", false),
  ]

  private func decide(_ changes: [String: String?], status: Int? = nil) throws -> RenewalDecision {
    var payload = Payload(changes)
    if let status { payload["notification.data"] = "{\"status\": \(status)}" }
    return try payload.decide()
  }

  /// The whole payload has fields that the cases leave out; none of them may matter.
  @Test func `golden cases are so in a whole payload`() throws {
    for golden in try GoldenSituation.all() {
      let decision = try decide(golden.changes)
      #expect(decision.row == golden.row && decision.verdict == golden.verdict, "\(golden.name)")
      #expect(decision.table == "renewal" && decision.overlays.isEmpty, "\(golden.name)")
    }
  }

  /// Every row under every status of Apple's, by the policy of the documents: a status that grants access is believed over
  /// a payload that says otherwise, unless a date of the payload explains what came after it; one that denies access takes
  /// nothing away that the payload grants, and asks to fetch again.
  @Test func `apples status is weighed against the row`() throws {
    var counted: [String: Int] = [:]
    for golden in try GoldenSituation.all() {
      for (status, state, isEntitled) in Self.statuses {
        let decision = try decide(golden.changes, status: status)
        #expect(decision.row == golden.row)
        let ofRow = golden.verdict
        let place: Comment = "\(golden.name) \(status): \(decision.verdict)"
        let warning = decision.warnings.first { $0.hasPrefix("Apple's status is \(status) (\(state)), but row ") }
        if ofRow.state == state, ofRow.isEntitled == isEntitled {
          #expect(warning == nil, place)
        }
        switch (isEntitled, ofRow.isEntitled) {
        case (true, true):
          #expect(decision.verdict == ofRow, place)
          counted["agree", default: 0] += 1
        case (true, _):
          // If it is not believed, the row counts, or access is unknown.
          if decision.access == .entitled {
            #expect(decision.state == state && decision.advice == "refresh", place)
            #expect([nil, "graceWithoutEnd"].contains(decision.notice), place)
            counted["granted", default: 0] += 1
          } else {
            #expect(decision.verdict == ofRow || decision.access == .unknown && decision.notice == nil, place)
            counted["not granted", default: 0] += 1
          }
        case (false, true):
          #expect(decision.access == .entitled && decision.state == ofRow.state, place)
          #expect(decision.notice == nil && decision.action == nil && decision.advice == "refresh", place)
          counted["contradicted", default: 0] += 1
        case (false, _):
          #expect(decision.access == .notEntitled || decision.access == .unknown, place)
          counted["denied", default: 0] += 1
        }
      }
    }
    #expect(counted.count == 5, "\(counted)")
  }

  @Test func `a status that is not listed is reported and changes nothing`() throws {
    let decision = try decide(["transaction.expiresDate": days(-2)], status: 9)
    #expect(decision.verdict == Verdict(state: "stale", isEntitled: nil, advice: "refresh"))
    #expect(decision.warnings.contains { $0.contains("subscription.status is 9, which the catalog does not know") })
  }

  @Test func `an upgraded purchase decides nothing`() throws {
    for golden in try GoldenSituation.all() {
      for upgraded in ["true", "false", nil] {
        let decision = try decide(golden.changes.merging(["transaction.isUpgraded": upgraded]) { $1 })
        let expected =
          upgraded == "true" ? Verdict(state: "undetermined", isEntitled: nil, advice: "refresh") : golden.verdict
        #expect(decision.verdict == expected, "\(golden.name)")
      }
    }
    let status = try decide(["transaction.isUpgraded": "true"], status: 2)
    #expect(status.warnings.contains { $0.hasSuffix("neither counts") })
  }

  @Test(
    arguments: [
      ("[]", nil), (#"["winter"]"#, "winBackOffer"), (#"["a","b"]"#, "winBackOffer"),
      ("null", "winBackOfferIfEligible"),
      (nil, "winBackOfferIfEligible"),
    ] as [(String?, String?)]
  )
  func `win back offers are shown where there are some`(_ offers: String?, _ message: String?) throws {
    for golden in try GoldenSituation.all() {
      let decision = try decide(golden.changes.merging(["renewalInfo.eligibleWinBackOfferIds": offers]) { $1 })
      var expected = golden.verdict
      if expected.message == "winBackOfferIfEligible" {
        expected.message = message
      }
      #expect(decision.verdict == expected, "\(golden.name)")
    }
  }

  @Test(arguments: [
    (
      consent: true, until: "2026-11-01T00:00:00Z", offersCurrency: "USD", expiry: "2026-07-01T00:00:00Z", isNamed: true
    ),
    (false, "2026-11-01T00:00:00Z", "USD", "2026-07-01T00:00:00Z", false),
    (true, "2026-10-01T00:00:00Z", "USD", "2026-07-01T00:00:00Z", false),
    (true, "2026-11-01T00:00:00Z", "JPY", "2026-07-01T00:00:00Z", false),
    (true, "2026-11-01T00:00:00Z", "USD", "2026-10-01T00:00:00Z", false),
  ])
  func `a notice names an offer to who agreed while it can be accepted`(
    _ offer: (consent: Bool, until: String, offersCurrency: String, expiry: String, isNamed: Bool)
  ) throws {
    func milliseconds(_ text: String) throws -> Int64 { try #require(Instant(iso8601: text)).milliseconds }
    let facts = try SubscriptionFacts(
      json: Array(
        """
        {"renewalInfo": {"expirationIntent": 1, "autoRenewStatus": 0, "eligibleWinBackOfferIds": ["winter"],
          "currency": "USD", "originalTransactionId": "1"},
        "transaction": {"expiresDate": \(milliseconds(offer.expiry)), "originalTransactionId": "1"},
        "offer": {"until": \(milliseconds(offer.until)), "currency": "\(offer.offersCurrency)"},
        "marketingConsent": \(offer.consent)}
        """.utf8
      )
    )
    let decision = try ShippedCatalog.decider().decide(facts, now: #require(Instant(iso8601: "2026-10-20T09:00:00Z")))
    #expect(decision.message == "winBackOffer")
    #expect(decision.notice == (offer.isNamed ? "winBackOffer" : "expiredByChoice"))
  }

  @Test func `family members are asked for nothing`() throws {
    for golden in try GoldenSituation.all() {
      for offers in ["[]", #"["a"]"#, nil] {
        let decision = try decide(
          golden.changes.merging([
            "transaction.inAppOwnershipType": #""FAMILY_SHARED""#, "renewalInfo.eligibleWinBackOfferIds": offers,
          ]) { $1 }
        )
        // Members of a family, too, lose access when a purchase is revoked or ends for an unknown reason.
        let isForEveryone = ["V1", "E5"].contains(golden.row)
        #expect(decision.message == nil, "\(golden.name)")
        #expect(decision.notice == (isForEveryone ? golden.verdict.notice : nil), "\(golden.name)")
        #expect(decision.action == (isForEveryone ? golden.verdict.action : nil), "\(golden.name)")
        #expect(decision.state == golden.verdict.state && decision.access.isEntitled == golden.verdict.isEntitled)
      }
    }
  }

  @Test(arguments: [
    ("Production", false), ("Sandbox", true), ("Xcode", true), ("LocalTesting", true), ("Moonbase", true), (nil, false),
  ])
  func `notices from outside production are tests`(_ environment: String?, _ isTest: Bool) throws {
    let text = environment.map { "\"\($0)\"" }
    for golden in try GoldenSituation.all() {
      let decision = try decide(
        golden.changes.merging(["transaction.environment": text, "renewalInfo.environment": text]) { $1 }
      )
      var expected = golden.verdict
      if isTest, expected.notice != nil { expected.advice = "sendAsTest" }
      #expect(decision.verdict == expected, "\(golden.name)")
      let isSaid = decision.warnings.contains { $0.contains("this is a test") }
      #expect(isSaid == (expected.advice == "sendAsTest"))
      #expect(decision.warnings.contains { $0.contains("'Moonbase'") } == (environment == "Moonbase"))
    }
  }

  @Test func `one payload from sandbox makes a test`() throws {
    let grace = try #require(try GoldenSituation.all().first { $0.row == "G1" }).changes
    for path in ["transaction.environment", "renewalInfo.environment"] {
      #expect(try decide(grace.merging([path: #""Sandbox""#]) { $1 }).advice == "sendAsTest")
    }
    let data = ["notification.data": #"{"environment": "Sandbox"}"#]
    #expect(try decide(grace.merging(data) { $1 }).advice == "sendAsTest")
  }

  @Test func `a path reaches into objects`() throws {
    let facts = try SubscriptionFacts(json: Array(#"{"notification": {"data": {"status": 4}}}"#.utf8))
    let path = try #require(PayloadPath("notification.data.status"))
    #expect(facts.value(at: path) == .integer(4))
    #expect(facts.value(at: try #require(PayloadPath("subscription.status"))) == .integer(4))
    #expect(facts.value(at: try #require(PayloadPath("notification.data.status.x"))) == nil)
    #expect(facts.value(at: try #require(PayloadPath("notification.date.status"))) == nil)
  }
}
