import ICU

/// `:number` and `:integer`.
///
/// Source: LDML 48.2 part 9, "Numeric Value Selection and Formatting".
package struct NumberFunction: StandardFunction {
  package enum Style: String {
    case number = ":number"
    case integer = ":integer"
    /// The second half of ``OffsetFunction``.
    case offset = ":offset"
  }

  package let style: Style

  package init(style: Style) { self.style = style }

  package var signature: FunctionSignature? { style == .integer ? Self.integer : Self.number }

  private static let number = FunctionSignature(
    .number,
    options: .digits,
    .fractions,
    .increments,
    ["select"],
    selection: .number
  )
  private static let integer = FunctionSignature(
    .integer,
    options: ["maximumSignificantDigits", "minimumIntegerDigits", "select", "signDisplay", "useGrouping"],
    selection: .number
  )

  package func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    var number = try operand.number(for: style.rawValue)
    if style == .integer { number = number.roundedToInteger() }
    let settings = settings(options, inheriting: operand.options)
    settings.errors.forEach { call.report($0) }
    let resolved = number
    return ResolvedValue(
      .number(resolved),
      options: settings.passedOn,
      formatting: { context throws(FormattingError) in try settings.format.formatted(resolved, in: context) },
      selection: settings.selection.map {
        NumberSelection(resolved, format: settings.format, mode: $0, in: call.context).matching
      }
    )
  }

  /// The settings from the options, independent of the number.
  package func settings(_ options: ResolvedOptions, inheriting inherited: ResolvedOptions) -> NumberSettings {
    var merged = inherited.overridden(by: options)
    if style == .integer { merged = merged.without(Self.notForIntegers) }
    var reader = OptionReader(options: merged, function: style.rawValue)
    let format = NumberFormat(&reader, rule: style == .integer ? .integer : .free)
    let selection = NumberSelection.Mode(&reader, stated: options)
    var passedOn = reader.accepted
    // A bad `select` still forbids selection where the value is passed on.
    passedOn["select"] = merged["select"]
    return NumberSettings(format: format, selection: selection, passedOn: passedOn, errors: reader.errors)
  }

  private static let notForIntegers: Set = [
    "minimumFractionDigits", "maximumFractionDigits", "minimumSignificantDigits",
  ]
}

/// What the options of a call say of any number.
package struct NumberSettings {
  /// How it is written.
  package let format: NumberFormat
  /// How it is selected on; `nil` if it cannot be.
  package let selection: NumberSelection.Mode?
  /// The options that another function applied to the value takes over.
  package let passedOn: ResolvedOptions
  /// What is wrong with the options.
  package let errors: [FormattingError]
}

extension DecimalNumber {
  /// The nearest whole number, halves away from zero; without an exponent, and zero without a sign.
  package func roundedToInteger() -> DecimalNumber {
    guard exponent < 0 else { return scaled(byPowerOfTen: 0) ?? self }
    let digits = Array(significand.utf8)
    let wholeCount = digits.count + exponent
    guard wholeCount >= 0 else { return DecimalNumber(0) }
    let whole = String(decoding: digits.prefix(wholeCount), as: UTF8.self)
    let truncated = DecimalNumber((isNegative ? "-" : "") + whole) ?? DecimalNumber(0)
    guard digits[wholeCount] >= UInt8(ascii: "5") else { return truncated }
    return truncated.adding(DecimalNumber(isNegative ? -1 : 1)) ?? truncated
  }
}
