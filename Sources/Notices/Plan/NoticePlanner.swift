import Catalogs
import ICU
import Instants
import Renewals

extension NoticeRenderer {
  /// Everything to send to a customer from a moment on, as if nothing more happened.
  ///
  /// Decides at each moment at which time alone changes the decision. Each notice has its steps between its first moment and
  /// the next change: at once, after what it is about, and before the ends that the catalog names.
  ///
  /// - Parameters:
  ///   - setting: The customer's language and zone.
  ///   - now: The moment of the plan.
  ///   - channels: The channels; all channels of each notice if empty.
  /// - Throws: ``PayloadError`` if the facts cannot be used.
  /// - Complexity: A decision for each change and a notice for each step.
  public func plan(
    for facts: SubscriptionFacts,
    in setting: CustomerSetting,
    now: Instant,
    channels: [String] = []
  ) throws(PayloadError) -> NoticePlan {
    var planner = NoticePlanner(self, facts, setting, now: now, channels: channels)
    try planner.run()
    return planner.plan
  }
}

/// Makes the plan of one customer.
private struct NoticePlanner {
  private let renderer: NoticeRenderer
  private let facts: SubscriptionFacts
  private let setting: CustomerSetting
  private let now: Instant
  private let channels: [String]
  private var steps: [NoticePlan.Step] = []
  private var omissions: [NoticePlan.Omission] = []
  private var warnings: [String] = []
  /// When each channel is used last so far.
  private var latest: [String: Instant] = [:]

  /// The time in which a notice is due.
  private struct Span {
    let decision: RenewalDecision
    let timing: NoticeTiming
    let start: Instant
    /// The next change; `nil` if time alone changes nothing.
    var end: Instant?
  }

  /// A step and its moment before channels move it.
  private struct Candidate {
    let id: String
    let texts: String
    let moment: Instant
    /// Before this instant it has to be sent.
    let limit: Instant?
  }

  init(
    _ renderer: NoticeRenderer,
    _ facts: SubscriptionFacts,
    _ setting: CustomerSetting,
    now: Instant,
    channels: [String]
  ) {
    (self.renderer, self.facts, self.setting) = (renderer, facts, setting)
    (self.now, self.channels) = (now, channels)
  }

  var plan: NoticePlan {
    let order = renderer.catalog.facts.channels.map(\.id)
    let sorted = steps.enumerated().sorted { left, right in
      let places = (order.firstIndex(of: left.element.channel), order.firstIndex(of: right.element.channel))
      return (left.element.time, places.0 ?? 0, left.offset) < (right.element.time, places.1 ?? 0, right.offset)
    }
    return NoticePlan(
      steps: sorted.map(\.element),
      omissions: omissions,
      warnings: warnings,
      assumptions: setting.assumptions
    )
  }

  mutating func run() throws(PayloadError) {
    let zones = try possibleZones()
    for span in try spans() {
      guard facts.allow(span.timing.notice) else {
        omissions.append(.init(notice: span.timing.notice.id, step: NoticeStep.first, reason: .noConsent))
        continue
      }
      try add(candidates(of: span), of: span, zones)
    }
  }

  /// The notices that are due one after the other.
  private mutating func spans() throws(PayloadError) -> [Span] {
    var spans: [Span] = []
    var moment = now
    for _ in 0..<NoticePlan.changeLimit {
      let decision = try renderer.decider.decide(facts, now: moment)
      if moment == now { warnings += decision.warnings }
      let end = decision.nextChange
      if let timing = decision.notice.flatMap({ renderer.timings[$0] }) {
        if let last = spans.last, last.end == moment, last.timing.notice.id == timing.notice.id,
          last.decision.deduplicationKey == decision.deduplicationKey
        {
          spans[spans.count - 1].end = end
        } else {
          spans.append(Span(decision: decision, timing: timing, start: moment, end: end))
        }
      }
      guard let end, end > moment else { break }
      moment = end
    }
    return spans
  }

  /// The steps of a notice in the order of their moments. The one that is due when the notice begins is the first.
  private mutating func candidates(of span: Span) throws(PayloadError) -> [Candidate] {
    let schedule = try span.timing.schedule(for: span.decision.facts, in: setting.timeZone, until: span.end)
    omissions += schedule.omissions
    let first = Candidate(id: NoticeStep.first, texts: span.timing.notice.id, moment: span.start, limit: span.end)
    let due = schedule.due(at: span.start).map { step in
      Candidate(id: step.step, texts: step.texts, moment: span.start, limit: step.limit)
    }
    return [due ?? first]
      + schedule.moments.filter { $0.instant > span.start }.map { step in
        Candidate(id: step.step, texts: step.texts, moment: step.instant, limit: step.limit)
      }
  }

  /// Adds steps for each channel of the notices.
  private mutating func add(
    _ candidates: [Candidate],
    of span: Span,
    _ zones: [TimeZoneIdentifier]
  ) throws(PayloadError) {
    var close: Set<String> = []
    var late: Set<String> = []
    for channel in renderer.catalog.facts.channels where channels.isEmpty || channels.contains(channel.id) {
      let clock = channel.hours.map { SendingClock($0, zones: zones, usual: setting.timeZone) }
      var kept: [(candidate: Candidate, time: Instant)] = []
      for candidate in candidates where hasTexts(candidate, channel) {
        guard var time = time(of: candidate, span, clock) else {
          late.insert(candidate.id)
          continue
        }
        if kept.isEmpty, let clock, let last = latest[channel.id], isSameDay(last, time) {
          // Another notice has this day already.
          guard let later = nextDay(after: time).flatMap(clock.next), candidate.limit.map({ later < $0 }) ?? true else {
            close.insert(candidate.id)
            continue
          }
          time = later
        }
        // A later step is closer to the end, but nothing replaces the notice itself.
        if let last = kept.last, isSameDay(last.time, time) {
          guard kept.count > 1 else {
            close.insert(candidate.id)
            continue
          }
          close.insert(last.candidate.id)
          kept.removeLast()
        }
        kept.append((candidate, time))
      }
      if let last = kept.last { latest[channel.id] = last.time }
      for (candidate, time) in kept { try add(candidate, channel, at: time, span) }
    }
    for candidate in candidates {
      let reason: NoticePlan.Omission.Reason? =
        close.contains(candidate.id) ? .tooClose : late.contains(candidate.id) ? .tooLate : nil
      if let reason, !steps.contains(where: { $0.step == candidate.id && $0.decision.notice == span.timing.notice.id })
      {
        omissions.append(.init(notice: span.timing.notice.id, step: candidate.id, reason: reason))
      }
    }
  }

  private func isSameDay(_ first: Instant, _ second: Instant) -> Bool {
    let zone = setting.timeZone
    guard let first = zone.civilDateTime(of: first), let second = zone.civilDateTime(of: second) else { return false }
    return first.date == second.date
  }

  /// The midnight after a moment, in the customer's zone.
  private func nextDay(after moment: Instant) -> Instant? {
    let next = setting.timeZone.civilDateTime(of: moment)?.date.adding(days: 1)
    return next.flatMap { setting.timeZone.instant(of: CivilDateTime(midnightOf: $0)) }
  }

  private func hasTexts(_ candidate: Candidate, _ channel: ChannelFact) -> Bool {
    renderer.catalog.facts.notices.named(candidate.texts)?.channels.contains { $0.name == channel.id } ?? false
  }

  /// When a channel sends a step: at a time of day that it may be used at, and before the step's end; `nil` if there is
  /// no such time.
  private func time(of candidate: Candidate, _ span: Span, _ clock: SendingClock?) -> Instant? {
    guard let clock else { return candidate.moment }
    guard let later = clock.next(candidate.moment) else { return candidate.moment }
    guard let limit = candidate.limit, later >= limit else { return later }
    // The end comes before the hours: the day before it is better than too late.
    return clock.previous(candidate.moment).flatMap { $0 >= span.start ? $0 : nil }
  }

  private mutating func add(
    _ candidate: Candidate,
    _ channel: ChannelFact,
    at time: Instant,
    _ span: Span
  ) throws(PayloadError) {
    let decision = time == span.start ? span.decision : try renderer.decider.decide(facts, now: time)
    switch try renderer.written(candidate.texts, for: decision, in: setting, channels: [channel.id]) {
    case .withheld(let why):
      for warning in why where !warnings.contains(warning) { warnings.append(warning) }
    case .written(let notice, let more):
      for warning in more where !warnings.contains(warning) { warnings.append(warning) }
      steps.append(
        NoticePlan.Step(
          time: time,
          isDue: time == now,
          step: candidate.id,
          decision: decision,
          channel: channel.id,
          key: decision.deduplicationKey(ofStep: candidate.id),
          notice: notice
        )
      )
    }
  }

  /// The zones in which the customer may be: the one that is known, or all of the storefront's region.
  private func possibleZones() throws(PayloadError) -> [TimeZoneIdentifier] {
    guard setting.isTimeZoneAssumed else { return [setting.timeZone] }
    let storefront = try RequestedSetting(facts, hasLocale: true, hasTimeZone: false).storefront
    return storefront.flatMap { Region($0) }?.timeZones ?? [setting.timeZone]
  }
}
