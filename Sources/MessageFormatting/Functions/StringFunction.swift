import ICU

/// `:string`: a text as it is; keys match it up to canonical equivalence.
///
/// Source: LDML 48.2 part 9, "String Value Selection and Formatting".
struct StringFunction: MessageFunction {
  func resolve(
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
      // Equality of strings is canonical equivalence, as LDML asks for by comparing in NFC.
      selection: { key in key == text ? 0 : nil }
    )
  }
}
