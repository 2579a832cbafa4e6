import ICU

/// `:percent`: a hundred times the number, with the locale's percent sign. Keys match the number as it is shown.
///
/// The value that is passed on is the operand's own.
/// Source: LDML 48.2 part 9, "The `:percent` function".
package struct PercentFunction: StandardFunction {
  private static let name = ":percent"
  /// Options of other number functions that mean nothing here.
  private static let notForPercentages: Set = ["minimumIntegerDigits", "roundingIncrement", "select"]

  package let signature: FunctionSignature? = FunctionSignature(
    .percentage,
    options: .digits,
    .fractions,
    selection: .number
  )

  package func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let number = try operand.number(for: Self.name)
    guard let shown = number.scaled(byPowerOfTen: 2) else {
      throw FormattingError(.unsupportedOperation, "A hundred times the number has more digits than a number can have")
    }
    let settings = Self.settings(options, inheriting: operand.options)
    settings.errors.forEach { call.report($0) }
    return ResolvedValue(
      .number(number),
      options: settings.passedOn,
      formatting: { context throws(FormattingError) in try settings.format.formatted(shown, in: context) },
      selection: settings.selection.map {
        NumberSelection(shown, format: settings.format, mode: $0, in: call.context).matching
      }
    )
  }

  /// The settings from the options, independent of the number.
  package static func settings(_ options: ResolvedOptions, inheriting inherited: ResolvedOptions) -> NumberSettings {
    let merged = inherited.overridden(by: options).without(notForPercentages)
    var reader = OptionReader(options: merged, function: name)
    let format = NumberFormat(&reader, rule: .percent, style: ["percent"])
    return NumberSettings(format: format, selection: .plural, passedOn: reader.accepted, errors: reader.errors)
  }
}
