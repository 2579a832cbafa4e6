import Catalogs
import Foundation
import Fuzzing
import Instants
import JSON
import Lifecycle
import ProjectFiles
import Renewals
import Testing

/// A year of many subscriptions, delivered by notifications and nightly runs in any mixture: each situation gives one key.
///
/// `NOTICEBOOK_SUBSCRIPTIONS=10000` plays more subscriptions of each store than the usual 1,000.
struct SimulatedYearsTests {
  private static let count = ProcessInfo.processInfo.environment["NOTICEBOOK_SUBSCRIPTIONS"].flatMap(Int.init) ?? 1000

  private struct Store {
    let catalog: Catalog
    let simulator: Simulator
    let decider: RenewalDecider
    let situations: [String: String]
    /// The name of the object that a notification is.
    let notification: String

    init(_ folder: String) throws {
      guard let catalog = Catalog.load(files: try ProjectFiles.contents(of: "Catalogs/\(folder)")).catalog else {
        throw Shipped.Missing()
      }
      self.catalog = catalog
      simulator = try Simulator(catalog: catalog)
      decider = try RenewalDecider(catalog: catalog)
      let name = try #require(catalog.facts.payloads.notification).path.description
      notification = String(name.prefix { $0 != "." })
      situations = Dictionary(catalog.facts.notices.map { ($0.id, $0.situation) }) { first, _ in first }
    }
  }

  private static let stores: [String: Result<Store, any Error>] = Dictionary(
    uniqueKeysWithValues: ProjectFiles.catalogNames.map { name in (name, Result { try Store(name) }) }
  )

  /// A notice that a backend sends, if it has not sent its key before.
  private struct Sent: Hashable {
    let situation: String
    let key: String
  }

  @Test(arguments: ProjectFiles.catalogNames)
  func `each situation gives one key whatever delivers it`(folder: String) throws {
    let store = try #require(try Self.stores[folder]?.get())
    var occurrences = 0
    for number in 0..<Self.count {
      var generator = Fuzzing.generator(UInt64(number))
      let steps = try Self.year(store, &generator)
      // What a backend gets that loses nothing, one that gets only notifications, and one that only asks each night.
      var webhooks: Set<Sent> = []
      var nights: Set<Sent> = []
      for (index, step) in steps.enumerated() {
        let night = try Self.decide(step.payload, store, at: step.instant, withNotification: false)
        let event = try Self.decide(step.payload, store, at: step.instant, withNotification: true)
        // The same payload some nights later, before anything else happens, and the notification once more.
        let next = index + 1 < steps.count ? steps[index + 1].instant : step.instant
        let later = step.instant.advanced(byMilliseconds: (next.milliseconds - step.instant.milliseconds) / 2)
        let nightly = try later.map { try Self.decide(step.payload, store, at: $0, withNotification: false) } ?? nil
        let doubled = try Self.decide(step.payload, store, at: step.instant, withNotification: true)
        #expect(event == doubled)
        if let event { webhooks.insert(event) }
        for sent in [night, nightly].compactMap(\.self) { nights.insert(sent) }
        // A notification can say more than a state, as a recovery does; but one situation has one key.
        if let event, let night, event.situation == night.situation {
          #expect(event.key == night.key, "\(folder) \(number): \(step.event.rawValue)")
        }
      }
      let mixed = try Self.mixture(steps, store, &generator)
      let prompt = webhooks.union(nights)
      // A recovery of Google Play that arrives after the next renewal counts for that one: no payload says when its period
      // began. A backend counts each event once, so it still sends one notice.
      let late = mixed.subtracting(prompt)
      #expect(late.allSatisfy { folder == "google-play" && $0.situation == "recovered" }, "\(folder) \(number)")
      for (situation, sent) in Dictionary(grouping: mixed, by: \.situation) {
        #expect(sent.count <= prompt.count { $0.situation == situation }, "\(folder) \(number): \(situation)")
      }
      let failures = steps.count { $0.event == .renewalFailureWithGrace }
      let graces = webhooks.union(nights).count { $0.situation == "grace" }
      let isTold = steps.contains { $0.decision.notice == "grace" || $0.decision.notice == "graceUntil" }
      if isTold { #expect(graces == failures, "\(folder) \(number): \(graces) keys of \(failures) grace periods") }
      occurrences += webhooks.union(nights).count
    }
    #expect(occurrences > Self.count / 3)
  }

  /// What a backend sends that loses a third of the notifications, gets others twice and late, out of order, and asks
  /// for the state at each of them and on some nights.
  private static func mixture(
    _ steps: [SimulationStep],
    _ store: Store,
    _ generator: inout SeededGenerator
  ) throws -> Set<Sent> {
    var sent: Set<Sent> = []
    for (index, step) in steps.enumerated() where !generator.one(in: 3) {
      // A backend counts each event of Google Play and Stripe once; with the App Store, the keys are enough.
      for _ in 0..<(store.catalog.name == "app-store" ? Int.random(in: 1...2, using: &generator) : 1) {
        let late = min(index + Int.random(in: 0...2, using: &generator), steps.count - 1)
        // A notification of a refund is about its own transaction; the state that is asked for is the present one.
        let state = steps[late]
        let payload = state.payload.json.replacing(store.notification, from: step.payload.json)
        if let found = try decide(payload, store, at: state.instant) { sent.insert(found) }
      }
    }
    for step in steps where generator.one(in: 2) {
      if let found = try decide(step.payload, store, at: step.instant, withNotification: false) { sent.insert(found) }
    }
    return sent
  }

  /// A random year of a subscription.
  private static func year(_ store: Store, _ generator: inout SeededGenerator) throws -> [SimulationStep] {
    let start = try at("2026-01-31T09:00:00Z")
    let day: Int64 = 86_400_000
    let actions: [LifecycleAction] = [
      .paymentsFail, .paymentsWork, .paymentsFail, .paymentsWork, .autoRenewOff, .autoRenewOn, .resubscription,
      .priceIncrease(needsConsent: true), .priceIncrease(needsConsent: false), .consent, .upgrade, .downgrade,
      .refund(.other), .earlierRefund, .resumption, .cancellationNow,
    ]
    var moments = (0..<Int.random(in: 2...8, using: &generator)).map { _ in Int64.random(in: 1...330, using: &generator)
    }
    moments.sort()
    let events = moments.compactMap { days -> Scenario.Event? in
      start.advanced(byMilliseconds: days * day + Int64.random(in: 0..<day, using: &generator))
        .map { Scenario.Event(generator.pick(actions, or: .paymentsFail), .at($0)) }
    }
    let facts = store.simulator.facts
    var scenario = Scenario(
      plan: generator.pick(facts.plans, or: try length("1mo")),
      grace: generator.one(in: 3) ? nil : facts.graceLengths.randomElement(using: &generator),
      start: start,
      events: events,
      end: start.advanced(byMilliseconds: 365 * day)
    )
    if store.catalog.name == "stripe" {
      scenario.plan = try length("1mo")
      scenario.trial = generator.one(in: 3) ? try length("14d") : nil
      scenario.afterRetries = Scenario.AfterRetries.allCases.randomElement(using: &generator)
    } else if generator.one(in: 4) {
      (scenario.plan, scenario.commitment) = (try length("1mo"), 12)
    }
    // An action that can't happen, such as a consent without an increase, is left out, and so are those after it.
    for count in stride(from: events.count, through: 0, by: -1) {
      var tried = scenario
      tried.events = Array(events.prefix(count))
      if let steps = try? store.simulator.run(tried) { return steps }
    }
    return []
  }

  private static func decide(
    _ payload: SimulatedPayload,
    _ store: Store,
    at moment: Instant,
    withNotification: Bool
  ) throws -> Sent? {
    try decide(
      withNotification ? payload.json : payload.json.replacing(store.notification, from: nil),
      store,
      at: moment
    )
  }

  private static func decide(_ payload: JSONValue, _ store: Store, at moment: Instant) throws -> Sent? {
    let json = Array(payload.text(indented: false).utf8)
    let facts = try SubscriptionFacts(json: json, of: store.catalog.facts.payloads)
    if facts.otherSubject != nil { return nil }
    let decision = try store.decider.decide(facts, now: moment)
    guard let notice = decision.notice, let key = decision.deduplicationKey else { return nil }
    return Sent(situation: store.situations[notice] ?? notice, key: key)
  }
}

extension JSONValue {
  /// An object with a member of another one, or without it where the other has none.
  fileprivate func replacing(_ name: String, from other: JSONValue?) -> JSONValue {
    guard case .object(let members) = self else { return self }
    var replaced = members.filter { $0.name != name }
    if case .object(let others)? = other { replaced += others.filter { $0.name == name } }
    return .object(replaced)
  }
}
