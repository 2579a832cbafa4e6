import Catalogs
import Instants
import Renewals

/// A step of a scenario of the catalog after it was played.
public struct PlayedStep: Sendable {
  /// The name of the step.
  public let id: String
  /// How long after the purchase it ends, in milliseconds.
  public let elapsed: Int64
  /// What happened since the step before, in order.
  public let happened: [SimulationStep]
  /// What the catalog's tables decide at its end.
  public let decision: RenewalDecision
}

/// Why a scenario of the catalog cannot be played, and where.
public struct ScenarioFactError: Error, CustomStringConvertible {
  /// The step that cannot be played; `nil` for the terms.
  public let step: ScenarioFact.Step?
  /// What is wrong; one line, no full stop.
  public let summary: String
  /// What to do about it; no full stop.
  public let fix: String

  /// Summary and fix in one line.
  public var description: String { "\(summary). \(fix)" }
}

extension Simulator {
  /// The environment that a speed of tests runs in, as payloads write it; that of production otherwise.
  public func environment(ofSpeed name: String) -> String {
    facts.speeds.flatMap(\.names).first { $0.token.name == name }?.environment ?? "Production"
  }

  /// Plays a scenario of the catalog.
  /// - Complexity: O(n) simulations for n steps.
  public func play(_ fact: ScenarioFact) throws(ScenarioFactError) -> [PlayedStep] {
    let start = Self.beginning
    try fact.checkWords(events)
    var scenario = Scenario(plan: fact.plan, grace: fact.grace, start: start)
    scenario.commitment = fact.commitment
    if fact.speed.name != "production" { scenario.speed = fact.speed.name }
    var ends: [Instant] = []
    for (index, step) in fact.steps.enumerated() {
      let last = ends.last ?? start
      switch step.happening {
      case .until(let event):
        ends.append(try instant(of: event, after: last, in: scenario, step))
      case .action(let action, let after):
        guard let instant = last.advanced(byMilliseconds: after) else { throw step.error("lies after the year 9999") }
        ends.append(instant)
        if index == 0 {
          scenario.offer = try step.offer(action)
        } else if action.name.name != "none" {
          scenario.events.append(Scenario.Event(try step.action(action), .at(instant)))
        }
      }
    }
    guard let end = ends.last else { return [] }
    // Half-open: what happens at the end of the last step belongs to it.
    scenario.end = end.advanced(byMilliseconds: 1)
    let played: [SimulationStep]
    do throws(ScenarioError) { played = try run(scenario) } catch { throw error.inFact(nil) }
    var steps: [PlayedStep] = []
    var count = 0
    for (step, end) in zip(fact.steps, ends) {
      let happened = played[count...].prefix { $0.instant <= end }
      count += happened.count
      guard count > 0 else { throw step.error("happens before the purchase") }
      let decision: RenewalDecision
      do throws(PayloadError) {
        decision = try decider.decide(played[count - 1].payload.facts(), now: end)
      } catch {
        throw step.error("cannot be decided: \(error.description)")
      }
      steps.append(
        PlayedStep(
          id: step.id,
          elapsed: end.milliseconds - start.milliseconds,
          happened: Array(happened),
          decision: decision
        )
      )
    }
    return steps
  }

  /// When time brings an event for the first time after an instant.
  private func instant(
    of event: Token,
    after last: Instant,
    in scenario: Scenario,
    _ step: ScenarioFact.Step
  ) throws(ScenarioFactError) -> Instant {
    let wanted = try step.event(event, events)
    let found: Instant?
    do throws(ScenarioError) {
      found = try self.instant(of: wanted, after: last, in: scenario)
    } catch {
      if case .tooManySteps = error { found = nil } else { throw error.inFact(step) }
    }
    guard let found else { throw step.error("waits for '\(event.name)', which doesn't happen by itself") }
    return found
  }
}

extension ScenarioFact {
  /// Checks that the first step is the purchase, and every action, offer and event one that the simulator knows;
  /// whether it can happen is another matter.
  ///
  /// - Parameter events: What can happen to a subscription of the store; `nil` if that is not known.
  public func checkWords(_ events: [LifecycleEvent]?) throws(ScenarioFactError) {
    for (index, step) in steps.enumerated() {
      switch step.happening {
      case .until(let event):
        if index == 0 { throw step.error("comes first, but isn't a purchase") }
        _ = try step.event(event, events)
      case .action(let action, _):
        _ = try step.offer(action)
        if (index == 0) != (action.name.name == "purchase") {
          throw step.error(index == 0 ? "comes first, but isn't a purchase" : "is a purchase, but isn't the first step")
        }
        if index > 0, action.name.name != "none" { _ = try step.action(action) }
      }
    }
  }
}

extension ScenarioFact.Step {
  fileprivate func event(
    _ token: Token,
    _ events: [LifecycleEvent]?
  ) throws(ScenarioFactError) -> LifecycleEvent {
    let event = LifecycleEvent(rawValue: token.name)
    guard let events, !events.contains(event) else { return event }
    throw ScenarioFactError(
      step: self,
      summary: "Event '\(token.name)' does not exist",
      fix: "Choose from: \(events.map(\.rawValue).joined(separator: ", "))"
    )
  }

  fileprivate func error(_ problem: String) -> ScenarioFactError {
    ScenarioFactError(step: self, summary: "Step \(id) \(problem)", fix: "Change the step, or the ones before it")
  }

  fileprivate func offer(_ action: ScenarioFact.Action) throws(ScenarioFactError) -> OfferType? {
    guard let token = action.offer else { return nil }
    if let offer = OfferType.allCases.first(where: { $0.name == token.name }) { return offer }
    throw ScenarioFactError(
      step: self,
      summary: "Offer '\(token.name)' does not exist",
      fix: "Choose from: \(OfferType.allCases.map(\.name).joined(separator: ", "))"
    )
  }

  private func refundReason(
    _ action: ScenarioFact.Action
  ) throws(ScenarioFactError) -> LifecycleAction.RefundReason {
    guard let token = action.reason else { return .other }
    if let reason = LifecycleAction.RefundReason.allCases.first(where: { $0.name == token.name }) { return reason }
    throw ScenarioFactError(
      step: self,
      summary: "Reason '\(token.name)' of a refund does not exist",
      fix: "Choose from: \(LifecycleAction.RefundReason.allCases.map(\.name).joined(separator: ", "))"
    )
  }

  /// The action of the simulator that a name means.
  fileprivate func action(_ action: ScenarioFact.Action) throws(ScenarioFactError) -> LifecycleAction {
    switch action.name.name {
    case "priceIncrease": return .priceIncrease(needsConsent: action.needsConsent ?? true)
    case "refund": return .refund(try refundReason(action))
    case "offerRedemption": return .offerRedemption(try offer(action) ?? .promotional)
    case let name:
      if let found = Self.simpleActions.first(where: { $0.name == name }) { return found.action }
      let names = Self.simpleActions.map(\.name) + ["none", "offerRedemption", "priceIncrease", "refund"]
      throw ScenarioFactError(
        step: self,
        summary: "Action '\(name)' does not exist",
        fix: "Choose from: \(names.sorted().joined(separator: ", "))"
      )
    }
  }

  /// The actions without a choice, by the names that the catalog has for them.
  private static let simpleActions: [(name: String, action: LifecycleAction)] = [
    ("paymentsFail", .paymentsFail), ("paymentsWork", .paymentsWork), ("autoRenewOff", .autoRenewOff),
    ("autoRenewOn", .autoRenewOn), ("consent", .consent), ("productRemoval", .productRemoval),
    ("unknownEnd", .unknownEnd), ("earlierRefund", .earlierRefund), ("familyAccessLoss", .familyAccessLoss),
    ("refundReversal", .refundReversal),
    ("resubscription", .resubscription), ("upgrade", .upgrade), ("crossgrade", .crossgrade),
    ("downgrade", .downgrade), ("planReversal", .planReversal), ("resumption", .resumption),
    ("cancellationNow", .cancellationNow),
  ]
}

extension ScenarioError {
  fileprivate func inFact(_ step: ScenarioFact.Step?) -> ScenarioFactError {
    ScenarioFactError(step: step, summary: summary, fix: fix)
  }
}
