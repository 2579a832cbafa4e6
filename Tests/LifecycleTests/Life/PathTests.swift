import Catalogs
import Instants
import Renewals
import Testing

import Lifecycle

/// Every path of six transitions, for the customer who buys and for the family member, with and without a grace period,
/// and for one who commits to three payments.
struct PathTests {
  /// The notifications of the App Store, by event, from its documentation; the catalog must say the same.
  private static let documented: [LifecycleEvent: [String]] = [
    .purchase: ["SUBSCRIBED/INITIAL_BUY"], .resubscription: ["SUBSCRIBED/RESUBSCRIBE"], .renewal: ["DID_RENEW"],
    .autoRenewOff: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"],
    .autoRenewOn: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"],
    .priceIncreaseRequest: ["PRICE_INCREASE/PENDING"], .priceIncreaseAgreement: ["PRICE_INCREASE/ACCEPTED"],
    .renewalFailureWithGrace: ["DID_FAIL_TO_RENEW/GRACE_PERIOD"], .renewalFailure: ["DID_FAIL_TO_RENEW"],
    .recovery: ["DID_RENEW/BILLING_RECOVERY"], .graceEnd: ["GRACE_PERIOD_EXPIRED"],
    .retryEnd: ["EXPIRED/BILLING_RETRY"],
    .cancellation: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"],
    .periodEnd: ["EXPIRED/VOLUNTARY"], .consentMissing: ["EXPIRED/PRICE_INCREASE"],
    .productRemoval: ["EXPIRED/PRODUCT_NOT_FOR_SALE"], .unknownEnd: ["EXPIRED"], .refund: ["REFUND"],
    .earlierRefund: ["REFUND"],
    .familyAccessLoss: ["REVOKE"], .refundReversal: ["REFUND_REVERSED"],
    .upgrade: ["DID_CHANGE_RENEWAL_PREF/UPGRADE"], .crossgrade: ["DID_CHANGE_RENEWAL_PREF/UPGRADE"],
    .downgrade: ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"], .planReversal: ["DID_CHANGE_RENEWAL_PREF"],
  ]

  /// The same for offers, by the state in which they are redeemed.
  private static let documentedOffers: [LifecycleState?: [String]] = [
    nil: ["SUBSCRIBED/INITIAL_BUY"], .subscribed: ["OFFER_REDEEMED"], .expired: ["SUBSCRIBED/RESUBSCRIBE"],
  ]

  /// What can be done next: an action, or a condition and then the end of the period that it spoils.
  private enum Move {
    case wait
    case act(LifecycleAction)
    case prepare(LifecycleAction)
  }

  /// A refund for the other reason and an offer of another kind take the same way.
  private static let moves: [Move] =
    [.wait]
    + LifecycleAction.all.filter { action in
      ![.refund(.developerIssue), .offerRedemption(.code), .offerRedemption(.winBack)].contains(action)
    }
    .map { $0.isCondition ? .prepare($0) : .act($0) }

  /// What the decision can depend on, relative to now.
  private struct Situation: Hashable {
    // Fields of their own, not lists: there is one of these for each of some hundred thousand steps.
    let event: LifecycleEvent
    let from: LifecycleState?
    let state: LifecycleState
    let expiry: Int64
    let graceEnd: Int64?
    let retryEnd: Int64?
    let revocation: Int64?
    let refundedEarlier: Int64?
    let commitment: Int?
    let renews: Bool
    let increase: SimulatedSubscription.PriceIncrease
    let reason: SimulatedSubscription.ExpirationReason?
    let offer: OfferType?
    let nextOffer: OfferType?
    let plan: SimulatedPlan
    let nextPlan: SimulatedPlan?

    init(_ subscription: SimulatedSubscription, _ event: LifecycleEvent, from: LifecycleState?) {
      self.event = event
      self.from = from
      state = subscription.state
      let now = subscription.now.milliseconds
      expiry = subscription.paid.expiry.milliseconds - now
      graceEnd = subscription.graceEnd.map { $0.milliseconds - now }
      retryEnd = subscription.retryEnd.map { $0.milliseconds - now }
      revocation = subscription.revocation.map { $0.date.milliseconds - now }
      refundedEarlier = subscription.refundedEarlier.map { $0.expiry.milliseconds - now }
      commitment = subscription.paid.commitment?.number
      renews = subscription.renews
      increase = subscription.increase
      reason = subscription.expirationReason
      offer = subscription.paid.offer
      nextOffer = subscription.nextOffer
      plan = subscription.paid.plan
      nextPlan = subscription.nextPlan
    }
  }

  private struct Walk {
    let transitions: [TransitionFact]
    let decider: RenewalDecider
    var situations: Set<Situation> = []
    var visited: Set<String> = []
    /// On which steps, even or odd ones, things happen at once; on the others, at the last moment.
    let parity: Int
    /// How many paths lead on from a subscription that has been met with as many transitions behind it.
    private var known: [Int: [SimulatedSubscription: Int]] = [:]

    init(transitions: [TransitionFact], decider: RenewalDecider, parity: Int) {
      (self.transitions, self.decider, self.parity) = (transitions, decider, parity)
    }

    /// The number of paths of six transitions that lead through a subscription.
    mutating func follow(_ subscription: SimulatedSubscription, depth: Int) throws -> Int {
      if depth == 6 { return 1 }
      // The same subscription leads to the same: only the way to it differs.
      if let paths = known[depth]?[subscription] { return paths }
      var paths = 0
      for move in PathTests.moves {
        var next = subscription
        guard let event = try play(move, &next, depth) else { continue }
        try check(event, from: subscription.state, next)
        paths += try follow(next, depth: depth + 1)
      }
      known[depth, default: [:]][subscription] = paths
      return paths
    }

    /// At once is the instant of the step before, the last moment the millisecond before the next boundary.
    private func play(
      _ move: Move,
      _ subscription: inout SimulatedSubscription,
      _ depth: Int
    ) throws -> LifecycleEvent? {
      let moment: Instant =
        depth % 2 == parity
        ? subscription.now
        : subscription.nextBoundary?.advanced(byMilliseconds: -1) ?? subscription.now
      switch move {
      case .wait: return try subscription.advance()
      case .prepare(let condition):
        guard subscription.allows(condition) else { return nil }
        _ = try subscription.perform(condition, at: moment)
        return try subscription.advance()
      case .act(let action):
        guard subscription.allows(action) else { return nil }
        return try subscription.perform(action, at: moment)
      }
    }

    mutating func check(
      _ event: LifecycleEvent,
      from state: LifecycleState?,
      _ subscription: SimulatedSubscription
    ) throws {
      guard situations.insert(Situation(subscription, event, from: state)).inserted else { return }
      let transition = try #require(
        transitions.first { fact in
          fact.event.name == event.rawValue
            && (state.map { state in fact.from.contains { $0.name == state.rawValue } } ?? fact.from.isEmpty)
        },
        "\(event) from \(state?.rawValue ?? "none") is not documented"
      )
      visited.insert(transition.id)
      #expect(transition.to == nil || transition.to?.name == subscription.state.rawValue, "\(transition.id)")
      let documented = event == .offerRedemption ? PathTests.documentedOffers[state] : PathTests.documented[event]
      #expect(transition.notifications.map(\.name) == documented, "\(transition.id)")
      if let reason = transition.expirationReason {
        #expect(subscription.expirationReason.map { "\($0)" } == reason.name, "\(transition.id)")
      }
      try checkImpossible(subscription)
      let payload = subscription.payload(with: transition.notifications.last)
      let facts = try payload.facts()
      var moments = [subscription.now]
      if let later = subscription.now.advanced(byMilliseconds: 1) { moments.append(later) }
      if let boundary = subscription.nextBoundary {
        moments = moments.filter { $0 < boundary }
        moments.append(try #require(boundary.advanced(byMilliseconds: -1)))
      }
      for moment in moments {
        let decision = try decider.decide(facts, now: moment)
        // The refunded transaction doesn't show the state. Apple's status decides about access, and the state is fetched.
        if event == .earlierRefund {
          #expect(decision.access.isEntitled == transition.entitled, "\(event) at \(moment)")
          #expect(decision.access != .entitled || decision.notice == nil, "\(event) at \(moment)")
          continue
        }
        #expect(decision.state == subscription.state.rawValue, "\(event) at \(moment): row \(decision.row)")
        if let entitled = transition.entitled {
          #expect(decision.access.isEntitled == entitled, "\(event) at \(moment)")
        }
        // The price of an offer and that of another plan are not compared, so that there is no notice of an increase.
        let isWithheld = decision.advice == "pricesDiffer"
        let isIncomparable = try ["hadOffer", "hasOffer", "changesProduct"].contains { name in
          facts.value(at: try #require(PayloadPath("subscription.\(name)"))) == .boolean(true)
        }
        #expect(!isWithheld || isIncomparable, "\(event) at \(moment)")
        #expect(decision.advice == nil || isWithheld, "\(event) at \(moment): row \(decision.row)")
        if isWithheld {
          #expect(
            decision.notice == nil && decision.warnings.allSatisfy { $0.contains("can't be compared") },
            "\(event)"
          )
        } else {
          #expect(decision.warnings == [], "\(event)")
        }
      }
    }

    /// What is not allowed is refused, with the state and with what is possible in it.
    private func checkImpossible(_ subscription: SimulatedSubscription) throws {
      let possible = LifecycleAction.all.filter(subscription.allows)
      for action in LifecycleAction.all where !possible.contains(action) {
        var copy = subscription
        let error = #expect(throws: ScenarioError.self) { try copy.perform(action, at: subscription.now) }
        guard case .impossible(action, subscription.now, subscription.stateName, let named)? = error else {
          Issue.record("\(action) is refused for another reason: \(String(describing: error))")
          continue
        }
        #expect(Set(named.map(\.name)) == Set(possible.map(\.name)))
        #expect(copy.state == subscription.state)
      }
    }
  }

  @Test(arguments: [("16d", false, nil), (nil, false, nil), ("3d", true, nil), ("16d", false, 3)], [0, 1])
  func `every path stays inside the transitions and means what the table decides`(
    _ customer: (grace: String?, isFamily: Bool, commitment: Int?),
    parity: Int
  ) throws {
    let (grace, isFamily, commitment) = customer
    let simulator = try Shipped.simulator()
    var terms = try simulator.facts.terms(plan: length("1mo"), grace: grace.map(length), speed: nil)
    terms.commitment = commitment
    var product = SimulatedProduct()
    product.isFamilyShared = isFamily
    let start = try SimulatedSubscription(terms: terms, product: product, start: at("2026-01-31T09:00:00Z"))
    var walk = Walk(
      transitions: try Shipped.catalog().facts.transitions,
      decider: try Shipped.decider(),
      parity: parity
    )
    try walk.check(.purchase, from: nil, start)
    let paths = try walk.follow(start, depth: 0)
    for offer in [OfferType.introductory, .code] {
      let offered = try SimulatedSubscription(terms: terms, product: product, start: start.now, offer: offer)
      try walk.check(offer == .code ? .offerRedemption : .purchase, from: nil, offered)
    }

    // All that is documented has been met, but for what this customer cannot meet.
    var expected = Set(walk.transitions.map(\.id))
    expected.subtract(
      isFamily
        ? ["refund", "refundReversal", "earlierRefund", "earlierRefundInGrace", "earlierRefundInRetry"]
        : ["familyAccessLoss"]
    )
    expected.subtract(
      grace == nil
        ? ["renewalFailureWithGrace", "recoveryInGrace", "graceEnd", "earlierRefundInGrace"] : ["renewalFailure"]
    )
    if commitment != nil {
      expected.subtract([
        "upgrade", "crossgrade", "downgrade", "planReversal", "offerWhileSubscribed", "cancellation",
      ])
    }
    #expect(walk.visited == expected)
    #expect(paths > 20_000)
  }

  @Test func `what was seen before a boundary never opens access after it`() throws {
    let steps = try Shipped.simulator().run(
      Scenario(
        plan: length("1mo"),
        grace: length("16d"),
        start: at("2026-01-31T09:00:00Z"),
        events: [.init(.paymentsFail, .at(at("2026-02-01T00:00:00Z")))]
      )
    )
    #expect(steps.map(\.event) == [.purchase, .renewalFailureWithGrace, .graceEnd, .retryEnd])
    let stale = zip(steps, steps.dropFirst()).map { before, after in
      (try? Shipped.decider().decide(before.payload.facts(), now: after.instant))?.row
    }
    // The old payload is stale, then its grace date has passed; that billing retry is over, no date says.
    #expect(stale == ["S1", "T2", "T2"])
  }
}
