import ICU

/// `:nb:duration`: a length of time with its units, such as "60 days" and 60日.
///
/// The operand is a duration, which has its units, or a number together with the option `unit`. `length` is long (the default), short or
/// narrow. A duration of one amount can be selected on as its number is.
struct DurationFunction: MessageFunction {
  private static let name = ":nb:duration"

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand else { throw FormattingError(.badOperand, "Function \(Self.name) needs an operand") }
    let merged = operand.options.overridden(by: options)
    var reader = OptionReader(options: merged, function: Self.name)
    let unit = reader.choice("unit", Self.units)
    let width = reader.choice("length", FormatWidth.byLength) ?? .wide
    call.report(reader)
    let amounts = try amounts(operand.value, unit: unit)
    return ResolvedValue(
      .duration(amounts),
      options: reader.accepted.without(["unit"]),
      formatting: { context throws(FormattingError) in
        let pairs = amounts.map { (amount: $0.amount, unit: $0.unit) }
        func formatter() throws(ICUError) -> DurationFormatter {
          try context.formatters.duration(locale: context.locale, width: width)
        }
        return try context.value(
          type: "nb:duration",
          fields: { () throws(ICUError) in try formatter().format(pairs) },
          text: { () throws(ICUError) in try formatter().text(of: pairs) }
        )
      },
      selection: amounts.count == 1
        ? NumberSelection(amounts[0].amount, format: .unlimited, mode: .plural, in: call.context).matching : nil
    )
  }

  private func amounts(_ value: MessageValue, unit: DurationUnit?) throws(FormattingError) -> [DurationAmount] {
    switch value {
    case .duration(let amounts) where !amounts.isEmpty: return amounts
    case .number(let number):
      if let unit { return [DurationAmount(number, unit)] }
      throw FormattingError(.badOperand, "Function \(Self.name) needs the option unit for a number")
    case .string(let text):
      if let number = DecimalNumber(text), let unit { return [DurationAmount(number, unit)] }
      throw FormattingError(.badOperand, "'\(text.prefix(40))' is no number with the option unit")
    default: throw FormattingError(.badOperand, "Function \(Self.name) takes durations and numbers only")
    }
  }

  private static let units = Dictionary(uniqueKeysWithValues: DurationUnit.allCases.map { ($0.rawValue, $0) })
}

extension FormatWidth {
  /// The values of the option `length` of our own functions.
  static let byLength: [String: FormatWidth] = ["long": .wide, "short": .short, "narrow": .narrow]
}
