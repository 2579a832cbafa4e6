import MessageResolution

/// A function whose calls can be prepared before there are arguments.
protocol PreparedFunction: StandardFunction {
  /// A value after the function with options that are all literals; `nil` if something is wrong with them, or if the
  /// result depends on the argument in another way than ``PreparedValue`` can say.
  func prepared(_ value: PreparedValue, _ options: ResolvedOptions, in context: FormattingContext) -> PreparedValue?
}

extension StringFunction: PreparedFunction {
  func prepared(_ value: PreparedValue, _ options: ResolvedOptions, in context: FormattingContext) -> PreparedValue? {
    switch value.form {
    case .plain, .text: value.with(.text, passingOn: ResolvedOptions())
    case .number, .date: nil
    }
  }
}

extension PercentFunction: PreparedFunction {
  func prepared(_ value: PreparedValue, _ options: ResolvedOptions, in context: FormattingContext) -> PreparedValue? {
    value.number(after: [], isPercentage: true, Self.settings(options, inheriting: value.options), in: context)
  }
}

extension OffsetFunction: PreparedFunction {
  func prepared(_ value: PreparedValue, _ options: ResolvedOptions, in context: FormattingContext) -> PreparedValue? {
    guard let difference = try? Self.difference(options) else { return nil }
    let settings = NumberFunction(style: .offset).settings(ResolvedOptions(), inheriting: value.options)
    return value.number(after: [.add(difference)], settings, in: context)
  }
}

extension NumberFunction: PreparedFunction {
  func prepared(_ value: PreparedValue, _ options: ResolvedOptions, in context: FormattingContext) -> PreparedValue? {
    let steps: [NumberPlan.Step] = style == .integer ? [.round] : []
    return value.number(after: steps, settings(options, inheriting: value.options), in: context)
  }
}

extension DateFunction: PreparedFunction {
  func prepared(_ value: PreparedValue, _ options: ResolvedOptions, in context: FormattingContext) -> PreparedValue? {
    switch value.form {
    case .plain, .date: break
    case .text, .number: return nil
    }
    // The zone of the argument itself isn't known yet.
    guard DateOptions.merged(value.operand, options)["timeZone"]?.text != "input" else { return nil }
    let settings = settings(value.operand, options, inputZone: nil)
    guard settings.errors.isEmpty else { return nil }
    return value.with(.date(DatePlan(settings.format, in: context)), passingOn: settings.passedOn)
  }
}
