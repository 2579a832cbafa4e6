import Catalogs
import ICU
import Instants
import Renewals

extension NoticeRenderer {
  /// The step of a notice that is due.
  enum DueStep {
    case step(id: String, texts: String)
    /// None, for a reason that the caller should know.
    case none(warning: String)
  }

  /// The steps of a decision's notice, and what follows the decision.
  struct Steps {
    let timing: NoticeTiming?
    let schedule: NoticeTiming.Schedule
    /// The decision at the next moment at which time alone changes it.
    let later: RenewalDecision?
  }

  func steps(of decision: RenewalDecision, in setting: CustomerSetting) throws(PayloadError) -> Steps {
    let later = decision.next
    let timing = decision.notice.flatMap { timings[$0] }
    guard let timing, decision.facts.allow(timing.notice) else {
      return Steps(timing: timing, schedule: .init(), later: later)
    }
    let schedule = try timing.schedule(for: decision.facts, in: setting.timeZone, until: later?.now)
    return Steps(timing: timing, schedule: schedule, later: later)
  }

  /// The step to write: the one that the caller names, or the one that is due. `nil` without a notice.
  func dueStep(of decision: RenewalDecision, _ steps: Steps) -> DueStep? {
    guard let notice = steps.timing?.notice else { return nil }
    guard decision.facts.allow(notice) else {
      return .none(warning: FactsWarning.noConsent.text(["notice": notice.id]))
    }
    guard let name = decision.facts.requestedStep else {
      let due = steps.schedule.due(at: decision.now)
      return .step(id: due?.step ?? NoticeStep.first, texts: due?.texts ?? notice.id)
    }
    if name == NoticeStep.first { return .step(id: name, texts: notice.id) }
    guard let step = notice.steps.first(where: { $0.id == name }) else {
      let names = ([NoticeStep.first] + notice.steps.map(\.id)).joined(separator: ", ")
      return .none(
        warning: FactsWarning.noStep.text(["notice": notice.id, "step": name.shortened, "steps": names])
      )
    }
    return .step(id: name, texts: step.notice.name)
  }

  /// What is to be sent next if nothing more happens: a later step of the notice, or the notice of a later decision.
  func nextNotice(
    after decision: RenewalDecision,
    _ steps: Steps,
    in setting: CustomerSetting
  ) throws(PayloadError) -> NextNotice? {
    var (decision, steps) = (decision, steps)
    let key = decision.deduplicationKey
    for _ in 0..<NoticePlan.changeLimit {
      if let notice = steps.timing?.notice, decision.facts.allow(notice),
        let step = steps.schedule.next(after: decision.now)
      {
        return NextNotice(time: step.instant, notice: notice.id, step: step.step, of: decision)
      }
      guard let later = steps.later else { return nil }
      decision = later
      steps = try self.steps(of: later, in: setting)
      if let notice = steps.timing?.notice, decision.facts.allow(notice),
        key == nil || key != decision.deduplicationKey
      {
        let step = steps.schedule.due(at: decision.now)?.step ?? NoticeStep.first
        return NextNotice(time: decision.now, notice: notice.id, step: step, of: decision)
      }
    }
    return nil
  }
}

/// What is to be sent next if nothing more happens.
public struct NextNotice: Hashable, Sendable {
  /// When it is due. The hours of channels are those of ``NoticeRenderer/plan(for:in:now:channels:)``.
  public let time: Instant
  /// The notice of the decision at that time.
  public let notice: String
  /// The step of the notice.
  public let step: String
  /// The key by which the backend will record it; `nil` as for ``RenewalDecision/deduplicationKey``.
  public let deduplicationKey: String?

  init(time: Instant, notice: String, step: String, of decision: RenewalDecision) {
    (self.time, self.notice, self.step) = (time, notice, step)
    deduplicationKey = decision.deduplicationKey(ofStep: step)
  }
}

extension SubscriptionFacts {
  /// Whether a notice may be sent: marketing needs the customer's consent.
  func allow(_ notice: NoticeFact) -> Bool {
    switch notice.purpose {
    case .service: true
    case .marketing: agreesToMarketing
    }
  }
}
