import Catalogs
import ICU
import Instants
import MessageFormatting
import Renewals

/// How the instant of a parameter is found in facts, computed once for all customers.
final class InstantReader: Sendable {
  private let id: String
  private let paths: [PayloadPath]
  private let offset: Offset
  /// Why the catalog gives no instant; its check names it too.
  private let error: PayloadError?

  /// The distance from the instant of the payload to that of the parameter.
  private enum Offset: Sendable {
    case none
    case milliseconds(Int64)
    /// The schedule has no such duration, or one in months.
    case unknown
  }

  /// Prepares a parameter of type `exclusiveEnd`.
  init(_ id: String, in catalog: Catalog) {
    self.id = id
    let parameter = catalog.facts.parameters.named(id)
    switch parameter?.origin {
    case .payload(let path): (paths, offset, error) = ([path], .none, nil)
    case .firstOf(let paths): (self.paths, offset, error) = (paths, .none, nil)
    case .after(let paths, let name):
      (self.paths, error) = (paths, nil)
      offset = catalog.facts.schedule.milliseconds(of: name).map(Offset.milliseconds) ?? .unknown
    default: (paths, offset, error) = ([], .none, parameter == nil ? .noParameter(id) : .noInstant(id))
    }
  }

  /// Whether the facts have the instant.
  func isIn(_ facts: SubscriptionFacts) throws(PayloadError) -> Bool {
    for path in paths where try facts.instant(at: path) != nil { return true }
    return false
  }

  /// The instant; throws if the facts leave it out or give something else.
  func instant(in facts: SubscriptionFacts) throws(PayloadError) -> Instant {
    if let error { throw error }
    for path in paths {
      guard let start = try facts.instant(at: path) else { continue }
      switch offset {
      case .none: return start
      case .milliseconds(let milliseconds):
        guard let end = start.advanced(byMilliseconds: milliseconds) else {
          throw PayloadError(.dateTooLate, at: path.shown)
        }
        return end
      case .unknown: break
      }
      break
    }
    let shown = paths.map(\.shown).joined(separator: " or ")
    throw PayloadError(.noDate, at: shown, ["parameter": id, "path": shown])
  }
}

/// How the civil day of a parameter is found in facts, in the customer's zone.
final class DayReader: Sendable {
  private let instant: InstantReader
  /// The parameter of the instant.
  private let name: String
  /// Whether the instant is an exclusive end.
  let isEnd: Bool

  /// Prepares a parameter of type `date`; `nil` for others.
  init?(_ parameter: Parameter, in catalog: Catalog) {
    switch parameter.origin {
    case .lastDayBefore(let name): (self.name, isEnd) = (name, true)
    case .dayOf(let name): (self.name, isEnd) = (name, false)
    default: return nil
    }
    instant = InstantReader(name, in: catalog)
  }

  /// The value that texts show; throws if the facts leave it out or give something else.
  ///
  /// An exclusive end that is at midnight is shown as the day before it, and any other end as the instant that it is:
  /// the text then has its time, because the day isn't over.
  func value(in source: ParameterSource) throws(PayloadError) -> MessageValue {
    let day = try day(in: source)
    guard isEnd else { return .civilDate(day) }
    let end = try instant.instant(in: source.facts)
    return try Self.day(of: end, name, in: source.timeZone) == day ? .instant(end) : .civilDate(day)
  }

  /// The day, of an exclusive end the last one before it; throws if the facts leave it out or give something else.
  func day(in source: ParameterSource) throws(PayloadError) -> CivilDate {
    let instant = try isEnd ? lastMoment(in: source) : instant.instant(in: source.facts)
    return try Self.day(of: instant, name, in: source.timeZone)
  }

  /// The last minute before the end.
  func lastMinute(in source: ParameterSource) throws(PayloadError) -> Instant {
    let last = try lastMoment(in: source)
    return last.advanced(byMilliseconds: 1 - Self.minute) ?? last
  }

  /// The last millisecond before the minute in which the end is: a text has no seconds, and 12:00 AM would be the day
  /// after the one that customers take it for.
  private func lastMoment(in source: ParameterSource) throws(PayloadError) -> Instant {
    let end = try instant.instant(in: source.facts)
    let rest = end.milliseconds % Self.minute
    return end.advanced(byMilliseconds: -(rest < 0 ? rest + Self.minute : rest) - 1) ?? end
  }

  private static let minute: Int64 = 60_000

  /// The day of an instant, which an error calls by a name.
  static func day(
    of instant: Instant,
    _ name: String,
    in timeZone: TimeZoneIdentifier
  ) throws(PayloadError) -> CivilDate {
    guard let local = timeZone.civilDateTime(of: instant) else {
      throw PayloadError(.dayOutOfRange, at: name, ["zone": timeZone.identifier])
    }
    return local.date
  }
}

extension PayloadError {
  static func noParameter(_ id: String) -> PayloadError {
    PayloadError(path: id, summary: "The catalog has no such parameter", fix: "Run `noticebook check`")
  }

  static func noInstant(_ id: String) -> PayloadError {
    PayloadError(path: id, summary: "This parameter isn't an instant", fix: "Run `noticebook check`")
  }

  static func noDay(_ id: String) -> PayloadError {
    PayloadError(path: id, summary: "This isn't a day", fix: "Run `noticebook check`")
  }
}
