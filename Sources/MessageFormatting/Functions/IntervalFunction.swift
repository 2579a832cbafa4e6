import ICU
import Instants

/// `:nb:interval`: a stretch of time by ICU's interval formats, which name what both ends share only once.
///
/// The options are those of `:datetime`; without any, the days are shown. The end is exclusive: where only days are
/// shown, the last one named is the day of the end minus one millisecond.
struct IntervalFunction: MessageFunction {
  func resolve(
    _ operand: ResolvedValue?, options: ResolvedOptions, in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard case .interval(let start, let end)? = operand?.value else {
      throw FormattingError(.badOperand, "Function :nb:interval takes a start and an end only")
    }
    guard start < end else {
      throw FormattingError(.badOperand, "The interval ends at or before its start, \(start)")
    }
    let showsTime = options["timePrecision"] != nil
    var reader = OptionReader(options: options, function: ":nb:interval")
    let skeleton: String
    if showsTime {
      skeleton = DateSkeletonOptions.skeleton(for: .dateTime, &reader)
    } else {
      skeleton = DateSkeletonOptions.skeleton(for: .date, &reader)
    }
    let overrides = DateOverrides(&reader, context: call.context)
    for error in reader.errors { call.report(error.kind, error.summary) }
    let last = showsTime ? end : (end.advanced(byMilliseconds: -1) ?? end)
    return ResolvedValue(.interval(start, end), options: options) { context throws(FormattingError) in
      func formatter() throws(ICUError) -> DateIntervalFormatter {
        try context.formatters.interval(
          locale: overrides.locale ?? context.locale, timeZone: overrides.timeZone ?? context.timeZone,
          skeleton: skeleton)
      }
      return try context.value(
        type: "nb:interval",
        fields: { () throws(ICUError) in try formatter().format(from: start, to: last) },
        text: { () throws(ICUError) in try formatter().text(from: start, to: last) })
    }
  }
}
