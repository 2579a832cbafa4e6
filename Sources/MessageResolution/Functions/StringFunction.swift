import ICU

/// `:string`: a text as it is; keys match it up to canonical equivalence.
///
/// Source: LDML 48.2 part 9, "String Value Selection and Formatting".
package struct StringFunction: StandardFunction {
  package let signature: FunctionSignature? = FunctionSignature(.text, options: [], selection: .text)

  package func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    guard let operand else { throw FormattingError(.badOperand, "Function :string needs an operand") }
    guard let text = operand.value.plainText else {
      throw FormattingError(.badOperand, "Function :string takes no values of several parts")
    }
    return ResolvedValue(
      .string(text),
      formatting: { context in
        FormattedValue(type: "string", locale: context.locale.tag, direction: .unknown, text: text)
      },
      selection: { key in key.isEquivalent(to: text) ? 0 : nil }
    )
  }
}

extension String {
  /// Whether both have the same NFC, as LDML compares strings, which is what equality of Swift's strings means.
  ///
  /// Equivalent texts differ in length by no more than normalization can stretch one, three times each way in UTF-8
  /// (UAX #15). Longer ones are not compared: to order their combining marks could take very long.
  package func isEquivalent(to other: String) -> Bool {
    let (least, most) = (Swift.min(utf8.count, other.utf8.count), Swift.max(utf8.count, other.utf8.count))
    return most <= 9 * least && self == other
  }
}
