import Catalogs
import Fuzzing
import Instants
import JSON
import Lifecycle
import ProjectFiles
import Renewals
import Testing

/// Subscriptions of Google Play, by the facts and the tables of the shipped catalog.
struct GooglePlayTests {
  private struct Missing: Error {}

  private static let simulator = Result { () -> Simulator in
    guard let catalog = Catalog.load(files: try ProjectFiles.contents(of: "Catalogs/google-play")).catalog
    else { throw Missing() }
    return try Simulator(catalog: catalog)
  }

  private static func steps(
    grace: String? = nil,
    _ events: [(String, LifecycleAction)],
    until end: String? = nil
  ) throws -> [SimulationStep] {
    try simulator.get().run(
      Scenario(
        plan: length("1mo"),
        grace: grace.map(length),
        start: at("2026-01-31T09:00:00Z"),
        events: events.map { Scenario.Event($0.1, .at(try at($0.0))) },
        end: end.map(at)
      )
    )
  }

  private static func lines(
    grace: String? = nil,
    _ events: [(String, LifecycleAction)],
    until end: String? = nil
  ) throws -> [String] {
    try steps(grace: grace, events, until: end).map { step in
      let access = step.decision.access == .entitled ? "open" : "closed"
      let notice = step.decision.notice ?? "-"
      return "\(step.instant) \(step.event.rawValue): \(step.decision.state) \(access) \(notice)"
    }
  }

  @Test func `a failed renewal with a grace period is recovered in the hold`() throws {
    let lines = try Self.lines(
      grace: "7d",
      [("2026-02-01T00:00:00Z", .paymentsFail), ("2026-03-20T00:00:00Z", .paymentsWork)]
    )
    #expect(
      lines == [
        "2026-01-31T09:00:00Z purchase: active open -",
        "2026-02-28T09:00:00Z renewalFailureWithGrace: inGracePeriod open grace",
        "2026-03-07T09:00:00Z graceEnd: onHold closed hold",
        "2026-03-20T00:00:00Z recovery: active open recovered",
        "2026-04-20T00:00:00Z renewal: active open -",
      ]
    )
  }

  @Test func `a payment in the grace period keeps the days of the cycle`() throws {
    let lines = try Self.lines(
      grace: "30d",
      [("2026-02-01T00:00:00Z", .paymentsFail), ("2026-03-10T00:00:00Z", .paymentsWork)]
    )
    #expect(lines.last == "2026-03-31T09:00:00Z renewal: active open -")
  }

  /// Without a grace period, access goes on for a day; the hold is counted from the failure.
  @Test func `a hold without a grace period ends sixty days after the failure`() throws {
    let lines = try Self.lines([("2026-02-01T00:00:00Z", .paymentsFail)])
    #expect(
      lines == [
        "2026-01-31T09:00:00Z purchase: active open -",
        "2026-03-01T09:00:00Z renewalFailure: onHold closed hold",
        "2026-04-29T09:00:00Z holdEnd: expired closed expiredAfterHold",
      ]
    )
    let late = try Self.lines([("2026-02-01T00:00:00Z", .paymentsFail), ("2026-02-28T20:00:00Z", .paymentsWork)])
    #expect(late.last == "2026-03-31T09:00:00Z renewal: active open -")
    #expect(!late.contains { $0.contains("onHold") })
  }

  @Test func `a pause begins with the next period and moves the cycle`() throws {
    let lines = try Self.lines(
      [
        ("2026-02-01T00:00:00Z", .pause(try length("3mo"))), ("2026-04-01T00:00:00Z", .resumption),
        ("2026-04-02T00:00:00Z", .autoRenewOff),
      ]
    )
    #expect(
      lines == [
        "2026-01-31T09:00:00Z purchase: active open -", "2026-02-01T00:00:00Z pauseScheduled: active open -",
        "2026-02-28T09:00:00Z pauseBegin: paused closed paused",
        "2026-04-01T00:00:00Z resumption: active open recovered",
        "2026-04-02T00:00:00Z cancellation: canceled open renewalOff",
        "2026-05-01T00:00:00Z periodEnd: expired closed expiredByChoice",
      ]
    )
  }

  @Test func `a payment that fails at the end of a pause leads to a hold at once`() throws {
    let lines = try Self.lines(
      grace: "7d",
      [("2026-02-01T00:00:00Z", .pause(try length("1mo"))), ("2026-03-01T00:00:00Z", .paymentsFail)],
      until: "2026-04-01T00:00:00Z"
    )
    #expect(lines.last == "2026-03-28T09:00:00Z renewalFailure: onHold closed hold")
  }

  @Test func `a price increase needs consent, or ends the subscription`() throws {
    let ended = try Self.lines([("2026-02-01T00:00:00Z", .priceIncrease(needsConsent: true))])
    #expect(ended.last == "2026-02-28T09:00:00Z consentMissing: expired closed expiredForOtherCause")
    let steps = try Self.steps(
      [("2026-02-01T00:00:00Z", .priceIncrease(needsConsent: true)), ("2026-02-02T00:00:00Z", .consent)]
    )
    #expect(steps.map(\.decision.notice) == [nil, "priceIncreasePending", "priceIncreaseAgreed", nil])
    let renewal = try #require(steps.last?.payload.json.text(indented: false))
    #expect(renewal.contains(#""recurringPrice":{"currencyCode":"USD","nanos":990000000,"units":"11"}"#), "\(renewal)")
  }

  @Test func `a purchase that is taken back ends at once, and can be bought again`() throws {
    let lines = try Self.lines(
      [("2026-02-10T00:00:00Z", .refund(.other)), ("2026-02-11T00:00:00Z", .resubscription)],
      until: "2026-03-01T00:00:00Z"
    )
    #expect(
      Array(lines.dropFirst()) == [
        "2026-02-10T00:00:00Z revocation: expired closed accessRevoked",
        "2026-02-11T00:00:00Z resubscription: active open -",
      ]
    )
  }

  /// What was simulated and what the tables make of the payload agree in every state, for 300 random lives.
  @Test func `decisions agree with the state that was simulated`() throws {
    var random = SeededGenerator(seed: 20_261_126)
    let simulator = try Self.simulator.get()
    let actions: [LifecycleAction] = [
      .paymentsFail, .paymentsWork, .autoRenewOff, .autoRenewOn, .priceIncrease(needsConsent: true), .consent,
      .pause(try length("2mo")), .resumption, .refund(.other), .resubscription,
    ]
    var seen: Set<String> = []
    for _ in 0..<300 {
      let grace = Bool.random(using: &random) ? try length("14d") : nil
      var scenario = Scenario(plan: try length("1mo"), grace: grace, start: try at("2026-01-31T09:00:00Z"))
      scenario.end = try at("2026-12-31T09:00:00Z")
      var instant = scenario.start
      for _ in 0..<8 {
        let hours = Int64.random(in: 1...900, using: &random)
        instant = try #require(instant.advanced(byMilliseconds: hours * 3_600_000))
        let event = Scenario.Event(try #require(actions.randomElement(using: &random)), .at(instant))
        var tried = scenario
        tried.events.append(event)
        // What cannot happen is refused, and the life goes on without it.
        if (try? simulator.run(tried)) != nil { scenario = tried }
      }
      for step in try simulator.run(scenario) {
        seen.insert(step.event.rawValue)
        #expect(step.decision.state == step.state, "\(step.event) at \(step.instant): row \(step.decision.row)")
        #expect(step.decision.state == step.transition.to?.name, "\(step.transition.id)")
        #expect(step.decision.advice != "report", "row \(step.decision.row) of \(step.payload.json.text())")
      }
    }
    #expect(seen.count >= 15, "\(seen.sorted())")
  }

  @Test func `what Google Play does not have is refused`() throws {
    let simulator = try Self.simulator.get()
    func error(_ change: (inout Scenario) throws -> Void) throws -> ScenarioError? {
      var scenario = Scenario(plan: try length("1mo"), start: try at("2026-01-31T09:00:00Z"))
      try change(&scenario)
      return #expect(throws: ScenarioError.self) { try simulator.run(scenario) }
    }
    #expect(try error { $0.offer = .introductory } == .notSimulated("Offers", provider: "google-play"))
    #expect(try error { $0.grace = try length("31d") } == .graceTooLong(length("31d"), longest: length("30d")))
    let upgrade = try error { $0.events = [Scenario.Event(.upgrade, .at(try at("2026-02-01T00:00:00Z")))] }
    #expect(upgrade?.summary.contains("'upgrade' is impossible") == true)
  }

  @Test func `a provider of one's own is not simulated`() throws {
    let files = try ProjectFiles.contents(of: "Catalogs/starters/blank")
    let catalog = try #require(Catalog.load(files: files).catalog)
    let error = #expect(throws: Simulator.SetupError.self) { try Simulator(catalog: catalog) }
    #expect(error?.description.contains("not of starter-blank") == true)
  }
}
