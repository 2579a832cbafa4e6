import ICU

/// `:number` and `:integer`.
///
/// Source: LDML 48.2 part 9, "Numeric Value Selection and Formatting".
struct NumberFunction: MessageFunction {
  enum Style: String {
    case number = ":number"
    case integer = ":integer"
    /// The second half of ``OffsetFunction``.
    case offset = ":offset"
  }

  let style: Style

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    var number = try operand.number(for: style.rawValue)
    var merged = operand.options.overridden(by: options)
    if style == .integer {
      number = number.roundedToInteger()
      merged = merged.without(Self.notForIntegers)
    }
    var reader = OptionReader(options: merged, function: style.rawValue)
    let format = NumberFormat(&reader, rule: style == .integer ? .integer : .free)
    let select = NumberSelection.Mode(&reader, stated: options)
    call.report(reader)
    var accepted = reader.accepted
    // A bad `select` still forbids selection where the value is passed on.
    accepted["select"] = merged["select"]
    let resolved = number
    return ResolvedValue(
      .number(resolved),
      options: accepted,
      formatting: { context throws(FormattingError) in try format.formatted(resolved, in: context) },
      selection: select.map { NumberSelection(resolved, format: format, mode: $0, in: call.context).matching }
    )
  }

  private static let notForIntegers: Set = [
    "minimumFractionDigits", "maximumFractionDigits", "minimumSignificantDigits",
  ]
}

extension DecimalNumber {
  /// The nearest whole number, halves away from zero; without an exponent, and zero without a sign.
  func roundedToInteger() -> DecimalNumber {
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
