import Catalogs
import ICU
import Instants
public import Renewals

/// Whether the plans of a catalog keep their promises, for all customers of its golden cases.
///
/// A plan holds nothing but decisions of the tables, so that what invariants promise of every decision, such as that family
/// members are never asked to pay, holds of every step. What is examined here is what the plan adds: the moments.
public struct PlanProof: Sendable {
  /// What each plan keeps to.
  public enum Promise: String, CaseIterable, Sendable {
    /// At the time of a step the decision is about its notice, and the notice has not ended.
    case valid
    /// A key is sent once on each channel.
    case once
    /// A channel with hours is used once a day at most.
    case daily
    /// A channel is used in its hours, but for what the customer waits for.
    case hours
    /// Marketing is sent to those who agreed.
    case consent
  }

  /// A plan that breaks a promise.
  public struct Violation: Hashable, Sendable {
    /// The golden case.
    public let name: String
    /// The promise.
    public let promise: Promise
    /// The notice, step, channel and time, such as `grace, step reminder, push, 2026-10-20T09:00:00Z`.
    public let step: String
  }

  /// How many plans were made: of each golden case, in two zones, with and without the customer's consent.
  public let planCount: Int
  /// How many steps they have.
  public let stepCount: Int
  /// How the promises are broken, in the order of the cases.
  public let violations: [Violation]

  /// The zones of the customers: one without summer time, and one with.
  private static let zones = ["Asia/Tokyo", "America/New_York"].compactMap { try? TimeZoneIdentifier($0) }

  /// Makes the plans of golden cases, and examines them.
  ///
  /// The facts of a case say when its occurrence began, a day before its moment, so that steps after something of which no
  /// payload says when it was are planned too.
  /// - Throws: If the facts of a case can't be used.
  /// - Complexity: Four plans for each case.
  public init(_ cases: [GoldenCaseRun.Expectation], _ scheduler: NoticeScheduler) throws(PayloadError) {
    let examination = PlanExamination(scheduler)
    var (planCount, stepCount, violations) = (0, 0, [Violation]())
    for expectation in cases {
      for hasConsent in [true, false] {
        let facts = try expectation.facts.facts(began: 86_400_000, marketingConsent: hasConsent)
        // Nothing is sent about anything but a subscription, whatever its fields say.
        guard facts.otherSubject == nil else { continue }
        for zone in Self.zones {
          let schedule = try scheduler.schedule(for: facts, in: zone, within: [zone], now: expectation.facts.now)
          guard !schedule.sendings.isEmpty else { continue }
          planCount += 1
          stepCount += schedule.sendings.count
          violations += try examination.broken(schedule.sendings, in: zone, hasConsent: hasConsent).map {
            promise,
            step in
            Violation(name: expectation.name, promise: promise, step: step)
          }
        }
      }
    }
    (self.planCount, self.stepCount, self.violations) = (planCount, stepCount, violations)
  }
}

/// Compares plans with the promises, without the code that makes them.
package struct PlanExamination {
  private let scheduler: NoticeScheduler
  /// The ends of the notices' validity.
  private let ends: [String: InstantReader?]

  package init(_ scheduler: NoticeScheduler) {
    self.scheduler = scheduler
    let ends = scheduler.catalog.facts.notices.map { notice in
      (notice.id, notice.validUntil.map { InstantReader($0.name, in: scheduler.catalog) })
    }
    self.ends = Dictionary(ends) { first, _ in first }
  }

  /// The promises that the steps of one customer's plan break, each with the step.
  package func broken(
    _ sendings: [NoticeScheduler.Sending],
    in zone: TimeZoneIdentifier,
    hasConsent: Bool
  ) throws(PayloadError) -> [(PlanProof.Promise, String)] {
    var broken: [(PlanProof.Promise, String)] = []
    var keys: Set<[String]> = []
    var days: Set<[String]> = []
    let facts = scheduler.catalog.facts
    for sending in sendings {
      let name = sending.decision.notice ?? "none"
      let step = "\(name), step \(sending.step), \(sending.channel), \(sending.time)"
      guard let notice = facts.notices.named(name), try isValid(sending, of: notice) else {
        broken.append((.valid, step))
        continue
      }
      if let key = sending.key, !keys.insert([key, sending.channel]).inserted { broken.append((.once, step)) }
      if notice.purpose == .marketing, !hasConsent { broken.append((.consent, step)) }
      guard let hours = facts.channels.named(sending.channel)?.hours else { continue }
      guard let local = zone.civilDateTime(of: sending.time) else { continue }
      if !days.insert(["\(local.date)", sending.channel]).inserted { broken.append((.daily, step)) }
      let isWaitedFor = notice.isSentAtAnyHour && sending.step == NoticeStep.first
      let hour = Double(local.millisecondOfDay) / 3_600_000
      if !isWaitedFor, hour < Double(hours.first) || hour > Double(hours.last) { broken.append((.hours, step)) }
    }
    return broken
  }

  /// Whether a step belongs to the notice that is due at its time, which has not ended.
  private func isValid(_ sending: NoticeScheduler.Sending, of notice: NoticeFact) throws(PayloadError) -> Bool {
    let decision = try scheduler.decider.decide(sending.decision.facts, now: sending.time)
    guard decision.notice == notice.id else { return false }
    let texts =
      sending.step == NoticeStep.first
      ? notice.id : notice.steps.first { $0.id == sending.step }?.notice.name
    guard texts == sending.texts else { return false }
    guard let end = ends[notice.id] ?? nil, try end.isIn(decision.facts) else { return true }
    return try sending.time < end.instant(in: decision.facts)
  }
}

extension WitnessFacts {
  /// The facts of a customer whose occurrence began so many milliseconds before their moment.
  fileprivate func facts(began length: Int64, marketingConsent: Bool) throws(PayloadError) -> SubscriptionFacts {
    let common = payloads.common
    var values = Dictionary(fields.map { ($0.path, $0.value) }) { first, _ in first }
    values[common.marketingConsent] = .literal(.boolean(marketingConsent))
    values[common.since] = now.advanced(byMilliseconds: -length).map { .literal(.text($0.description)) }
    return try WitnessFacts(values, of: payloads, now: now).facts
  }
}
