import ICU
import Instants

/// `:date`, `:time` and `:datetime`.
///
/// Source: LDML 48.2 part 9, "Date and Time Value Formatting".
struct DateFunction: MessageFunction {
  enum Style: String {
    case date = ":date"
    case time = ":time"
    case dateTime = ":datetime"
  }

  let style: Style

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand else { throw FormattingError(.badOperand, "Function \(style.rawValue) needs an operand") }
    let value = try DateOperand(operand.value, of: style.rawValue)
    let merged = DateOptions.merged(operand, options)
    var reader = OptionReader(options: merged, function: style.rawValue)
    let format = dateOptions(&reader)
    call.report(reader)
    return ResolvedValue(value.messageValue, options: reader.accepted) { context throws(FormattingError) in
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

  private func dateOptions(_ reader: inout OptionReader) -> DateOptions {
    switch style {
    case .date: DateOptions(&reader, days: .init(fields: "fields", length: "length"), time: nil)
    case .time: DateOptions(&reader, days: nil, time: .init(precision: "precision"))
    case .dateTime:
      DateOptions(
        &reader,
        days: .init(fields: "dateFields", length: "dateLength"),
        time: .init(precision: "timePrecision")
      )
    }
  }
}

/// What may stand before a date function.
private enum DateOperand {
  /// A moment, shown in some zone.
  case instant(Instant)
  /// A date, and a time if it has one, without a zone.
  case local(CivilDateTime, original: MessageValue)

  init(_ value: MessageValue, of function: String) throws(FormattingError) {
    switch value {
    case .instant(let instant): self = .instant(instant)
    case .civilDate(let date):
      guard let midnight = CivilDateTime(iso8601: "\(date)T00:00:00") else {
        preconditionFailure("every date has a midnight")
      }
      self = .local(midnight, original: value)
    case .civilDateTime(let local): self = .local(local, original: value)
    case .string(let text):
      guard let literal = Self.literal(text) else {
        throw FormattingError(.badOperand, "'\(text.prefix(40))' is not an ISO 8601 date or date and time")
      }
      self = try DateOperand(literal, of: function)
    default: throw FormattingError(.badOperand, "Function \(function) takes dates only")
    }
  }

  /// A date/time literal: a date, or a date and a time, with or without an offset.
  private static func literal(_ text: String) -> MessageValue? {
    if let date = CivilDate(iso8601: text) { return .civilDate(date) }
    if let local = CivilDateTime(iso8601: text) { return .civilDateTime(local) }
    return Instant(iso8601: text).map(MessageValue.instant)
  }

  var messageValue: MessageValue {
    switch self {
    case .instant(let instant): .instant(instant)
    case .local(_, let original): original
    }
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
    case .instant(let instant): return (instant, zone)
    case .local(let local, _):
      if showsZone, let instant = zone.instant(of: local) { return (instant, zone) }
      guard let utc = Self.utc, let instant = local.instant() else {
        throw FormattingError(.unsupportedOperation, "The date \(local.date) cannot be shown")
      }
      return (instant, utc)
    }
  }

  private static let utc = try? TimeZoneIdentifier("UTC")
}
