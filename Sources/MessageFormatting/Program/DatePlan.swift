import ICU
import Instants
import MessageResolution

/// How a date of a message is written, independent of its value.
final class DatePlan: Sendable {
  /// For moments, in the zone that the message or the context says.
  private let inZone: Published<DateFormatter, ICUError>
  /// For dates and times without a zone, which are shown as they are.
  private let inUTC: Published<DateFormatter, ICUError>
  private let showsZone: Bool

  init(_ options: DateOptions, in context: FormattingContext) {
    let locale = options.locale(in: context)
    let zone = options.zone(in: context)
    let skeleton = options.skeleton
    showsZone = options.showsZone
    inZone = Published { () throws(ICUError) in
      try context.formatters.date(locale: locale, timeZone: zone, skeleton: skeleton)
    }
    inUTC = Published { () throws(ICUError) in
      guard let utc = TimeZoneIdentifier(offsetInMinutes: 0) else {
        preconditionFailure("an offset of nothing is less than a day")
      }
      return try context.formatters.date(locale: locale, timeZone: utc, skeleton: skeleton)
    }
  }

  /// Writes a date. Returns `false` if the value isn't a date, or if only the resolver can convert it.
  func write(_ value: MessageValue, to buffer: inout TextBuffer) -> Bool {
    switch value {
    case .instant(let instant), .zonedInstant(let instant, _): write(instant, inZone, to: &buffer)
    case .civilDate(let date): write(CivilDateTime(midnightOf: date), to: &buffer)
    case .civilDateTime(let local): write(local, to: &buffer)
    default: false
    }
  }

  /// Writes the milliseconds of an instant if their text is remembered, into memory for
  /// ``DateMemo/longest`` bytes; gives the bytes that it has.
  @inline(__always)
  func writeRemembered(instant milliseconds: Int64, to bytes: UnsafeMutablePointer<UInt8>) -> Int? {
    guard let formatter = inZone.ready else { return nil }
    return formatter.get { $0.memo.write(milliseconds, to: bytes) }
  }

  /// The same for a day, given by the milliseconds of its midnight in UTC.
  @inline(__always)
  func writeRemembered(day milliseconds: Int64, to bytes: UnsafeMutablePointer<UInt8>) -> Int? {
    guard !showsZone, let formatter = inUTC.ready else { return nil }
    return formatter.get { $0.memo.write(milliseconds, to: bytes) }
  }

  private func write(_ local: CivilDateTime, to buffer: inout TextBuffer) -> Bool {
    guard !showsZone, let instant = local.instant() else { return false }
    return write(instant, inUTC, to: &buffer)
  }

  private func write(
    _ instant: Instant,
    _ formatter: Published<DateFormatter, ICUError>,
    to buffer: inout TextBuffer
  ) -> Bool {
    guard let formatter = try? formatter.value() else { return false }
    return formatter.get { $0.write(instant, to: &buffer) }
  }
}
