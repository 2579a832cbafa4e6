import Catalogs
import Instants
import Renewals
import Testing

import Lifecycle

/// Scenarios of the catalog, played.
struct ScenarioFactTests {
  private static func shipped() throws -> (catalog: Catalog, simulator: Simulator) {
    let catalog = try Shipped.catalog()
    return (catalog, try Simulator(catalog: catalog))
  }

  private static func played(_ id: String) throws -> [PlayedStep] {
    let (catalog, simulator) = try shipped()
    return try simulator.play(try #require(catalog.facts.scenarios.named(id)))
  }

  @Test func `every shipped scenario is played`() throws {
    let (catalog, simulator) = try Self.shipped()
    #expect(catalog.facts.scenarios.count > 15)
    for scenario in catalog.facts.scenarios {
      let steps = try simulator.play(scenario)
      #expect(steps.map(\.id) == scenario.steps.map(\.id))
      #expect(steps.map(\.elapsed) == steps.map(\.elapsed).sorted())
      #expect(steps.first?.elapsed == 0)
    }
  }

  @Test func `a grace period keeps access until it ends`() throws {
    let steps = try Self.played("graceRunsOut")
    #expect(
      steps.map(\.decision.state) == ["subscribed", "subscribed", "inGracePeriod", "inBillingRetryPeriod", "expired"]
    )
    #expect(steps.map(\.decision.access.isEntitled) == [true, true, true, false, false])
    #expect(steps[3].happened.flatMap { $0.notifications.map(\.name) } == ["GRACE_PERIOD_EXPIRED"])
    // The grace period is 16 days, billing retry 60, from the same failure.
    #expect(steps[3].elapsed - steps[2].elapsed == 16 * 86_400_000)
    #expect(steps[4].elapsed - steps[2].elapsed == 60 * 86_400_000)
  }

  @Test func `waiting for the same event twice waits longer`() throws {
    let steps = try Self.played("offerCodeWhileSubscribed")
    #expect(steps.suffix(2).map { $0.happened.map(\.event) } == [[.renewal], [.renewal]])
    #expect(steps[3].elapsed - steps[2].elapsed == 5 * 60_000)
  }

  @Test func `what happens between two steps belongs to the second`() throws {
    let steps = try Self.played("recoveryInGrace")
    #expect(
      steps.map { $0.happened.map(\.event) } == [[.purchase], [], [.renewalFailureWithGrace], [.recovery], [.renewal]]
    )
  }

  @Test(arguments: [
    ("{id: buy, action: purchase}, {id: agree, action: consent, after: 1d}", "impossible"),
    ("{id: buy, action: purchase}, {id: wait, until: graceEnd}", "doesn't happen by itself"),
    ("{id: buy, action: purchase}, {id: wait, until: graceEnds}", "does not exist"),
    ("{id: buy, action: purchase}, {id: offer, action: offerRedemption, offer: gift}", "does not exist"),
    ("{id: buy, action: purchase}, {id: refund, action: refund, reason: developer}", "does not exist"),
    ("{id: fail, action: paymentsFail}", "isn't a purchase"),
    ("{id: buy, action: purchase, offer: winBack}", "no offer of kind"),
  ])
  func `what cannot be played is said`(_ steps: String, _ words: String) throws {
    let yaml = "life:\n  terms: {plan: 1mo, speed: production}\n  steps: [\(steps)]\n"
    let catalog = try Shipped.load { path, text in path == "facts/scenarios.yaml" ? yaml : text }
    let scenario = try #require(catalog.facts.scenarios.first)
    let simulator = try Simulator(catalog: catalog)
    let error = #expect(throws: ScenarioFactError.self) { try simulator.play(scenario) }
    #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")")
    #expect(error?.fix.isEmpty == false)
  }

  @Test func `every action and every choice is named as in the code`() throws {
    let actions = Set(LifecycleAction.all.map { String("\($0)".prefix { $0 != "(" }) }).sorted().map { "action: \($0)" }
    let offers = OfferType.allCases.map { "action: offerRedemption, offer: \($0)" }
    let reasons = LifecycleAction.RefundReason.allCases.map { "action: refund, reason: \($0)" }
    let steps = (actions + offers + reasons).enumerated().map { "{id: step\($0), \($1)}" }.joined(separator: ", ")
    let yaml = "life:\n  terms: {plan: 1mo, speed: production}\n  steps: [{id: buy, action: purchase}, \(steps)]\n"
    let catalog = try Shipped.load { path, text in path == "facts/scenarios.yaml" ? yaml : text }
    let scenario = try #require(catalog.facts.scenarios.first)
    #expect(scenario.steps.count == 1 + actions.count + offers.count + reasons.count)
    try scenario.checkWords(Simulator.events(of: catalog.facts.payloads))
  }
}
