import MessageSyntax

/// A value of a message, as far as it can be said without the arguments.
struct CompiledValue {
  /// How it is written.
  enum Form {
    case plain
    case text
    case number(NumberPlan)
    case date(DatePlan)
  }

  /// Where the program finds the argument or the literal.
  let slot: Int
  var form = Form.plain
  /// The options that a function applied to this value takes over.
  var options = ResolvedOptions()
  var unicode = UnicodeOptions()
}

extension CompiledValue {
  /// The value after a function of ours with options that are all literals; `nil` if something is wrong with them
  /// or where the result depends on the argument in another way.
  func applying(_ call: Message.FunctionCall, in context: FormattingContext) -> CompiledValue? {
    var options = ResolvedOptions()
    for option in call.options {
      guard let text = option.value.literal else { return nil }
      options[option.name] = ResolvedOptions.Option(value: .string(text), isLiteral: true)
    }
    var operand = ResolvedValue(.string(""), options: self.options)
    operand.unicode = unicode
    var hasErrors = false
    var result = self
    result.unicode = UnicodeOptions(takingFrom: &options, operand: operand, of: call.name) { _ in hasErrors = true }
    guard !hasErrors else { return nil }
    switch context.functions[call.name] {
    case is StringFunction:
      switch form {
      case .plain, .text: (result.form, result.options) = (.text, ResolvedOptions())
      case .number, .date: return nil
      }
    case let function as NumberFunction:
      let settings = function.settings(options, inheriting: self.options)
      return result.number(after: function.style == .integer ? [.round] : [], settings, in: context)
    case is OffsetFunction:
      guard let difference = try? OffsetFunction.difference(options) else { return nil }
      let settings = NumberFunction(style: .offset).settings(ResolvedOptions(), inheriting: self.options)
      return result.number(after: [.add(difference)], settings, in: context)
    case is PercentFunction:
      let settings = PercentFunction.settings(options, inheriting: self.options)
      return result.number(after: [], isPercentage: true, settings, in: context)
    case let function as DateFunction:
      switch form {
      case .plain, .date: break
      case .text, .number: return nil
      }
      // The zone of the argument itself.
      guard DateOptions.merged(operand, options)["timeZone"]?.text != "input" else { return nil }
      let settings = function.settings(operand, options, inputZone: nil)
      guard settings.errors.isEmpty else { return nil }
      (result.form, result.options) = (.date(DatePlan(settings.format, in: context)), settings.passedOn)
    default: return nil
    }
    return result
  }

  private func number(
    after added: [NumberPlan.Step],
    isPercentage: Bool = false,
    _ settings: NumberSettings,
    in context: FormattingContext
  ) -> CompiledValue? {
    guard settings.errors.isEmpty else { return nil }
    let steps: [NumberPlan.Step]
    switch form {
    case .plain: steps = []
    case .number(let plan):
      guard let before = plan.stepsBefore else { return nil }
      steps = before
    case .text, .date: return nil
    }
    var result = self
    result.form = .number(NumberPlan(steps + added, isPercentage: isPercentage, settings, in: context))
    result.options = settings.passedOn
    return result
  }
}
