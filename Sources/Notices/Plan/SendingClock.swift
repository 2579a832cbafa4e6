import Catalogs
import ICU
import Instants

/// The hours of a day at which a channel may be used, in the zones in which a customer may be.
struct SendingClock {
  private let hours: SendingHours
  private let zones: [TimeZoneIdentifier]
  private let usual: TimeZoneIdentifier

  /// A moment counts if it is within the hours in all zones; if there is no such moment, `usual` counts alone.
  init(_ hours: SendingHours, zones: [TimeZoneIdentifier], usual: TimeZoneIdentifier) {
    (self.hours, self.zones, self.usual) = (hours, zones, usual)
  }

  /// The first moment at or after one.
  func next(_ moment: Instant) -> Instant? {
    settled(moment) { moment, zone in
      guard let local = zone.civilDateTime(of: moment) else { return nil }
      if local.millisecondOfDay <= last, local.millisecondOfDay >= first { return moment }
      let day = local.millisecondOfDay < first ? local.date : local.date.adding(days: 1)
      return day.flatMap { self.moment(of: hours.first, on: $0, in: zone) }
    }
  }

  /// The last moment at or before one.
  func previous(_ moment: Instant) -> Instant? {
    settled(moment) { moment, zone in
      guard let local = zone.civilDateTime(of: moment) else { return nil }
      if local.millisecondOfDay <= last, local.millisecondOfDay >= first { return moment }
      let day = local.millisecondOfDay > last ? local.date : local.date.adding(days: -1)
      return day.flatMap { self.moment(of: hours.last, on: $0, in: zone) }
    }
  }

  private func settled(_ start: Instant, _ move: (Instant, TimeZoneIdentifier) -> Instant?) -> Instant? {
    settled(start, in: zones, move) ?? settled(start, in: [usual], move)
  }

  /// Moves a moment until it is right in every zone; `nil` if no moment of the next days is.
  private func settled(
    _ start: Instant,
    in zones: [TimeZoneIdentifier],
    _ move: (Instant, TimeZoneIdentifier) -> Instant?
  ) -> Instant? {
    var moment = start
    for _ in 0..<Self.patience {
      let before = moment
      for zone in zones {
        guard let moved = move(moment, zone) else { return nil }
        moment = moved
      }
      if moment == before { return moment }
    }
    return nil
  }

  /// How often a moment is moved through all zones: more often than those of any region need.
  private static let patience = 8

  private var first: Int64 { Int64(hours.first) * 3_600_000 }
  private var last: Int64 { Int64(hours.last) * 3_600_000 }

  private func moment(of hour: Int, on day: CivilDate, in zone: TimeZoneIdentifier) -> Instant? {
    let isMidnight = hour == 24
    guard let day = isMidnight ? day.adding(days: 1) : day,
      let local = CivilDateTime(date: day, hour: isMidnight ? 0 : hour, minute: 0)
    else { return nil }
    return zone.instant(of: local)
  }
}
