import ICU

/// `:number` and `:integer`.
struct NumberFunction: MessageFunction {
  enum Style { case number, integer }

  let style: Style

  private var name: String { style == .integer ? ":integer" : ":number" }

  func resolve(
    _ operand: ResolvedValue?, options: ResolvedOptions, in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand else { throw FormattingError(.badOperand, "Function \(name) needs an operand") }
    var number = try number(operand.value)
    var inherited = operand.options
    if style == .integer {
      number = number.roundedToInteger()
      inherited = inherited.without(["minimumFractionDigits", "maximumFractionDigits", "minimumSignificantDigits"])
    }
    let merged = inherited.overridden(by: options)
    let format = NumberFormat(merged, stated: options, style: style, in: &call, function: name)
    let resolved = number
    return ResolvedValue(
      .number(resolved),
      options: merged,
      formatting: { context throws(FormattingError) in try format.formatted(resolved, in: context) },
      selection: format.selection(of: resolved, in: call.context))
  }

  /// The number of an operand: a number, or a text in the grammar of JSON numbers.
  private func number(_ value: MessageValue) throws(FormattingError) -> DecimalNumber {
    switch value {
    case .number(let number): return number
    case .string(let text):
      if let number = DecimalNumber(text) { return number }
      throw FormattingError(.badOperand, "'\(text.prefix(40))' is not a number")
    default: throw FormattingError(.badOperand, "Function \(name) takes numbers only")
    }
  }
}

extension DecimalNumber {
  /// The nearest whole number, halves away from zero; without an exponent.
  func roundedToInteger() -> DecimalNumber {
    let digits = Array(significand.utf8)
    guard exponent < 0 else {
      let whole = significand == "0" ? "0" : significand + String(repeating: "0", count: exponent)
      return DecimalNumber((isNegative ? "-" : "") + whole) ?? self
    }
    let wholeCount = digits.count + exponent
    guard wholeCount >= 0 else { return DecimalNumber(0) }
    var whole = Array(digits.prefix(wholeCount))
    if digits[wholeCount] >= UInt8(ascii: "5") {
      var index = whole.count - 1
      while index >= 0, whole[index] == UInt8(ascii: "9") {
        whole[index] = UInt8(ascii: "0")
        index -= 1
      }
      if index >= 0 { whole[index] += 1 } else { whole.insert(UInt8(ascii: "1"), at: 0) }
    }
    let text = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    return DecimalNumber((isNegative && text != "0" ? "-" : "") + text) ?? self
  }
}
