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
    _ operand: ResolvedValue?, options: ResolvedOptions, in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand else { throw FormattingError(.badOperand, "Function \(style.rawValue) needs an operand") }
    let value = try DateOperand.value(operand.value, function: style.rawValue)
    // Another date function's fields are not taken over, only what overrides the locale or the context.
    let inherited = operand.options.without(DateSkeletonOptions.fieldOptions)
    let merged = inherited.overridden(by: options)
    var reader = OptionReader(options: merged, function: style.rawValue)
    let skeleton = DateSkeletonOptions.skeleton(for: style, &reader)
    let overrides = DateOverrides(&reader, context: call.context)
    for error in reader.errors { call.report(error.kind, error.summary) }
    let function = style.rawValue
    return ResolvedValue(value, options: merged) { context throws(FormattingError) in
      guard let place = DateOperand.place(of: value, zone: overrides.timeZone ?? context.timeZone) else {
        throw FormattingError(.badOperand, "The value of \(function) is not a date that can be shown")
      }
      func formatter() throws(ICUError) -> DateFormatter {
        try context.formatters.date(
          locale: overrides.locale ?? context.locale, timeZone: place.zone, skeleton: skeleton)
      }
      return try context.value(
        type: "datetime",
        fields: { () throws(ICUError) in try formatter().format(place.instant) },
        text: { () throws(ICUError) in try formatter().text(of: place.instant) })
    }
  }
}

/// What may stand before a date function, and the instant and zone that ICU is given for it.
enum DateOperand {
  static let utc = try? TimeZoneIdentifier("UTC")

  static func value(_ value: MessageValue, function: String) throws(FormattingError) -> MessageValue {
    switch value {
    case .instant, .civilDate, .civilDateTime: return value
    case .string(let text):
      if let value = literal(text) { return value }
      throw FormattingError(.badOperand, "'\(text.prefix(40))' is not an ISO 8601 date or date and time")
    default: throw FormattingError(.badOperand, "Function \(function) takes dates only")
    }
  }

  /// A date/time literal: a date, or a date and a time with seconds, with or without an offset.
  static func literal(_ text: String) -> MessageValue? {
    if let date = CivilDate(iso8601: text) { return .civilDate(date) }
    if let local = CivilDateTime(iso8601: text) { return .civilDateTime(local) }
    return Instant(iso8601: text).map(MessageValue.instant)
  }

  /// A value without a zone is shown as it is: as if it were in UTC, in UTC.
  static func place(of value: MessageValue, zone: TimeZoneIdentifier) -> (instant: Instant, zone: TimeZoneIdentifier)? {
    switch value {
    case .instant(let instant): return (instant, zone)
    case .civilDate(let date):
      guard let utc, let instant = Instant(milliseconds: Int64(date.daysSinceEpoch) * 86_400_000) else { return nil }
      return (instant, utc)
    case .civilDateTime(let local):
      guard let utc, let instant = local.instant() else { return nil }
      return (instant, utc)
    default: return nil
    }
  }
}

/// Options that stand above the locale and the context: the zone, the calendar, twelve or twenty-four hours.
struct DateOverrides: Sendable {
  let timeZone: TimeZoneIdentifier?
  let locale: LocaleIdentifier?

  init(_ reader: inout OptionReader, context: FormattingContext) {
    var zone: TimeZoneIdentifier?
    if let option = reader.options["timeZone"] {
      zone = option.text.flatMap { try? TimeZoneIdentifier($0) }
      if zone == nil, option.text != "input" { reader.reject("timeZone", "no time zone of the IANA database") }
    }
    timeZone = zone
    var extensions: [String] = []
    if let option = reader.options["calendar"] {
      if let text = option.text, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) {
        extensions.append("ca-\(text.lowercased())")
      } else {
        reader.reject("calendar", "no calendar")
      }
    }
    if let cycle = reader.choice("hour12", ["true": "hc-h12", "false": "hc-h23"]) { extensions.append(cycle) }
    guard !extensions.isEmpty, !context.locale.tag.contains("-u-") else {
      locale = nil
      return
    }
    locale = try? LocaleIdentifier("\(context.locale.tag)-u-\(extensions.joined(separator: "-"))")
    if locale == nil { reader.reject("calendar", "no calendar") }
  }
}
