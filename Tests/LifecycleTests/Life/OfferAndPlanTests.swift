import Catalogs
import Instants
import JSON
import Renewals
import Testing

import Lifecycle

/// Offers, other plans of the group, and price increases, as the server reports them.
struct OfferAndPlanTests {
  private static let start = "2026-01-31T09:00:00Z"

  private func steps(
    _ events: [(LifecycleAction, String)] = [],
    offer: OfferType? = nil,
    grace: String? = nil,
    paidOnly: Bool = false,
    end: String? = nil
  ) throws -> [SimulationStep] {
    var scenario = Scenario(
      plan: try length("1mo"),
      grace: try grace.map(length),
      start: try at(Self.start),
      events: try events.map { .init($0.0, .at(try at($0.1))) },
      end: try end.map(at)
    )
    scenario.offer = offer
    scenario.graceFollowsFreePeriods = !paidOnly
    return try Shipped.simulator().run(scenario)
  }

  /// Fields of both payloads, as `offerType 1`; those that are absent are left out.
  private func fields(_ members: [JSONValue.Member], _ names: [String]) -> [String] {
    names.compactMap { name in
      members.first { $0.name == name }.map { "\(name) \($0.value.text().replacing("\"", with: ""))" }
    }
  }

  private static let offerFields = ["offerType", "offerIdentifier", "offerDiscountType", "price", "renewalPrice"]
  private static let planFields = ["productId", "autoRenewProductId", "price", "renewalPrice"]

  @Test func `an introductory offer is seen in the transaction only`() throws {
    let steps = try steps(offer: .introductory)
    #expect(
      steps.map(line) == [
        "2026-01-31T09:00:00Z purchase: A1 subscribed open SUBSCRIBED/INITIAL_BUY",
        "2026-02-28T09:00:00Z renewal: A1 subscribed open DID_RENEW",
      ]
    )
    #expect(
      fields(steps[0].payload.fields(of: "transaction"), Self.offerFields)
        == ["offerType 1", "offerDiscountType FREE_TRIAL", "price 0"]
    )
    #expect(fields(steps[0].payload.fields(of: "renewalInfo"), Self.offerFields) == ["renewalPrice 9990"])
    #expect(fields(steps[1].payload.fields(of: "transaction"), Self.offerFields) == ["price 9990"])
  }

  @Test func `a code is redeemed with a first purchase`() throws {
    let steps = try steps(offer: .code)
    #expect(line(steps[0]) == "2026-01-31T09:00:00Z offerRedemption: A1 subscribed open SUBSCRIBED/INITIAL_BUY")
    #expect(
      fields(steps[0].payload.fields(of: "transaction"), ["offerType", "offerIdentifier"]) == [
        "offerType 3", "offerIdentifier code",
      ]
    )
    for offer in [OfferType.promotional, .winBack] {
      let error = #expect(throws: ScenarioError.self) { try self.steps(offer: offer) }
      #expect(error?.fix == "Choose from: introductory, code")
    }
  }

  @Test(arguments: [OfferType.promotional, .code])
  func `an offer of a subscriber begins with the next renewal`(offer: OfferType) throws {
    let steps = try steps([(.offerRedemption(offer), "2026-02-10T00:00:00Z")])
    #expect(
      steps.map(line) == [
        "2026-01-31T09:00:00Z purchase: A1 subscribed open SUBSCRIBED/INITIAL_BUY",
        "2026-02-10T00:00:00Z offerRedemption: A1 subscribed open OFFER_REDEEMED",
        "2026-02-28T09:00:00Z renewal: A1 subscribed open DID_RENEW",
      ]
    )
    #expect(fields(steps[1].payload.fields(of: "transaction"), Self.offerFields) == ["price 9990"])
    #expect(
      fields(steps[1].payload.fields(of: "renewalInfo"), ["offerType", "renewalPrice"]) == [
        "offerType \(offer.rawValue)", "renewalPrice 0",
      ]
    )
    #expect(
      fields(steps[2].payload.fields(of: "transaction"), ["offerType", "price"]) == [
        "offerType \(offer.rawValue)", "price 0",
      ]
    )
    #expect(fields(steps[2].payload.fields(of: "renewalInfo"), ["offerType", "renewalPrice"]) == ["renewalPrice 9990"])
  }

  @Test(arguments: [OfferType.promotional, .code, .winBack])
  func `a former subscriber comes back with an offer`(offer: OfferType) throws {
    let off = (LifecycleAction.autoRenewOff, "2026-02-10T00:00:00Z")
    let steps = try steps([off, (.offerRedemption(offer), "2026-03-05T00:00:00Z")])
    #expect(
      steps.map(line).suffix(3) == [
        "2026-02-28T09:00:00Z periodEnd: E1 expired closed EXPIRED/VOLUNTARY",
        "2026-03-05T00:00:00Z offerRedemption: A1 subscribed open SUBSCRIBED/RESUBSCRIBE",
        "2026-04-05T00:00:00Z renewal: A1 subscribed open DID_RENEW",
      ]
    )
    #expect(fields(steps[3].payload.fields(of: "transaction"), ["offerType"]) == ["offerType \(offer.rawValue)"])
    let early = #expect(throws: ScenarioError.self) {
      try self.steps([(.offerRedemption(.winBack), "2026-02-10T00:00:00Z")])
    }
    #expect(early?.summary.hasPrefix("Event 'redemption of a win-back offer' is impossible") == true)
  }

  /// After a free period there is no grace period where it covers paid ones only; later there is one.
  @Test func `grace can cover paid periods only`() throws {
    let fail = (LifecycleAction.paymentsFail, "2026-02-10T00:00:00Z")
    func row(_ offer: OfferType?, _ paidOnly: Bool) throws -> String? {
      try steps([fail], offer: offer, grace: "16d", paidOnly: paidOnly).dropFirst().first?.decision.row
    }
    #expect(try row(.introductory, true) == "T1")
    #expect(try row(.introductory, false) == "G1")
    #expect(try row(nil, true) == "G1")
    let later = try steps([(.paymentsFail, "2026-03-10T00:00:00Z")], offer: .introductory, grace: "16d", paidOnly: true)
    #expect(later.map(\.event).contains(.renewalFailureWithGrace))
  }

  @Test(arguments: [(LifecycleAction.upgrade, "higher", "19980"), (.crossgrade, "sibling", "9990")])
  func `an upgrade and a crossgrade begin at once`(action: LifecycleAction, plan: String, price: String) throws {
    let steps = try steps([(action, "2026-02-10T00:00:00Z")])
    #expect(
      steps.map(line).dropFirst() == [
        "2026-02-10T00:00:00Z \(action.name): A1 subscribed open DID_CHANGE_RENEWAL_PREF/UPGRADE",
        "2026-03-10T00:00:00Z renewal: A1 subscribed open DID_RENEW",
      ]
    )
    let product = "com.example.harbor.plus.\(plan)"
    #expect(
      fields(steps[1].payload.fields(of: "transaction"), Self.planFields) == ["productId \(product)", "price \(price)"]
    )
    #expect(
      fields(steps[1].payload.fields(of: "renewalInfo"), Self.planFields)
        == ["productId \(product)", "autoRenewProductId \(product)", "renewalPrice \(price)"]
    )
    #expect(fields(steps[1].payload.fields(of: "transaction"), ["transactionReason"]) == ["transactionReason PURCHASE"])
  }

  @Test func `a downgrade begins with the next renewal and can be taken back`() throws {
    let choose = (LifecycleAction.downgrade, "2026-02-10T00:00:00Z")
    let chosen = try steps([choose])
    #expect(
      chosen.map(line)[1] == "2026-02-10T00:00:00Z downgrade: A1 subscribed open DID_CHANGE_RENEWAL_PREF/DOWNGRADE"
    )
    let (product, lower) = ("com.example.harbor.plus", "com.example.harbor.plus.lower")
    #expect(
      fields(chosen[1].payload.fields(of: "renewalInfo"), Self.planFields)
        == ["productId \(product)", "autoRenewProductId \(lower)", "renewalPrice 4995"]
    )
    #expect(
      fields(chosen[2].payload.fields(of: "transaction"), Self.planFields) == ["productId \(lower)", "price 4995"]
    )
    let back = try steps([choose, (.planReversal, "2026-02-11T00:00:00Z")])
    #expect(back.map(line)[2] == "2026-02-11T00:00:00Z planReversal: A1 subscribed open DID_CHANGE_RENEWAL_PREF")
    #expect(
      fields(back[3].payload.fields(of: "transaction"), Self.planFields) == ["productId \(product)", "price 9990"]
    )
  }

  /// An increase is one of a product: who changes to another one has nothing left to consent to.
  @Test(arguments: [LifecycleAction.upgrade, .crossgrade, .downgrade])
  func `another plan leaves an increase behind`(action: LifecycleAction) throws {
    let ask = (LifecycleAction.priceIncrease(needsConsent: true), "2026-02-05T00:00:00Z")
    #expect(try steps([ask]).map(\.event) == [.purchase, .priceIncreaseRequest, .consentMissing])
    let steps = try steps([ask, (action, "2026-02-10T00:00:00Z")])
    #expect(steps.map(\.decision.row) == ["A1", "A2", "A1", "A1"])
    #expect(steps.last?.event == .renewal)
  }

  /// With consent and without, the increase counts from the next renewal on, and again for each further one.
  @Test(arguments: [true, false])
  func `an increase counts from the next renewal on`(needsConsent: Bool) throws {
    let announced = (LifecycleAction.priceIncrease(needsConsent: needsConsent), "2026-02-05T00:00:00Z")
    let consent = needsConsent ? [(LifecycleAction.consent, "2026-02-06T00:00:00Z")] : []
    let steps = try steps([announced] + consent)
    #expect(steps.map(\.decision.row) == (needsConsent ? ["A1", "A2", "A3", "A1"] : ["A1", "A3", "A1"]))
    #expect(steps.dropLast().allSatisfy { fields($0.payload.fields(of: "transaction"), ["price"]) == ["price 9990"] })
    #expect(steps.last.map { fields($0.payload.fields(of: "transaction"), ["price"]) } == ["price 11990"])
  }
}
