import ICU

/// `:offset`: a number to which a small whole number is added, or from which it is subtracted.
///
/// It is written and selected on as `:number` does, with the options of its operand.
/// Source: LDML 48.2 part 9, "The `:offset` function".
package struct OffsetFunction: StandardFunction {
  private static let name = ":offset"

  package let signature: FunctionSignature? = FunctionSignature(
    .number,
    options: ["add", "subtract"],
    required: ("add", "1"),
    selection: .number
  )

  package func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let number = try operand.number(for: Self.name)
    guard let sum = number.adding(DecimalNumber(try Self.difference(options))) else {
      throw FormattingError(.unsupportedOperation, "The result of \(Self.name) has more digits than a number can have")
    }
    return try NumberFunction(style: .offset).resolve(
      ResolvedValue(.number(sum), options: operand.options),
      options: ResolvedOptions(),
      in: &call
    )
  }

  /// What is added to the number, less than nothing if something is subtracted.
  package static func difference(_ options: ResolvedOptions) throws(FormattingError) -> Int {
    var reader = OptionReader(options: options, function: name)
    let added = reader.digits("add", from: 0)
    let subtracted = reader.digits("subtract", from: 0)
    if let error = reader.errors.first { throw error }
    switch (added, subtracted) {
    case (let added?, nil): return added
    case (nil, let subtracted?): return -subtracted
    default:
      throw FormattingError(
        .badOption,
        "Function \(name) needs exactly one of the options add and subtract",
        remedy: "Write one of them, such as subtract=1"
      )
    }
  }
}
