import Catalogs
import Instants
import Lifecycle
import Renewals

/// Who has access on each day after a failed renewal, as the decision table decides about simulated payloads, and when
/// messages could come.
struct AccessTimeline: Sendable {
  /// Consecutive days with the same decision. Days count from 1, the day of the failed renewal.
  struct Stretch: Hashable, Sendable {
    let state: String
    let access: Access
    var days: ClosedRange<Int>
  }

  /// The days of one setting of the grace period.
  struct Course: Hashable, Sendable {
    /// The grace period that the developer has set; `nil` for off.
    let grace: FactDuration?
    let stretches: [Stretch]
  }

  /// Off first, then the grace periods that can be set.
  let courses: [Course]
  /// The last day of the schedule.
  let lastDay: Int
  /// The first day of each stretch of the schedule.
  let bandStarts: [Int]
  /// How long after the failed renewal messages come, in hours, if the first comes at once and each interval begins
  /// with the message before; the schedule does not say so, so that this is an illustration.
  let messageHours: [Int]

  private static let day: Int64 = 86_400_000

  /// `nil` if the catalog cannot be simulated or decided.
  init?(_ schedule: ScheduleTable, _ catalog: Catalog) {
    guard let last = schedule.rows.last?.days.upperBound, let simulator = try? Simulator(catalog: catalog),
      let decider = try? RenewalDecider(catalog: catalog),
      let plan = simulator.facts.plans.first(where: { $0.unit == .month })
    else { return nil }
    lastDay = last
    bandStarts = schedule.rows.map(\.days.lowerBound)
    messageHours = Self.messageHours(schedule)
    var courses: [Course] = []
    for grace in [nil] + simulator.facts.graceLengths.map(Optional.some) {
      guard let stretches = try? Self.stretches(plan, grace, through: last, simulator, decider) else { return nil }
      courses.append(Course(grace: grace, stretches: stretches))
    }
    self.courses = courses
  }

  private static func messageHours(_ schedule: ScheduleTable) -> [Int] {
    var hours: [Int] = []
    var hour = 0
    while let row = schedule.rows.first(where: { $0.days.contains(hour / 24 + 1) }),
      let every = row.every.milliseconds, every >= 3_600_000
    {
      hours.append(hour)
      hour += Int(every / 3_600_000)
    }
    return hours
  }

  /// Decides at the beginning of each day, and once more after the last.
  private static func stretches(
    _ plan: FactDuration,
    _ grace: FactDuration?,
    through last: Int,
    _ simulator: Simulator,
    _ decider: RenewalDecider
  ) throws -> [Stretch] {
    // Any purchase after subscriptions existed will do: what is drawn counts from the renewal that fails.
    let start = Simulator.beginning
    let steps = try simulator.run(
      Scenario(plan: plan, grace: grace, start: start, events: [Scenario.Event(.paymentsFail, .at(start))])
    )
    guard let failure = steps.first(where: \.event.isFailedRenewal) else { return [] }
    var stretches: [Stretch] = []
    for day in 1...last + 1 {
      guard let instant = failure.instant.advanced(byMilliseconds: Int64(day - 1) * Self.day),
        let step = steps.last(where: { $0.instant <= instant })
      else { continue }
      let decision = try decider.decide(step.payload.facts(), now: instant)
      if let current = stretches.last, current.state == decision.state, current.access == decision.access {
        stretches[stretches.count - 1].days = current.days.lowerBound...day
      } else {
        stretches.append(Stretch(state: decision.state, access: decision.access, days: day...day))
      }
    }
    return stretches
  }
}
