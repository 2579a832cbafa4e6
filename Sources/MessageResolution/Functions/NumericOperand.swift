import ICU

extension ResolvedValue? {
  /// The number of an operand: a number, a text in the grammar of JSON numbers, or the amount of a price or a measure.
  ///
  /// Source: LDML 48.2 part 9, "Numeric Operands".
  func number(for function: String) throws(FormattingError) -> DecimalNumber {
    switch self?.value {
    case nil: throw FormattingError(.badOperand, "Function \(function) needs an operand")
    case .number(let number)?, .price(let number, _)?, .measure(let number, _)?: return number
    case .string(let text)?:
      if let number = DecimalNumber(text) { return number }
      let isLong = text.utf8.count > DecimalNumber.limit && text.utf8.allSatisfy { (48...57).contains($0) }
      throw FormattingError(
        .badOperand,
        isLong
          ? "The number \(text.shortened) has more than \(DecimalNumber.limit) digits"
          : "'\(text.shortened)' is not a number",
        remedy: "Pass a number such as 12.5 or 1e3"
      )
    default:
      throw FormattingError(
        .badOperand,
        "Function \(function) takes numbers only",
        remedy: "Pass a number such as 12.5"
      )
    }
  }
}

extension ResolvedValue? {
  /// The options that the operand brings; none without an operand.
  var options: ResolvedOptions { self?.options ?? ResolvedOptions() }
}
