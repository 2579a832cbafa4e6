import Catalogs
import Instants
import Lifecycle
import Testing

struct BadScenarioTests {
  private let start = "2026-01-31T09:00:00Z"

  private func error(
    _ plan: String = "1mo",
    grace: String? = nil,
    speed: String? = nil,
    start: String = "2026-01-31T09:00:00Z",
    _ events: [Scenario.Event] = [],
    end: String? = nil
  ) -> ScenarioError? {
    do {
      _ = try play(plan, grace: grace, speed: speed, start: start, events, end: end)
    } catch {
      return error as? ScenarioError
    }
    return nil
  }

  private func error(_ events: [Scenario.Event]) -> ScenarioError? { error("1mo", events) }

  @Test func `unknown terms name the known ones`() throws {
    #expect(error("5w")?.description == "No plan has a period of 5w. Choose from: 1w, 1mo, 2mo, 3mo, 6mo, 1y")
    #expect(error(grace: "6d")?.fix == "Choose from: 3d, 16d, 28d")
    #expect(error(speed: "sandbox-2m")?.summary == "Speed 'sandbox-2m' does not exist")
    #expect(error(speed: "sandbox-2m")?.fix.hasPrefix("Choose from: production, sandbox-3m, sandbox-5m") == true)
    #expect(error("1y", speed: "sandbox-3m")?.fix == "Choose another speed, or a plan of 1mo")
  }

  @Test func `a grace period that is not known is not computed`() throws {
    let catalog = try Shipped.load { path, text in
      guard path == "facts/speeds.yaml" else { return text }
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("gracePeriodOfWeeklyPlans") }.joined(separator: "\n")
    }
    let simulator = try Simulator(catalog: catalog)
    let error = #expect(throws: ScenarioError.self) {
      try simulator.facts.terms(plan: length("1w"), grace: length("3d"), speed: "sandbox-5m")
    }
    #expect(error?.fix == "Choose another speed, or turn the grace period off")
  }

  @Test func `impossible events name the state and what is possible`() throws {
    let reversal = Scenario.Event(.refundReversal, .at(try at("2026-02-02T00:00:00Z")))
    #expect(
      error([reversal])?.summary
        == "Event 'refund reversal' is impossible at 2026-02-02T00:00:00Z, when the subscription is subscribed"
    )
    #expect(error([reversal])?.fix.contains("auto-renew off") == true)
    #expect(error([reversal])?.fix.contains("auto-renew on") == false)
    let off = Scenario.Event(.autoRenewOff, .at(try at("2026-02-02T00:00:00Z")))
    let late = Scenario.Event(.consent, .at(try at("2027-02-02T00:00:00Z")))
    #expect(
      error([off, late])?.fix
        == "Possible then: refund, resubscription, redemption of a promotional offer, redemption of an offer code, "
        + "redemption of a win-back offer"
    )
    #expect(error([off, .init(.paymentsWork, .afterNextStep(milliseconds: 0))])?.summary.contains("expired") == true)
    let refund = Scenario.Event(.refund(.other), .at(try at("2026-02-02T00:00:00Z")))
    #expect(
      error([refund, .init(.consent, .afterNextStep(milliseconds: 0))])?.summary
        == "Event 'consent' waits for a step, but a subscription that is revoked stays so"
    )
  }

  @Test func `events out of order are refused`() throws {
    let off = Scenario.Event(.autoRenewOff, .at(try at("2026-02-02T00:00:00Z")))
    let on = Scenario.Event(.autoRenewOn, .at(try at("2026-02-01T23:59:59.999Z")))
    #expect(error([off, on])?.summary.contains("comes before 2026-02-02T00:00:00Z") == true)
    let early = Scenario.Event(.autoRenewOff, .at(try at("2026-01-31T08:59:59Z")))
    #expect(error([early])?.fix == "Give the events in the order of time, and none before the purchase")
  }

  @Test(arguments: ["9999-12-20T00:00:00Z", "9999-12-31T23:59:59.999Z"])
  func `nothing happens after the last year`(start: String) throws {
    #expect(error(start: start) == .outOfYears(after: try at(start)))
    #expect(error(start: start)?.fix == "Begin earlier, or end the simulation before it")
  }

  @Test(arguments: [Int64.max, Int64.min, -1, 9_000_000_000_000_000])
  func `absurd waits are errors`(milliseconds: Int64) {
    #expect(error([.init(.autoRenewOff, .afterNextStep(milliseconds: milliseconds))]) != nil || milliseconds == -1)
  }

  @Test(arguments: ["2026-01-31T09:00:00Z", "2020-01-01T00:00:00Z"])
  func `an end comes after the purchase`(end: String) throws {
    #expect(error(end: end) == .endsBeforeStart(end: try at(end), start: try at(start)))
  }

  @Test func `events from the end on are left out`() throws {
    let off = Scenario.Event(.autoRenewOff, .at(try at("2026-02-10T00:00:00Z")))
    #expect(try play("1mo", start: start, [off], end: "2026-02-10T00:00:00Z").count == 1)
    #expect(try play("1mo", start: start, [off], end: "2026-02-10T00:00:00.001Z").count == 2)
    #expect(try play("1mo", start: start, [off], end: "2026-02-28T09:00:00.001Z").count == 3)
  }

  @Test func `endless scenarios are cut off`() throws {
    let found = error("1w", end: "9000-01-01T00:00:00Z")
    #expect(found?.summary.hasPrefix("The scenario has more than 1000 steps") == true)
  }

  @Test func `a catalog without the facts is refused`() throws {
    for (name, message) in [
      ("planPeriods", "The catalog has no schedule 'planPeriods' of kind list"),
      ("sandboxRenewals", "The catalog has no schedule 'sandboxRenewals' of kind count"),
    ] {
      let catalog = try Shipped.load { path, text in
        path == "facts/schedule.yaml" ? text.replacing("\(name):\n", with: "another\(name):\n") : text
      }
      let error = #expect(throws: Simulator.SetupError.self) { try Simulator(catalog: catalog) }
      #expect(error?.description == message)
    }
    let catalog = try Shipped.load { path, text in
      path == "facts/transitions.yaml" ? text.replacing("event: graceEnd", with: "event: anotherEnd") : text
    }
    let error = #expect(throws: Simulator.SetupError.self) { try Simulator(catalog: catalog) }
    #expect(error?.description == "The catalog has no transition for event 'graceEnd'")
  }
}
