import ICU

/// `:unit`: a number with a unit of measurement. Nothing can be selected by it.
///
/// The operand is a measure, which has its unit, or a number together with the option `unit`. With `usage` the measure is
/// converted to what the locale's region uses for that purpose; where ICU cannot do that, it is written as it is.
/// Source: LDML 48.2 part 9, "The `:unit` function".
struct UnitFunction: StandardFunction {
  private static let name = ":unit"

  let signature: FunctionSignature? = FunctionSignature(
    .measure,
    options: .digits,
    .fractions,
    .increments,
    ["unit", "unitDisplay", "usage"],
    required: ("unit", "meter")
  )

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let number = try operand.number(for: Self.name)
    var reader = OptionReader(options: operand.options.overridden(by: options), function: Self.name)
    guard
      let unit = reader.denomination(
        "unit",
        of: operand.unit,
        read: { try? UnitIdentifier($0) },
        expected: "unit of CLDR such as kilometer-per-hour"
      )
    else {
      throw reader.errors.first
        ?? FormattingError(
          .badOperand,
          "Function \(Self.name) needs a measure, or a number and the option unit",
          remedy: "Pass a measure, or add the unit, such as unit=meter"
        )
    }
    var style = ["unit/\(unit)", reader.choice("unitDisplay", Self.widths) ?? "unit-width-short"]
    if let usage = Self.usage(&reader, of: unit) { style.append("usage/\(usage)") }
    let format = NumberFormat(&reader, rule: .free, style: style)
    call.report(reader)
    // CLDR has units that it has no words for.
    guard (try? call.context.formatters.number(locale: call.context.locale, skeleton: format.skeleton)) != nil else {
      throw FormattingError(
        .unsupportedOperation,
        "There are no words for the unit \(unit)",
        remedy: "Use a unit that CLDR has patterns for",
        option: "unit"
      )
    }
    return ResolvedValue(.measure(number, unit), options: reader.accepted) { context throws(FormattingError) in
      try format.formatted(number, in: context)
    }
  }

  /// The option `usage`, where the unit can be converted for it.
  private static func usage(_ reader: inout OptionReader, of unit: UnitIdentifier) -> String? {
    guard let option = reader.options["usage"] else { return nil }
    let name = option.text ?? ""
    switch unit.usage(name) {
    case .known: return name
    case .ofOtherUnits:
      reader.reject(
        "usage",
        "for which \(unit) cannot be converted",
        kind: .unsupportedOperation,
        remedy: "Leave it out"
      )
    case .unknown:
      reader.reject("usage", "no usage of CLDR's unit preferences", remedy: "Write one such as road, or leave it out")
    }
    return nil
  }

  private static let widths = [
    "long": "unit-width-full-name", "short": "unit-width-short", "narrow": "unit-width-narrow",
  ]
}

extension ResolvedValue? {
  fileprivate var unit: UnitIdentifier? {
    if case .measure(_, let unit)? = self?.value { unit } else { nil }
  }
}
