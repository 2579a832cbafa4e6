import MessageResolution
import MessageSyntax

/// A value of a message, as far as it is known without the arguments.
struct PreparedValue {
  /// How it is written.
  enum Form {
    case plain
    case text
    case number(NumberPlan)
    case date(DatePlan)
  }

  /// Where the program finds the argument or the literal.
  let slot: Int
  private(set) var form = Form.plain
  /// The options that a function applied to this value takes over.
  private(set) var options = ResolvedOptions()
  private(set) var unicode = UnicodeOptions()

  init(slot: Int) { self.slot = slot }
}

extension PreparedValue {
  /// The value after a call; `nil` as in ``PreparedFunction/prepared(_:_:in:)``.
  func applying(_ call: Message.FunctionCall, in context: FormattingContext) -> PreparedValue? {
    guard let function = context.functions[call.name] as? any PreparedFunction else { return nil }
    var options = ResolvedOptions()
    for option in call.options {
      guard let text = option.value.literal else { return nil }
      options[option.name] = ResolvedOptions.Option(value: .string(text), isLiteral: true)
    }
    var hasErrors = false
    let unicode = UnicodeOptions(takingFrom: &options, operand: operand, of: call.name) { _ in hasErrors = true }
    guard !hasErrors, var result = function.prepared(self, options, in: context) else { return nil }
    result.unicode = unicode
    return result
  }

  /// What a function sees of the value before there is an argument.
  var operand: ResolvedValue {
    var operand = ResolvedValue(.string(""), options: options)
    operand.unicode = unicode
    return operand
  }

  /// The value written in another way.
  func with(_ form: Form, passingOn options: ResolvedOptions) -> PreparedValue {
    var value = self
    (value.form, value.options) = (form, options)
    return value
  }

  /// The value as a number, after steps; `nil` if it isn't one, or if something is wrong with the settings.
  func number(
    after added: [NumberPlan.Step],
    isPercentage: Bool = false,
    _ settings: NumberSettings,
    in context: FormattingContext
  ) -> PreparedValue? {
    guard settings.errors.isEmpty else { return nil }
    let steps: [NumberPlan.Step]
    switch form {
    case .plain: steps = []
    case .number(let plan):
      guard let before = plan.stepsBefore else { return nil }
      steps = before
    case .text, .date: return nil
    }
    let plan = NumberPlan(steps + added, isPercentage: isPercentage, settings, in: context)
    return with(.number(plan), passingOn: settings.passedOn)
  }
}
