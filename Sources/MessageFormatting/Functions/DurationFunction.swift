import ICU

/// `:nb:duration`: a length of time with its units, such as "60 days" and 60日.
///
/// The operand is a duration, or a number together with the option `unit`. `length` is long (the default), short or
/// narrow. A duration of one amount can be selected on as its number is.
struct DurationFunction: MessageFunction {
  func resolve(
    _ operand: ResolvedValue?, options: ResolvedOptions, in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    var reader = OptionReader(options: options, function: ":nb:duration")
    let units = Dictionary(uniqueKeysWithValues: DurationUnit.allCases.map { ($0.rawValue, $0) })
    let unit = reader.choice("unit", units)
    let width = reader.choice("length", ["long": FormatWidth.wide, "short": .short, "narrow": .narrow]) ?? .wide
    for error in reader.errors { call.report(error.kind, error.summary) }
    let amounts = try amounts(operand?.value, unit: unit)
    return ResolvedValue(
      .duration(amounts),
      options: options,
      formatting: { context throws(FormattingError) in
        let pairs = amounts.map { (amount: $0.amount, unit: $0.unit) }
        return try context.value(
          type: "nb:duration",
          fields: { () throws(ICUError) in
            try context.formatters.duration(locale: context.locale, width: width).format(pairs)
          },
          text: { () throws(ICUError) in
            try context.formatters.duration(locale: context.locale, width: width).text(of: pairs)
          })
      },
      selection: amounts.count == 1 ? selection(amounts[0].amount, in: call) : nil)
  }

  private func amounts(_ value: MessageValue?, unit: DurationUnit?) throws(FormattingError) -> [DurationAmount] {
    switch value {
    case .duration(let amounts)? where !amounts.isEmpty: return amounts
    case .number(let number)?:
      if let unit { return [DurationAmount(number, unit)] }
      throw FormattingError(.badOperand, "Function :nb:duration needs the option unit for a number")
    case .string(let text)?:
      if let number = DecimalNumber(text), let unit { return [DurationAmount(number, unit)] }
      throw FormattingError(.badOperand, "'\(text.prefix(40))' is no number with the option unit")
    default: throw FormattingError(.badOperand, "Function :nb:duration takes durations and numbers only")
    }
  }

  private func selection(_ number: DecimalNumber, in call: FunctionCall) -> ResolvedValue.Selection? {
    var scratch = FunctionCall(context: call.context)
    let value = try? NumberFunction(style: .number)
      .resolve(ResolvedValue(.number(number)), options: ResolvedOptions(), in: &scratch)
    return value?.selection
  }
}
