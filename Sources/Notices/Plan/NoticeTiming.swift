import Catalogs
import ICU
import Instants
import Renewals

/// When the steps of a notice are due, prepared once for all customers.
struct NoticeTiming: Sendable {
  /// The notice.
  let notice: NoticeFact
  /// Where payloads say when what the notice is about began.
  private let cause: InstantReader?
  private let steps: [(fact: NoticeStep, end: InstantReader?)]
  private let validUntil: InstantReader?

  init(_ notice: NoticeFact, in catalog: Catalog) {
    self.notice = notice
    if case .parameter(let parameter)? = notice.since {
      cause = InstantReader(parameter.name, in: catalog)
    } else {
      cause = nil
    }
    steps = notice.steps.map { step in
      guard case .before(let parameter, _) = step.timing else { return (step, nil) }
      return (step, InstantReader(parameter.name, in: catalog))
    }
    validUntil = notice.validUntil.map { InstantReader($0.name, in: catalog) }
  }

  /// A step, and the moment from which it is due.
  struct Moment: Sendable {
    /// The step's name.
    let step: String
    /// The notice with its texts.
    let texts: String
    /// The moment.
    let instant: Instant
    /// The end (exclusive) of the time in which it may be sent.
    let limit: Instant?
  }

  /// The steps after the first, for one customer.
  struct Schedule: Sendable {
    /// The steps in the order of their moments.
    var moments: [Moment] = []
    /// The steps that are left out, in the order of the catalog.
    var omissions: [NoticePlan.Omission] = []

    /// The step that is due at a moment; `nil` if that is the first.
    func due(at now: Instant) -> Moment? { moments.last { $0.instant <= now } }

    /// The first step after a moment.
    func next(after now: Instant) -> Moment? { moments.first { $0.instant > now } }
  }

  /// The steps whose moments the facts give.
  ///
  /// A step on the day of what the notice is about, or before it, is left out, and of several steps on one day all but
  /// the last.
  /// - Parameters:
  ///   - end: The end (exclusive) of the time in which the decision gives this notice; `nil` if nothing ends it.
  /// - Throws: If a moment is no instant.
  func schedule(
    for facts: SubscriptionFacts,
    in zone: TimeZoneIdentifier,
    until end: Instant?
  ) throws(PayloadError) -> Schedule {
    var schedule = Schedule()
    guard !steps.isEmpty else { return schedule }
    let start = try start(in: facts)
    let firstDay = start.flatMap { zone.civilDateTime(of: $0)?.date }
    let end = try limit(for: facts, until: end)
    var found: [(order: Int, day: CivilDate, moment: Moment)] = []
    func leaveOut(_ step: String, _ reason: NoticePlan.Omission.Reason) {
      schedule.omissions.append(.init(notice: notice.id, step: step, reason: reason))
    }
    for (order, (step, reader)) in steps.enumerated() {
      let instant: Instant?
      var limit = end
      switch step.timing {
      case .after(let length): instant = start?.advanced(byMilliseconds: length)
      case .before(_, let length):
        let stepEnd = try reader?.instant(ifIn: facts)
        limit = [end, stepEnd].compactMap(\.self).min()
        instant = stepEnd?.advanced(byMilliseconds: -length)
      }
      guard let instant, let day = zone.civilDateTime(of: instant)?.date else {
        leaveOut(step.id, .unknownStart)
        continue
      }
      if let limit, instant >= limit {
        leaveOut(step.id, .tooLate)
      } else if let firstDay, day <= firstDay {
        leaveOut(step.id, .tooClose)
      } else {
        found.append((order, day, Moment(step: step.id, texts: step.notice.name, instant: instant, limit: limit)))
      }
    }
    found.sort { ($0.moment.instant, $0.order) < ($1.moment.instant, $1.order) }
    for (index, entry) in found.enumerated() {
      if index + 1 < found.count, found[index + 1].day == entry.day {
        leaveOut(entry.moment.step, .tooClose)
      } else {
        schedule.moments.append(entry.moment)
      }
    }
    return schedule
  }

  /// The end (exclusive) of the time in which the notice may be sent: that of the decision, or of its validity if that is
  /// earlier; `nil` if nothing ends it.
  func limit(for facts: SubscriptionFacts, until end: Instant?) throws(PayloadError) -> Instant? {
    try [end, validUntil?.instant(ifIn: facts)].compactMap(\.self).min()
  }

  /// When what the notice is about began; `nil` if neither the payloads nor the caller say so.
  private func start(in facts: SubscriptionFacts) throws(PayloadError) -> Instant? {
    try cause?.instant(ifIn: facts) ?? facts.since
  }
}

extension InstantReader {
  /// The instant; `nil` if the facts leave it out.
  fileprivate func instant(ifIn facts: SubscriptionFacts) throws(PayloadError) -> Instant? {
    guard try isIn(facts) else { return nil }
    return try instant(in: facts)
  }
}
