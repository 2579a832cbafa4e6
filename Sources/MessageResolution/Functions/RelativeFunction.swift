import ICU

/// `:nb:relative`: an amount of time from now: "in 3 days", "2 hours ago", 3日後.
///
/// The operand is a number together with the option `unit`, or a duration of one amount; a negative amount is in the
/// past. `length` is long (the default), short or narrow. With `numeric=auto` there are words for what is near, such as
/// "tomorrow" and 昨日; `always` is the default. It can be selected on as its number is.
struct RelativeFunction: StandardFunction {
  private static let name = ":nb:relative"

  let signature: FunctionSignature? = FunctionSignature(
    .duration,
    options: ["length", "numeric", "unit"],
    selection: .number
  )

  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    var reader = OptionReader(options: operand.options.overridden(by: options), function: Self.name)
    let unit = reader.choice("unit", DurationUnit.byName)
    let width = reader.choice("length", FormatWidth.byLength) ?? .wide
    let naming = reader.choice("numeric", ["always": RelativeFormatter.Naming.numeric, "auto": .named]) ?? .numeric
    call.report(reader)
    let amounts = try operand.amounts(unit: unit, for: Self.name)
    guard let amount = amounts.first, amounts.count == 1, amount.unit != .millisecond else {
      throw FormattingError(.badOperand, "Function \(Self.name) takes one amount, of seconds or more")
    }
    guard RelativeFormatter.canWrite(amount.amount) else {
      throw FormattingError(.unsupportedOperation, "The amount of \(Self.name) has more than 15 digits")
    }
    return ResolvedValue(
      .duration(amounts),
      options: reader.accepted.without(["unit"]),
      formatting: { context throws(FormattingError) in
        func formatter() throws(ICUError) -> RelativeFormatter {
          try context.formatters.relative(locale: context.locale, width: width, naming: naming)
        }
        return try context.value(
          type: "nb:relative",
          fields: { () throws(ICUError) in try formatter().format(amount.amount, unit: amount.unit) },
          text: { () throws(ICUError) in try formatter().text(of: amount.amount, unit: amount.unit) }
        )
      },
      selection: NumberSelection(amount.amount, format: .unlimited, mode: .plural, in: call.context).matching
    )
  }
}
