import Catalogs
import ICU
import Instants
import Lifecycle
import Notices
import Renewals

/// What becomes of a subscription whose renewal does not go through, for each choice of a plan, a grace period, a cause and
/// a recovery, as the simulator plays it: the same in all locales.
struct LifecycleCases: Sendable {
  /// Why the renewal does not go through, and when it is recovered.
  enum Course: Hashable, Sendable {
    /// No payment goes through until a day, counted from the failed renewal as day 1; `nil` if it never does.
    case paymentFails(until: Int?)
    /// The customer has turned auto-renew off.
    case canceled
  }

  /// A step of a case.
  struct Step: Hashable, Sendable {
    /// The day, counted from the one on which the renewal is due as day 1; smaller numbers are before it.
    let day: Int
    /// What happened; `nil` if a notice is sent as planned.
    let event: String?
    let state: String
    let access: Access
    /// Whether the store shows a message then.
    let hasMessage: Bool
    let notifications: [TransitionFact.Notification]
    /// The notice with the texts.
    let notice: String?
  }

  /// The plans to choose from: the shortest, a month and the longest.
  let plans: [FactDuration]
  /// Off first, then the grace periods that can be set.
  let graces: [FactDuration?]
  let courses: [Course]
  /// The steps of each case, by the places of its plan, its grace period and its course.
  let steps: [[[[Step]]]]

  private static let dayLength: Int64 = 86_400_000

  /// `nil` if the catalog cannot be simulated.
  init?(_ simulator: Simulator?, _ catalog: Catalog) {
    guard let simulator else { return nil }
    let scheduler = NoticeScheduler(catalog: catalog, decider: simulator.decider)
    let all = simulator.facts.plans
    let chosen = [all.first, all.first { $0.unit == .month }, all.last].compactMap(\.self)
    plans = chosen.enumerated().filter { chosen.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    graces = [nil] + simulator.facts.graceLengths.map(Optional.some)
    courses = [.paymentFails(until: nil)] + [3, 10, 40].map { .paymentFails(until: $0) } + [.canceled]
    var steps: [[[[Step]]]] = []
    for plan in plans {
      var ofPlan: [[[Step]]] = []
      for grace in graces {
        var ofGrace: [[Step]] = []
        for course in courses {
          guard let played = Self.play(plan, grace, course, from: Simulator.beginning, by: simulator, scheduler) else {
            return nil
          }
          ofGrace.append(played)
        }
        ofPlan.append(ofGrace)
      }
      steps.append(ofPlan)
    }
    self.steps = steps
  }

  private static func play(
    _ plan: FactDuration,
    _ grace: FactDuration?,
    _ course: Course,
    from start: Instant,
    by simulator: Simulator,
    _ scheduler: NoticeScheduler
  ) -> [Step]? {
    var scenario = Scenario(plan: plan, grace: grace, start: start)
    switch course {
    case .paymentFails(let day):
      scenario.events = [Scenario.Event(.paymentsFail, .at(start))]
      if let day {
        scenario.events.append(
          Scenario.Event(.paymentsWork, .afterNextStep(milliseconds: Int64(day - 1) * dayLength + dayLength / 2))
        )
      }
    case .canceled:
      guard let soon = start.advanced(byMilliseconds: dayLength) else { return nil }
      scenario.events = [Scenario.Event(.autoRenewOff, .at(soon))]
    }
    guard let steps = try? simulator.run(scenario) else { return nil }
    let due = steps.first { $0.event.isFailedRenewal || $0.event == .periodEnd }?.instant
    guard let due else { return nil }
    guard let planned = try? planned(in: steps, scheduler) else { return nil }
    return zip(steps, planned).flatMap { step, sendings in
      [
        Step(
          day: day(of: step.instant, from: due),
          event: step.event.rawValue,
          state: step.decision.state,
          access: step.decision.access,
          hasMessage: step.decision.message != nil,
          notifications: step.notifications,
          notice: step.decision.notice
        )
      ]
        + sendings.map { sending in
          Step(
            day: day(of: sending.time, from: due),
            event: nil,
            state: sending.decision.state,
            access: sending.decision.access,
            hasMessage: sending.decision.message != nil,
            notifications: [],
            notice: sending.texts
          )
        }
    }
  }

  /// What time alone brings after each step; after the last one nothing, where only renewals follow.
  private static func planned(
    in steps: [SimulationStep],
    _ scheduler: NoticeScheduler
  ) throws -> [[NoticeScheduler.Sending]] {
    var previousState: String?
    let moments = try steps.map { step in
      let facts = try step.payload.facts(request: previousState.map { ["previousState": $0] } ?? [:])
      previousState = step.decision.state
      return (step.instant, facts)
    }
    return try scheduler.sendings(after: moments, in: .utc, until: steps.last?.instant)
  }

  private static func day(of instant: Instant, from due: Instant) -> Int {
    let (days, rest) = (instant.milliseconds - due.milliseconds).quotientAndRemainder(dividingBy: dayLength)
    return Int(rest < 0 ? days - 1 : days) + 1
  }
}
