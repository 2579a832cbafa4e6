import ICU
import Instants

/// `:nb:interval`: a stretch of time by ICU's interval formats, which name what both ends share only once.
///
/// The options are those of `:date`, and with `timePrecision` the time of day is shown too. The end is exclusive: where
/// only days are shown, the last one named is the day of the end minus one millisecond. Where clocks show the time of an end
/// twice, as when summer time ends, both ends are written whole, with the short name of the zone.
struct IntervalFunction: StandardFunction {
  private static let name = ":nb:interval"

  let signature: FunctionSignature? = FunctionSignature(
    .interval,
    options: .calendar,
    .timeOfDay,
    ["fields", "length", "timePrecision"]
  )

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand, case .interval(let start, let end) = operand.value else {
      throw FormattingError(
        .badOperand,
        "Function \(Self.name) takes a start and an end only",
        remedy: "Pass an interval of two instants, in ISO 8601 parted by a slash"
      )
    }
    guard start < end else {
      throw FormattingError(
        .badOperand,
        "The interval ends at or before its start, \(start)",
        remedy: "Pass an end after the start"
      )
    }
    let merged = DateOptions.merged(operand, options)
    let showsTime = merged["timePrecision"] != nil
    var reader = OptionReader(options: merged, function: Self.name)
    let format = DateOptions(
      &reader,
      days: .init(fields: "fields", length: "length"),
      time: showsTime ? .init(precision: "timePrecision") : nil
    )
    call.report(reader)
    let last = showsTime ? end : (end.advanced(byMilliseconds: -1) ?? end)
    return ResolvedValue(operand.value, options: reader.accepted) { context throws(FormattingError) in
      func formatter() throws(ICUError) -> DateIntervalFormatter {
        try context.formatters.interval(
          locale: format.locale(in: context),
          timeZone: format.zone(in: context),
          skeleton: format.skeleton
        )
      }
      return try context.value(
        type: "nb:interval",
        fields: { () throws(ICUError) in try formatter().format(from: start, to: last) },
        text: { () throws(ICUError) in try formatter().text(from: start, to: last) }
      )
    }
  }
}
