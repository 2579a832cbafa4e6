import ICU
import Instants

/// `:date`, `:time` and `:datetime`.
///
/// Source: LDML 48.2 part 9, "Date and Time Value Formatting".
package struct DateFunction: StandardFunction {
  package enum Style: String {
    case date = ":date"
    case time = ":time"
    case dateTime = ":datetime"
  }

  package let style: Style

  package init(style: Style) { self.style = style }

  package var signature: FunctionSignature? {
    switch style {
    case .date: Self.date
    case .time: Self.time
    case .dateTime: Self.dateTime
    }
  }

  private static let date = FunctionSignature(.date, options: .calendar, ["fields", "length"])
  private static let time = FunctionSignature(.time, options: .calendar, .timeOfDay, ["precision"])
  private static let dateTime = FunctionSignature(
    .time,
    options: .calendar,
    .timeOfDay,
    ["dateFields", "dateLength", "timePrecision"]
  )

  package func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand else {
      throw FormattingError(.badOperand, "Function \(style.rawValue) needs an operand", remedy: "Put a date before it")
    }
    let value = try DateOperand(operand.value, of: style.rawValue)
    let (format, passedOn, errors) = settings(operand, options, inputZone: value.zone)
    errors.forEach { call.report($0) }
    return ResolvedValue(operand.value, options: passedOn) { context throws(FormattingError) in
      let (instant, zone) = try value.place(in: format.zone(in: context), showsZone: format.showsZone)
      func formatter() throws(ICUError) -> DateFormatter {
        try context.formatters.date(locale: format.locale(in: context), timeZone: zone, skeleton: format.skeleton)
      }
      return try context.value(
        type: "datetime",
        fields: { () throws(ICUError) in try formatter().format(instant) },
        text: { () throws(ICUError) in try formatter().text(of: instant) }
      )
    }
  }

  /// What the options say of any date; of the operand only what it passes on counts, and the zone that it has itself.
  package func settings(
    _ operand: ResolvedValue,
    _ options: ResolvedOptions,
    inputZone: TimeZoneIdentifier?
  ) -> (format: DateOptions, passedOn: ResolvedOptions, errors: [FormattingError]) {
    var reader = OptionReader(options: DateOptions.merged(operand, options), function: style.rawValue)
    let format = dateOptions(&reader, inputZone: inputZone)
    return (format, reader.accepted, reader.errors)
  }

  private func dateOptions(_ reader: inout OptionReader, inputZone: TimeZoneIdentifier?) -> DateOptions {
    let days: DateOptions.DayOptions?
    let time: DateOptions.TimeOptions?
    switch style {
    case .date: (days, time) = (.init(fields: "fields", length: "length"), nil)
    case .time: (days, time) = (nil, .init(precision: "precision"))
    case .dateTime:
      (days, time) = (.init(fields: "dateFields", length: "dateLength"), .init(precision: "timePrecision"))
    }
    return DateOptions(&reader, days: days, time: time, inputZone: inputZone)
  }
}

/// The operand of a date function.
private enum DateOperand {
  /// A moment, with the zone that the value itself has.
  case instant(Instant, TimeZoneIdentifier?)
  /// A date, and a time if it has one, without a zone.
  case local(CivilDateTime)

  init(_ value: MessageValue, of function: String) throws(FormattingError) {
    switch value {
    case .instant(let instant): self = .instant(instant, nil)
    case .zonedInstant(let instant, let zone): self = .instant(instant, zone)
    case .civilDate(let date): self = .local(CivilDateTime(midnightOf: date))
    case .civilDateTime(let local): self = .local(local)
    case .string(let text):
      guard let literal = Self(literal: text) else {
        throw Self.notADate("'\(text.shortened)' is no ISO 8601 date, with or without a time, of the years 1 to 9999")
      }
      self = literal
    default: throw Self.notADate("Function \(function) takes dates only")
    }
  }

  private static func notADate(_ summary: String) -> FormattingError {
    FormattingError(.badOperand, summary, remedy: "Pass a date such as 2026-10-28 or 2026-10-28T09:00:00Z")
  }

  /// Reads a date/time literal: a date, or a date and a time, with or without an offset.
  private init?(literal text: String) {
    if let date = CivilDate(iso8601: text) {
      self = .local(CivilDateTime(midnightOf: date))
    } else if let local = CivilDateTime(iso8601: text) {
      self = .local(local)
    } else if let (instant, offset) = Instant.withOffset(iso8601: text) {
      self = .instant(instant, TimeZoneIdentifier(offsetInMinutes: offset))
    } else {
      return nil
    }
  }

  /// The zone that the value itself has.
  var zone: TimeZoneIdentifier? {
    if case .instant(_, let zone) = self { zone } else { nil }
  }

  /// The instant and the zone that ICU is given.
  ///
  /// A value without a zone is shown as it is: as if it were in UTC, in UTC. Where the name of the zone is shown too, it
  /// is a time in that zone.
  func place(
    in zone: TimeZoneIdentifier,
    showsZone: Bool
  ) throws(FormattingError) -> (instant: Instant, zone: TimeZoneIdentifier) {
    switch self {
    case .instant(let instant, _): return (instant, zone)
    case .local(let local):
      if showsZone, let instant = zone.instant(of: local) { return (instant, zone) }
      guard let utc = TimeZoneIdentifier(offsetInMinutes: 0), let instant = local.instant() else {
        throw FormattingError(.unsupportedOperation, "The date \(local.date) cannot be shown")
      }
      return (instant, utc)
    }
  }
}
