import Catalogs
import Instants
import JSON
import Lifecycle
import Renewals
import Testing

struct PayloadTests {
  @Test func `a payload in grace has the fields of apples`() throws {
    let steps = try Shipped.simulator().run(
      Scenario(
        plan: length("1mo"),
        grace: length("16d"),
        start: at("2026-09-12T15:00:00Z"),
        events: [.init(.paymentsFail, .at(at("2026-10-12T15:00:00Z")))]
      )
    )
    #expect(
      steps[1].payload.json.text() == """
        {
          "renewalInfo": {
            "autoRenewProductId": "com.example.harbor.plus",
            "autoRenewStatus": 1,
            "currency": "USD",
            "environment": "Production",
            "expirationIntent": 2,
            "gracePeriodExpiresDate": 1793199600000,
            "isInBillingRetryPeriod": true,
            "originalTransactionId": "2000000000000001",
            "productId": "com.example.harbor.plus",
            "recentSubscriptionStartDate": 1789225200000,
            "renewalDate": 1791817200000,
            "renewalPrice": 9990,
            "signedDate": 1791817200000
          },
          "transaction": {
            "bundleId": "com.example.harbor",
            "currency": "USD",
            "environment": "Production",
            "expiresDate": 1791817200000,
            "inAppOwnershipType": "PURCHASED",
            "originalPurchaseDate": 1789225200000,
            "originalTransactionId": "2000000000000001",
            "price": 9990,
            "productId": "com.example.harbor.plus",
            "purchaseDate": 1789225200000,
            "quantity": 1,
            "signedDate": 1791817200000,
            "storefront": "USA",
            "subscriptionGroupIdentifier": "20000001",
            "transactionId": "2000000000000001",
            "transactionReason": "PURCHASE",
            "type": "Auto-Renewable Subscription"
          },
          "notification": {
            "data": {
              "status": 4
            },
            "notificationType": "DID_FAIL_TO_RENEW",
            "notificationUUID": "\(uuid(steps[1]))",
            "signedDate": 1791817200000,
            "subtype": "GRACE_PERIOD",
            "version": "2.0"
          }
        }
        """
    )
  }

  private func uuid(_ step: SimulationStep) -> String {
    guard
      case .string(let uuid)? = step.payload.fields(of: "notification").first(where: { $0.name == "notificationUUID" })?
        .value
    else { return "" }
    return uuid
  }

  @Test func `notifications have UUI ds of their own`() throws {
    let steps = try Shipped.simulator().run(
      Scenario(plan: length("1w"), start: at("2026-01-01T00:00:00Z"), end: at("2027-01-01T00:00:00Z"))
    )
    #expect(steps.count == 53)
    let uuids = steps.map(uuid)
    #expect(Set(uuids).count == 53)
    for uuid in uuids {
      #expect(uuid.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }
  }

  @Test func `a payload reads the same from its text`() throws {
    let steps = try Shipped.simulator().run(
      Scenario(
        plan: length("1mo"),
        start: at("2026-01-01T00:00:00Z"),
        events: [
          .init(.refund(.other), .at(at("2026-01-05T00:00:00Z"))),
          .init(.refundReversal, .at(at("2026-01-06T00:00:00Z"))),
          .init(.autoRenewOff, .at(at("2026-01-07T00:00:00Z"))),
        ]
      )
    )
    #expect(steps.map(\.decision.row) == ["A1", "V1", "A1", "A4", "E1"])
    for step in steps {
      let read = try SubscriptionFacts(json: Array(step.payload.json.text().utf8))
      let decision = try Shipped.decider().decide(read, now: step.instant)
      #expect(decision.inputs == step.decision.inputs)
      #expect(decision.deduplicationKey == step.decision.deduplicationKey)
    }
  }

  @Test func `fields come in alphabetical order and are read as from JSON`() throws {
    let simulator = try Shipped.simulator()
    for scenario in try Shipped.catalog().facts.scenarios {
      for step in try simulator.play(scenario).flatMap(\.happened) {
        let payload = step.payload
        let (facts, read) = try (payload.facts(), SubscriptionFacts(json: Array(payload.json.text().utf8)))
        for (object, fields) in payload.objects {
          #expect(fields.map(\.name) == fields.map(\.name).sorted())
          for field in fields {
            let path = try #require(PayloadPath("\(object).\(field.name)"))
            #expect(facts.value(at: path) != nil && facts.value(at: path) == read.value(at: path))
          }
        }
      }
    }
  }

  @Test(arguments: [("2026-04-29T00:00:00Z", "2026-01-01T00:00:00Z"), ("2026-06-01T00:00:00Z", "2026-06-01T00:00:00Z")])
  func `a series of purchases ends with a long lapse`(resubscription: String, seriesStart: String) throws {
    // The period ends on 1 March, after one renewal and a cancellation; 60 days later is 30 April.
    let steps = try Shipped.simulator().run(
      Scenario(
        plan: length("1mo"),
        start: at("2026-01-01T00:00:00Z"),
        events: [
          .init(.autoRenewOff, .at(at("2026-02-10T00:00:00Z"))), .init(.resubscription, .at(at(resubscription))),
        ]
      )
    )
    let step = try #require(steps.first { $0.event == .resubscription })
    let value = step.payload.fields(of: "renewalInfo").first { $0.name == "recentSubscriptionStartDate" }?.value
    #expect(value == .number(JSONNumber(try at(seriesStart).milliseconds)))
  }
}
