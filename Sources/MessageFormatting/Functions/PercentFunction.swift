import ICU

/// `:percent`: a hundred times the number, with the locale's percent sign. Keys match the number as it is shown.
///
/// The value that is passed on is the operand's own.
/// Source: LDML 48.2 part 9, "The `:percent` function".
struct PercentFunction: MessageFunction {
  private static let name = ":percent"
  /// Options of other number functions that mean nothing here.
  private static let notForPercentages: Set = ["minimumIntegerDigits", "roundingIncrement", "select"]

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let number = try operand.number(for: Self.name)
    guard let shown = number.scaled(byPowerOfTen: 2) else {
      throw FormattingError(.unsupportedOperation, "A hundred times the number has more digits than a number can have")
    }
    let merged = operand.options.overridden(by: options).without(Self.notForPercentages)
    var reader = OptionReader(options: merged, function: Self.name)
    let format = NumberFormat(&reader, rule: .percent, style: ["percent"])
    call.report(reader)
    return ResolvedValue(
      .number(number),
      options: reader.accepted,
      formatting: { context throws(FormattingError) in try format.formatted(shown, in: context) },
      selection: NumberSelection(shown, format: format, mode: .plural, in: call.context).matching
    )
  }
}
