import ICU

/// `:unit`: a number with a unit of measurement. Nothing can be selected by it.
///
/// The operand is a measure, which has its unit, or a number together with the option `unit`. With `usage` the measure is
/// converted to what the locale's region uses for that purpose; where ICU cannot do that, it is written as it is.
/// Source: LDML 48.2 part 9, "The `:unit` function".
struct UnitFunction: MessageFunction {
  private static let name = ":unit"

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
        expected: "no unit of CLDR such as kilometer-per-hour"
      )
    else {
      throw reader.errors.first
        ?? FormattingError(.badOperand, "Function \(Self.name) needs a measure, or a number and the option unit")
    }
    var style = ["unit/\(unit)", reader.choice("unitDisplay", Self.widths) ?? "unit-width-short"]
    if let usage = Self.usage(&reader, style, in: call.context) { style.append(usage) }
    let format = NumberFormat(&reader, rule: .free, style: style)
    call.report(reader)
    return ResolvedValue(.measure(number, unit), options: reader.accepted) { context throws(FormattingError) in
      try format.formatted(number, in: context)
    }
  }

  /// The stem of the option `usage`, where ICU has a conversion for it.
  private static func usage(
    _ reader: inout OptionReader,
    _ style: [String],
    in context: FormattingContext
  ) -> String? {
    guard let option = reader.options["usage"] else { return nil }
    let isName = option.text.map { $0.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "-") } } ?? false
    if isName, let text = option.text, !text.isEmpty {
      let stem = "usage/\(text)"
      let skeleton = (style + [stem]).joined(separator: " ")
      if (try? context.formatters.number(locale: context.locale, skeleton: skeleton)) != nil { return stem }
    }
    reader.reject("usage", "for which ICU has no conversion")
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
