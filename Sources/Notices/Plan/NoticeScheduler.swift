import Catalogs
import ICU
import Instants
public import Renewals

/// When the notices of a catalog and their steps are sent, without their texts.
public struct NoticeScheduler: Sendable {
  let catalog: Catalog
  let decider: RenewalDecider
  /// When the steps of each notice are due, by its name.
  let timings: [String: NoticeTiming]

  /// Prepares the steps of all notices of a catalog.
  public init(catalog: Catalog, decider: RenewalDecider) {
    let timings = catalog.facts.notices.map { ($0.id, NoticeTiming($0, in: catalog)) }
    self.init(catalog: catalog, decider: decider, timings: Dictionary(timings) { first, _ in first })
  }

  init(catalog: Catalog, decider: RenewalDecider, timings: [String: NoticeTiming]) {
    (self.catalog, self.decider, self.timings) = (catalog, decider, timings)
  }

  /// A step of a notice on one channel at one moment.
  public struct Sending: Sendable {
    /// When it is sent.
    public let time: Instant
    /// What the decision at that time is; it is about the notice of the step.
    public let decision: RenewalDecision
    /// The step's name, `first` for the notice itself.
    public let step: String
    /// The notice with the texts of the step.
    public let texts: String
    /// The channel.
    public let channel: String

    package init(time: Instant, decision: RenewalDecision, step: String, texts: String, channel: String) {
      (self.time, self.decision, self.step) = (time, decision, step)
      (self.texts, self.channel) = (texts, channel)
    }

    /// The key by which the backend records it; `nil` as for ``RenewalDecision/deduplicationKey``.
    public var key: String? { decision.deduplicationKey(ofStep: step) }
  }

  /// Everything that is sent from a moment on, as if nothing more happened.
  public struct Schedule: Sendable {
    /// What is sent, in the order of the times, then of the channels.
    public let sendings: [Sending]
    /// The steps that are left out, in the order of the decisions and the catalog.
    public let omissions: [NoticePlan.Omission]
    /// What the caller should know about the facts, in English.
    public let warnings: [String]
    /// When to fetch the store's object and to plan again; see ``NoticePlan/planAgain``.
    public let planAgain: Instant?
  }

  /// Everything to send to a customer from a moment on, as if nothing more happened.
  ///
  /// Decides at each moment at which time alone changes the decision. Each notice has its steps between its first moment and
  /// the next change: at once, after what it is about, and before the ends that the catalog names.
  ///
  /// - Parameters:
  ///   - zone: The customer's time zone, in which days are counted.
  ///   - zones: The zones in which the customer may be, for the hours of channels.
  ///   - now: The first moment.
  ///   - channels: The channels; all channels of each notice if empty.
  /// - Throws: ``PayloadError`` if the facts cannot be used.
  /// - Complexity: A decision for each change and each later step.
  public func schedule(
    for facts: SubscriptionFacts,
    in zone: TimeZoneIdentifier,
    within zones: [TimeZoneIdentifier],
    now: Instant,
    channels: [String] = []
  ) throws(PayloadError) -> Schedule {
    var maker = ScheduleMaker(self, facts, zone, zones, now: now, channels: channels)
    try maker.run()
    return maker.schedule
  }

  /// What a life brings by time alone: what is sent after each of its moments and before the next one.
  ///
  /// A step is there once, on the channel that sends it first, and not at the moment at which its notice begins.
  /// - Parameters:
  ///   - moments: The moments in their order, each with the facts from then on.
  ///   - zone: The customer's time zone.
  ///   - end: The end (exclusive) of the life; everything that comes after the last moment if `nil`.
  /// - Returns: As many lists as there are moments, each in the order of the times.
  /// - Throws: ``PayloadError`` if the facts cannot be used.
  public func sendings(
    after moments: [(now: Instant, facts: SubscriptionFacts)],
    in zone: TimeZoneIdentifier,
    until end: Instant? = nil
  ) throws(PayloadError) -> [[Sending]] {
    var seen: Set<String> = []
    var lists: [[Sending]] = []
    for (index, moment) in moments.enumerated() {
      let end = index + 1 < moments.count ? moments[index + 1].now : end
      let schedule = try schedule(for: moment.facts, in: zone, within: [zone], now: moment.now)
      if let first = schedule.sendings.first,
        try decider.decide(moment.facts, now: moment.now).notice == first.decision.notice,
        let key = first.key
      {
        seen.insert(key)
      }
      lists.append(
        schedule.sendings.filter { sending in
          guard end.map({ sending.time < $0 }) ?? true, let key = sending.key else { return false }
          return seen.insert(key).inserted
        }
      )
    }
    return lists
  }
}

/// Makes the schedule of one customer.
private struct ScheduleMaker {
  private let scheduler: NoticeScheduler
  private let facts: SubscriptionFacts
  private let zone: TimeZoneIdentifier
  /// The zones in which the customer may be.
  private let zones: [TimeZoneIdentifier]
  private let now: Instant
  private let channels: [String]
  private var sendings: [NoticeScheduler.Sending] = []
  private var omissions: [NoticePlan.Omission] = []
  private var warnings: [String] = []
  /// The next moment at which time alone changes the decision.
  private var nextChange: Instant?
  /// When each channel is used last so far.
  private var latest: [String: Instant] = [:]

  /// The time in which a notice is due.
  private struct Span {
    let decision: RenewalDecision
    let timing: NoticeTiming
    let start: Instant
    /// The next change; `nil` if time alone changes nothing.
    var end: Instant?

    /// Whether a later decision, after that of another notice, would send what this one has sent.
    func isAboutTheSame(_ later: RenewalDecision) -> Bool {
      later.notice == decision.notice && later.deduplicationKey != nil
        && later.deduplicationKey == decision.deduplicationKey
    }
  }

  /// A step and its moment before channels move it.
  private struct Candidate {
    let id: String
    let texts: String
    let moment: Instant
    /// Before this instant it has to be sent.
    let limit: Instant?
    /// Whether no hours count.
    var isSentAtAnyHour = false
  }

  init(
    _ scheduler: NoticeScheduler,
    _ facts: SubscriptionFacts,
    _ zone: TimeZoneIdentifier,
    _ zones: [TimeZoneIdentifier],
    now: Instant,
    channels: [String]
  ) {
    (self.scheduler, self.facts, self.zone, self.zones) = (scheduler, facts, zone, zones)
    (self.now, self.channels) = (now, channels)
  }

  var schedule: NoticeScheduler.Schedule {
    let order = scheduler.catalog.facts.channels.map(\.id)
    let sorted = sendings.enumerated().sorted { left, right in
      let places = (order.firstIndex(of: left.element.channel), order.firstIndex(of: right.element.channel))
      return (left.element.time, places.0 ?? 0, left.offset) < (right.element.time, places.1 ?? 0, right.offset)
    }
    let later = sorted.first { $0.element.time > now }?.element.time
    return .init(
      sendings: sorted.map(\.element),
      omissions: omissions,
      warnings: warnings,
      planAgain: [later, nextChange].compactMap(\.self).min()
    )
  }

  mutating func run() throws(PayloadError) {
    for span in try spans() {
      guard facts.allow(span.timing.notice) else {
        omissions.append(.init(notice: span.timing.notice.id, step: NoticeStep.first, reason: .noConsent))
        continue
      }
      try add(candidates(of: span), of: span)
    }
  }

  /// The notices that are due one after the other.
  private mutating func spans() throws(PayloadError) -> [Span] {
    var spans: [Span] = []
    var moment = now
    for _ in 0..<NoticePlan.changeLimit {
      let decision = try scheduler.decider.decide(facts, now: moment)
      let end = decision.nextChange
      if moment == now {
        warnings += decision.warnings
        nextChange = end
      }
      if let timing = decision.notice.flatMap({ scheduler.timings[$0] }) {
        if let last = spans.last, last.end == moment, last.timing.notice.id == timing.notice.id,
          last.decision.deduplicationKey == decision.deduplicationKey
        {
          spans[spans.count - 1].end = end
        } else if !spans.contains(where: { $0.isAboutTheSame(decision) }) {
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
    let schedule = try span.timing.schedule(for: span.decision.facts, in: zone, until: span.end)
    omissions += schedule.omissions
    var first = Candidate(
      id: NoticeStep.first,
      texts: span.timing.notice.id,
      moment: span.start,
      limit: try span.timing.limit(for: span.decision.facts, until: span.end)
    )
    first.isSentAtAnyHour = span.timing.notice.isSentAtAnyHour
    let due = schedule.due(at: span.start).map { step in
      Candidate(id: step.step, texts: step.texts, moment: span.start, limit: step.limit)
    }
    return [due ?? first]
      + schedule.moments.filter { $0.instant > span.start }.map { step in
        Candidate(id: step.step, texts: step.texts, moment: step.instant, limit: step.limit)
      }
  }

  /// Adds steps for each channel of the notices.
  private mutating func add(_ candidates: [Candidate], of span: Span) throws(PayloadError) {
    var close: Set<String> = []
    var late: Set<String> = []
    for channel in scheduler.catalog.facts.channels where channels.isEmpty || channels.contains(channel.id) {
      let hours = channel.hours.map { SendingClock($0, zones: zones, usual: zone) }
      var kept: [(candidate: Candidate, time: Instant)] = []
      for candidate in candidates where hasTexts(candidate, channel) {
        let clock = candidate.isSentAtAnyHour ? nil : hours
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
      if let reason,
        !sendings.contains(where: { $0.step == candidate.id && $0.decision.notice == span.timing.notice.id })
      {
        omissions.append(.init(notice: span.timing.notice.id, step: candidate.id, reason: reason))
      }
    }
  }

  private func isSameDay(_ first: Instant, _ second: Instant) -> Bool {
    guard let first = zone.civilDateTime(of: first), let second = zone.civilDateTime(of: second) else { return false }
    return first.date == second.date
  }

  /// The midnight after a moment, in the customer's zone.
  private func nextDay(after moment: Instant) -> Instant? {
    let next = zone.civilDateTime(of: moment)?.date.adding(days: 1)
    return next.flatMap { zone.instant(of: CivilDateTime(midnightOf: $0)) }
  }

  private func hasTexts(_ candidate: Candidate, _ channel: ChannelFact) -> Bool {
    scheduler.catalog.facts.notices.named(candidate.texts)?.channels.contains { $0.name == channel.id } ?? false
  }

  /// When a channel sends a step: at a time of day that it may be used at, and before the step's end; `nil` if there is
  /// no such time.
  private func time(of candidate: Candidate, _ span: Span, _ clock: SendingClock?) -> Instant? {
    if let limit = candidate.limit, candidate.moment >= limit { return nil }
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
    let sending = NoticeScheduler.Sending(
      time: time,
      decision: time == span.start ? span.decision : try scheduler.decider.decide(facts, now: time),
      step: candidate.id,
      texts: candidate.texts,
      channel: channel.id
    )
    // A notice of the same situation may have the key of one before it, which the backend has sent by then.
    let isSent = sending.key.map { key in sendings.contains { $0.channel == channel.id && $0.key == key } } ?? false
    if isSent {
      omissions.append(.init(notice: span.timing.notice.id, step: candidate.id, reason: .sameKey))
    } else {
      sendings.append(sending)
    }
  }
}
