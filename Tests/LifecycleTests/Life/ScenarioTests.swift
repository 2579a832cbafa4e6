import Catalogs
import Instants
import JSON
import Lifecycle
import Renewals
import Testing

struct ScenarioTests {
  private let start = "2026-01-31T09:00:00Z"

  /// The test of a grace period in Apple's testing guide: buy, let payments fail, wait, wait again.
  @Test func `grace test of the testing guide`() throws {
    let fail = Scenario.Event(.paymentsFail, .at(try at("2026-11-21T10:01:00Z")))
    #expect(
      try play("1mo", grace: "16d", speed: "sandbox-5m", start: "2026-11-21T10:00:00Z", [fail]) == [
        "2026-11-21T10:00:00Z purchase: A1 subscribed open SUBSCRIBED/INITIAL_BUY",
        "2026-11-21T10:05:00Z renewalFailureWithGrace: G1 inGracePeriod open DID_FAIL_TO_RENEW/GRACE_PERIOD",
        "2026-11-21T10:10:00Z graceEnd: T2 inBillingRetryPeriod closed GRACE_PERIOD_EXPIRED",
        "2026-11-21T10:15:00Z retryEnd: E2 expired closed EXPIRED/BILLING_RETRY",
      ]
    )
  }

  @Test func `recovery in grace keeps the cycle and its day`() throws {
    let events: [Scenario.Event] = [
      .init(.paymentsFail, .at(try at("2026-02-28T09:00:00Z"))),
      .init(.paymentsWork, .at(try at("2026-03-16T08:59:59.999Z"))),
    ]
    #expect(
      try play("1mo", grace: "16d", start: start, events) == [
        "2026-01-31T09:00:00Z purchase: A1 subscribed open SUBSCRIBED/INITIAL_BUY",
        "2026-02-28T09:00:00Z renewalFailureWithGrace: G1 inGracePeriod open DID_FAIL_TO_RENEW/GRACE_PERIOD",
        "2026-03-16T08:59:59.999Z recovery: A1 subscribed open DID_RENEW/BILLING_RECOVERY",
        "2026-03-31T09:00:00Z renewal: A1 subscribed open DID_RENEW",
      ]
    )
  }

  @Test func `recovery in retry starts the cycle anew`() throws {
    let events: [Scenario.Event] = [
      .init(.paymentsFail, .at(try at("2026-02-01T00:00:00Z"))),
      // At its end the grace period is over.
      .init(.paymentsWork, .at(try at("2026-03-16T09:00:00Z"))),
    ]
    #expect(
      try play("1mo", grace: "16d", start: start, events).dropFirst(2) == [
        "2026-03-16T09:00:00Z graceEnd: T2 inBillingRetryPeriod closed GRACE_PERIOD_EXPIRED",
        "2026-03-16T09:00:00Z recovery: A1 subscribed open DID_RENEW/BILLING_RECOVERY",
        "2026-04-16T09:00:00Z renewal: A1 subscribed open DID_RENEW",
      ]
    )
  }

  @Test func `a consent that is not given ends the subscription`() throws {
    let ask = Scenario.Event(.priceIncrease(needsConsent: true), .at(try at("2026-02-10T00:00:00Z")))
    let off = Scenario.Event(.autoRenewOff, .at(try at("2026-02-11T00:00:00Z")))
    let end = "2026-02-28T09:00:00Z consentMissing: E3 expired closed EXPIRED/PRICE_INCREASE"
    #expect(try play("1mo", start: start, [ask]).last == end)
    // Cancelling because of it declines it; without a consent to give, canceling is just that.
    #expect(try play("1mo", start: start, [ask, off]).last == end)
    let tell = Scenario.Event(.priceIncrease(needsConsent: false), ask.moment)
    #expect(
      try play("1mo", start: start, [tell, off]).suffix(3) == [
        "2026-02-10T00:00:00Z priceIncreaseAgreement: A3 subscribed open PRICE_INCREASE/ACCEPTED",
        "2026-02-11T00:00:00Z autoRenewOff: A4 subscribed open DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "2026-02-28T09:00:00Z periodEnd: E1 expired closed EXPIRED/VOLUNTARY",
      ]
    )
  }

  @Test func `an agreed price is paid with the next renewal`() throws {
    let steps = try Shipped.simulator().run(
      Scenario(
        plan: length("1mo"),
        start: at(start),
        events: [
          .init(.priceIncrease(needsConsent: true), .at(at("2026-02-10T00:00:00Z"))),
          .init(.consent, .at(at("2026-02-10T00:00:00Z"))),
        ]
      )
    )
    func field(_ name: String) -> [JSONValue?] {
      steps.map { step in
        (step.payload.fields(of: "renewalInfo") + step.payload.fields(of: "transaction")).first { $0.name == name }?
          .value
      }
    }
    func numbers(_ values: [Int?]) -> [JSONValue?] { values.map { $0.map { .number(JSONNumber($0)) } } }
    #expect(field("priceIncreaseStatus") == numbers([nil, 0, 1, nil]))
    #expect(field("renewalPrice") == numbers([9990, 11990, 11990, 11990]))
    #expect(field("price") == numbers([9990, 9990, 9990, 11990]))
  }

  @Test func `a reversed refund leaves what the dates say`() throws {
    func states(reversedAt reversal: String, failing: Bool) throws -> [String] {
      var events: [Scenario.Event] = [
        .init(.refund(.developerIssue), .at(try at("2026-03-01T00:00:00Z"))),
        .init(.refundReversal, .at(try at(reversal))),
      ]
      if failing { events.insert(.init(.paymentsFail, .at(try at("2026-02-28T09:00:00Z"))), at: 0) }
      let lines = try play("1mo", grace: "3d", start: start, events, end: "2027-01-01T00:00:00Z")
      return Array(lines.drop { !$0.contains("refundReversal") })
    }
    #expect(try states(reversedAt: "2026-03-02T00:00:00Z", failing: true).first?.contains("G1 inGracePeriod") == true)
    #expect(try states(reversedAt: "2026-03-03T09:00:00Z", failing: true).first?.contains("T2 inBillingRetry") == true)
    #expect(try states(reversedAt: "2026-04-29T09:00:00Z", failing: true).first?.contains("E2 expired") == true)
    #expect(try states(reversedAt: "2026-03-31T08:59:59Z", failing: false).first?.contains("A1 subscribed") == true)
    #expect(try states(reversedAt: "2026-03-31T09:00:00Z", failing: false).first?.contains("E5 expired") == true)
  }

  @Test func `a step can be awaited`() throws {
    let events: [Scenario.Event] = [
      .init(.paymentsFail, .at(try at("2026-02-01T00:00:00Z"))),
      .init(.paymentsWork, .afterNextStep(milliseconds: 432_000_000)),
    ]
    #expect(try play("1mo", grace: "16d", start: start, events)[2].hasPrefix("2026-03-05T09:00:00Z recovery"))
  }

  @Test func `equal scenarios have equal steps`() throws {
    func run() throws -> [String] {
      try Shipped.simulator().run(
        Scenario(
          plan: length("1y"),
          grace: length("28d"),
          start: at("2024-02-29T00:00:00Z"),
          events: [.init(.paymentsFail, .at(at("2025-01-01T00:00:00Z")))]
        )
      ).map { $0.payload.json.text() + ($0.decision.deduplicationKey ?? "") }
    }
    #expect(try run() == run())
    #expect(Set(try run()).count == 4)
  }
}
