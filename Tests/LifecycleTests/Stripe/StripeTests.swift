import Catalogs
import Fuzzing
import Instants
import JSON
import Lifecycle
import ProjectFiles
import Renewals
import Testing

/// Subscriptions of Stripe, by the facts and the tables of the shipped catalog.
struct StripeTests {
  private static let simulator = Result { () -> Simulator in
    guard let catalog = Catalog.load(files: try ProjectFiles.contents(of: "Catalogs/stripe")).catalog
    else { throw Shipped.Missing() }
    return try Simulator(catalog: catalog)
  }

  private static let actions: [LifecycleAction] = [
    .paymentsFail, .paymentsFail, .paymentsWork, .paymentsWork, .autoRenewOff, .autoRenewOn, .resumption, .resumption,
    .cancellationNow,
  ]

  private static func steps(
    _ events: [(String, LifecycleAction)] = [],
    until end: String? = nil,
    _ change: (inout Scenario) throws -> Void = { _ in }
  ) throws -> [SimulationStep] {
    var scenario = Scenario(
      plan: try length("1mo"),
      start: try at("2026-01-31T09:00:00Z"),
      events: try events.map { Scenario.Event($0.1, .at(try at($0.0))) },
      end: try end.map(at)
    )
    try change(&scenario)
    return try simulator.get().run(scenario)
  }

  private static func lines(_ steps: [SimulationStep]) -> [String] {
    steps.map { step in
      let access = step.decision.access == .entitled ? "entitled" : "not entitled"
      return "\(step.instant) \(step.event.rawValue): \(step.decision.state) \(access) \(step.decision.notice ?? "-")"
    }
  }

  @Test func `a renewal is charged an hour after its period begins`() throws {
    let lines = Self.lines(try Self.steps(until: "2026-03-02T00:00:00Z"))
    #expect(
      lines == [
        "2026-01-31T09:00:00Z purchase: active entitled -",
        "2026-02-28T09:00:00Z periodStart: renewalPending entitled -",
        "2026-02-28T10:00:00Z renewal: active entitled -",
      ]
    )
  }

  @Test func `a payment that fails is retried, and recovered within its period`() throws {
    let steps = try Self.steps(
      [("2026-02-01T00:00:00Z", .paymentsFail), ("2026-03-04T00:00:00Z", .paymentsWork)],
      until: "2026-03-31T00:00:00Z"
    )
    #expect(
      Self.lines(steps).dropFirst(2) == [
        "2026-02-28T10:00:00Z renewalFailure: pastDue entitled paymentFailed",
        "2026-03-02T04:00:00Z retryFailure: pastDue entitled paymentFailed",
        "2026-03-03T22:00:00Z retryFailure: pastDue entitled paymentFailed",
        "2026-03-04T00:00:00Z recovery: active entitled recovered",
      ]
    )
    let invoice = try #require(steps.dropLast().last).payload.fields(of: "invoice")
    #expect(invoice.first { $0.name == "attempt_count" }?.value == .number(JSONNumber(3)))
    #expect(invoice.first { $0.name == "amount_remaining" }?.value == .number(JSONNumber(999)))
    let next = try at("2026-03-05T16:00:00Z").milliseconds / 1000
    #expect(invoice.first { $0.name == "next_payment_attempt" }?.value == .number(JSONNumber(next)))
  }

  @Test(
    arguments: [
      (Scenario.AfterRetries.cancel, "attemptsEndCanceled: canceledNonpayment not entitled canceledNonpayment"),
      (.unpaid, "attemptsEndUnpaid: unpaid not entitled unpaid"),
      (.pastDue, "attemptsEndPastDue: pastDue entitled newMethodNeeded"),
      (.pause, "attemptsEndPaused: paused not entitled -"),
    ]
  )
  func `the setting of the account decides after the last retry`(
    setting: Scenario.AfterRetries,
    expected: String
  ) throws {
    let steps = try Self.steps([("2026-02-01T00:00:00Z", .paymentsFail)]) { scenario in
      scenario.afterRetries = setting
      scenario.retries = try length("1w")
    }
    // Eight retries within a week from the first attempt.
    #expect(Self.lines(steps).last == "2026-03-07T10:00:00Z \(expected)")
    #expect(steps.count { $0.event == .retryFailure } == 7)
  }

  @Test func `a trial is announced, and its first payment can fail`() throws {
    let steps = try Self.steps([("2026-02-01T00:00:00Z", .paymentsFail)], until: "2026-02-15T00:00:00Z") {
      $0.trial = try length("14d")
    }
    #expect(
      Self.lines(steps) == [
        "2026-01-31T09:00:00Z trialStart: trialing entitled -",
        "2026-02-11T09:00:00Z trialReminder: trialing entitled trialEnding",
        "2026-02-14T09:00:00Z trialEnd: renewalPending entitled -",
        "2026-02-14T10:00:00Z renewalFailure: pastDue entitled paymentFailed",
      ]
    )
  }

  @Test func `the end of a short trial is announced at its start`() throws {
    let steps = try Self.steps(until: "2026-02-02T00:00:00Z") { $0.trial = try length("2d") }
    #expect(Self.lines(steps).dropFirst() == ["2026-01-31T09:00:00Z trialReminder: trialing entitled trialEnding"])
  }

  @Test func `a trial that is canceled ends on its last day`() throws {
    let steps = try Self.steps([("2026-02-01T00:00:00Z", .autoRenewOff)]) { $0.trial = try length("14d") }
    #expect(
      Self.lines(steps).dropFirst() == [
        "2026-02-01T00:00:00Z cancellation: ending entitled cancelScheduled",
        "2026-02-14T09:00:00Z periodEnd: canceled not entitled canceled",
      ]
    )
    let fields = try #require(steps.dropLast().last).payload.fields(of: "subscription")
    func value(_ name: String) -> JSONValue? { fields.first { $0.name == name }?.value }
    #expect(value("status") == .string("trialing") && value("cancel_at") == value("trial_end"))
  }

  @Test func `a late payment keeps the days of the cycle, and the end of a pause begins another`() throws {
    let paid = try Self.steps(
      [("2026-02-01T00:00:00Z", .paymentsFail), ("2026-03-20T00:00:00Z", .paymentsWork)],
      until: "2026-04-01T00:00:00Z"
    ) { $0.afterRetries = .unpaid }
    #expect(
      Self.lines(paid.suffix(3)) == [
        "2026-03-20T00:00:00Z recovery: active entitled recovered",
        "2026-03-31T09:00:00Z periodStart: renewalPending entitled -",
        "2026-03-31T10:00:00Z renewal: active entitled -",
      ]
    )
    let resumed = try Self.steps(
      [
        ("2026-02-01T00:00:00Z", .paymentsFail), ("2026-04-10T00:00:00Z", .paymentsWork),
        ("2026-04-10T00:00:00Z", .resumption),
      ],
      until: "2026-05-11T00:00:00Z"
    ) { $0.afterRetries = .pause }
    #expect(
      Self.lines(resumed.suffix(3)) == [
        "2026-04-10T00:00:00Z resumption: active entitled -",
        "2026-05-10T00:00:00Z periodStart: renewalPending entitled -",
        "2026-05-10T01:00:00Z renewal: active entitled -",
      ]
    )
  }

  @Test(arguments: [("USD", Int64(1050)), ("JPY", 10), ("KWD", 10_500)])
  func `amounts are in the smallest units of their currency`(currency: String, expected: Int64) throws {
    let steps = try Self.steps(until: "2026-02-01T00:00:00Z") { scenario in
      (scenario.product.currency, scenario.product.price) = (currency, 10_500)
    }
    let invoice = try #require(steps.first).payload.fields(of: "invoice")
    #expect(invoice.first { $0.name == "amount_paid" }?.value == .number(JSONNumber(expected)))
  }

  @Test func `an update names what it changed, and a recovery after another period isn't played`() throws {
    let steps = try Self.steps([
      ("2026-02-01T00:00:00Z", .autoRenewOff), ("2026-02-02T00:00:00Z", .cancellationNow),
    ])
    func changes(_ step: SimulationStep) throws -> [String]? {
      let event = step.payload.fields(of: "event")
      guard case .object(let data)? = event.first(where: { $0.name == "data" })?.value,
        case .object(let changed)? = data.first(where: { $0.name == "previous_attributes" })?.value
      else { return nil }
      return changed.map(\.name)
    }
    #expect(
      try steps.map(changes) == [
        nil, ["cancel_at", "cancel_at_period_end", "canceled_at", "cancellation_details"], nil,
      ]
    )
    let error = #expect(throws: ScenarioError.self) {
      try Self.steps([("2026-02-01T00:00:00Z", .paymentsFail), ("2026-05-01T00:00:00Z", .paymentsWork)]) {
        $0.afterRetries = .unpaid
      }
    }
    let (paid, end) = (try at("2026-05-01T00:00:00Z"), try at("2026-03-31T09:00:00Z"))
    #expect(error == .afterUnpaidPeriod(.paymentsWork, at: paid, end: end))
  }

  @Test func `a cancellation for the end of the period can be withdrawn`() throws {
    let steps = try Self.steps([
      ("2026-02-01T00:00:00Z", .autoRenewOff), ("2026-02-02T00:00:00Z", .autoRenewOn),
      ("2026-02-03T00:00:00Z", .autoRenewOff),
    ])
    #expect(
      Self.lines(steps).dropFirst() == [
        "2026-02-01T00:00:00Z cancellation: ending entitled cancelScheduled",
        "2026-02-02T00:00:00Z restoration: active entitled -",
        "2026-02-03T00:00:00Z cancellation: ending entitled cancelScheduled",
        "2026-02-28T09:00:00Z periodEnd: canceled not entitled canceled",
      ]
    )
    let now = try Self.steps([("2026-02-01T00:00:00Z", .cancellationNow)])
    #expect(Self.lines(now).last == "2026-02-01T00:00:00Z cancellationNow: canceled not entitled canceled")
  }

  @Test func `every step of random lives is decided as its transition says`() throws {
    let simulator = try Self.simulator.get()
    var generator = Fuzzing.generator(53)
    var seen: Set<String> = []
    for number in 0..<300 {
      var scenario = Scenario(plan: try length("1mo"), start: try at("2026-01-31T09:00:00Z"))
      scenario.end = try at("2026-12-31T09:00:00Z")
      scenario.trial = generator.one(in: 3) ? try length("14d") : nil
      scenario.afterRetries = Scenario.AfterRetries.allCases.randomElement(using: &generator)
      var instant = scenario.start
      for _ in 0..<8 {
        let hours = Int64.random(in: 1...900, using: &generator)
        instant = try #require(instant.advanced(byMilliseconds: hours * 3_600_000))
        var tried = scenario
        tried.events.append(Scenario.Event(generator.pick(Self.actions, or: .paymentsFail), .at(instant)))
        // What cannot happen is refused, and the life goes on without it.
        if (try? simulator.run(tried)) != nil { scenario = tried }
      }
      let steps = try simulator.run(scenario)
      var identifiers: Set<String> = []
      for step in steps {
        seen.insert(step.event.rawValue)
        let event = step.payload.fields(of: "event")
        let identifier = event.first { $0.name == "id" }.map { $0.value.text(indented: false) } ?? ""
        let place = "life \(number), \(step.event.rawValue) at \(step.instant): row \(step.decision.row)"
        #expect(identifiers.insert(identifier).inserted, "\(place): \(identifier)")
        let type = step.transition.notifications.last?.type
        #expect(event.first { $0.name == "type" }?.value == type.map(JSONValue.string), "\(place)")
        #expect(step.decision.state == step.state, "\(place)")
        #expect(step.decision.state == step.transition.to?.name, "\(place): \(step.transition.id)")
        #expect(
          step.decision.advice == nil || step.decision.advice == "none",
          "\(place): \(step.decision.advice ?? "")"
        )
      }
    }
    #expect(seen == Set(Simulator.events(of: .shipped(named: "stripe"))?.map(\.rawValue) ?? []))
  }

  @Test func `what isn't simulated for Stripe is refused`() throws {
    func error(_ change: (inout Scenario) throws -> Void) -> ScenarioError? {
      #expect(throws: ScenarioError.self) { try Self.steps([], change) }
    }
    #expect(error { $0.grace = try length("3d") } == .notSimulated("Grace periods", provider: "stripe"))
    #expect(error { $0.offer = .introductory } == .notSimulated("Offers", provider: "stripe"))
    let known = try ["1w", "2w", "3w", "1mo", "2mo"].map(length)
    #expect(error { $0.retries = try length("5d") } == .unknownRetries(try length("5d"), known: known))
    #expect(error { $0.commitment = 12 } == .notSimulated("Commitments", provider: "stripe"))
    for (plan, retries, start) in [("1w", "2w", "2026-01-31T09:00:00Z"), ("60d", "2mo", "2026-05-02T09:00:00Z")] {
      let longer = ScenarioError.retriesOutlastPlan(try length(retries), plan: try length(plan))
      func change(_ scenario: inout Scenario) throws {
        (scenario.plan, scenario.retries) = (try length(plan), try length(retries))
        scenario.start = try at(start)
        scenario.events = [Scenario.Event(.paymentsFail, .at(scenario.start))]
      }
      #expect(error(change) == longer)
    }
    for plan in ["4y", "9000y", "5h"] {
      #expect(error { $0.plan = try length(plan) } == .unknownPrice(try length(plan), longest: try length("3y")))
    }
    for plan in ["1d", "6mo", "3y"] { #expect(try Self.steps([]) { $0.plan = try length(plan) }.count == 3) }
  }
}
