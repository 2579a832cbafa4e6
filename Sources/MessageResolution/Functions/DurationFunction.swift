import ICU

/// `:nb:duration`: a length of time with its units, such as "60 days" and 60日.
///
/// The operand is a duration or a measure, which have their units, or a number together with the option `unit`. `length`
/// is long (the default), short or narrow. A duration of one amount can be selected on as its number is.
struct DurationFunction: StandardFunction {
  private static let name = ":nb:duration"

  let signature: FunctionSignature? = FunctionSignature(.duration, options: ["length", "unit"], selection: .number)

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    var reader = OptionReader(options: operand.options.overridden(by: options), function: Self.name)
    let unit = reader.choice("unit", DurationUnit.byName)
    let width = reader.choice("length", FormatWidth.byLength) ?? .wide
    call.report(reader)
    let amounts = try operand.amounts(unit: unit, for: Self.name)
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
}

extension ResolvedValue? {
  /// The amounts of an operand: a duration, a measure of time, or a number together with the option `unit`.
  func amounts(unit: DurationUnit?, for function: String) throws(FormattingError) -> [DurationAmount] {
    let own: DurationUnit?
    switch self?.value {
    case .duration(let amounts)?:
      guard !amounts.isEmpty else { throw FormattingError(.badOperand, "The duration has no amounts") }
      return amounts
    case .measure(_, let measured)?: own = DurationUnit(rawValue: measured.identifier)
    default: own = unit
    }
    let number = try number(for: function)
    guard let unit = own else {
      throw FormattingError(
        .badOperand,
        "Function \(function) needs a duration, or a number and the option unit",
        remedy: "Pass a duration, or add the unit, such as unit=day"
      )
    }
    return [DurationAmount(number, unit)]
  }
}

extension DurationUnit {
  /// The values of the option `unit` of our own functions.
  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

extension FormatWidth {
  /// The values of the option `length` of our own functions.
  static let byLength: [String: FormatWidth] = ["long": .wide, "short": .short, "narrow": .narrow]
}
