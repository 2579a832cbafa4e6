import ICU
import MessageFormatting

/// The functions `:test:function`, `:test:select` and `:test:format` of the working group's suite.
///
/// They take a number and write it with `decimalPlaces` (0 or 1) decimals, cut off. Only 1 can be selected: by the key
/// `1`, and with a decimal place rather by `1.0`. `fails` makes selecting, formatting or both go wrong.
package struct TestFunction: MessageFunction {
  enum Use { case both, selecting, formatting }

  let use: Use

  /// The standard functions and those of the suite.
  package static let registry = FunctionRegistry.standard.adding([
    "test:function": TestFunction(use: .both), "test:select": TestFunction(use: .selecting),
    "test:format": TestFunction(use: .formatting),
  ])

  /// See ``MessageFunction``.
  package func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let number: DecimalNumber
    switch operand?.value {
    case .number(let value)?: number = value
    case .string(let text)?:
      guard let value = DecimalNumber(text) else { throw FormattingError(.badOperand, "'\(text)' is not a number") }
      number = value
    default: throw FormattingError(.badOperand, "A number is needed")
    }
    let merged = (operand?.options ?? ResolvedOptions()).overridden(by: options)
    let places = merged["decimalPlaces"]?.text ?? "0"
    guard places == "0" || places == "1" else {
      throw FormattingError(.badOption, "Option decimalPlaces is '\(places)', neither 0 nor 1")
    }
    let fails = merged["fails"]?.text ?? "never"
    guard ["never", "select", "format", "always"].contains(fails) else {
      throw FormattingError(.badOption, "Option fails is '\(fails)'")
    }
    let failsToSelect = use == .formatting || fails == "select" || fails == "always"
    let failsToFormat = use == .selecting || fails == "format" || fails == "always"
    let isOne = number.isEqual(to: DecimalNumber(1))
    let selection: ResolvedValue.Selection = { key in
      guard isOne else { return nil }
      return switch key {
      case "1.0": places == "1" ? 0 : nil
      case "1": 1
      default: nil
      }
    }
    return ResolvedValue(
      .number(number),
      options: merged,
      formatting: { context throws(FormattingError) in
        if failsToFormat { throw FormattingError(.unsupportedOperation, "This value cannot be formatted") }
        let parts = Self.parts(of: number, places: places)
        return FormattedValue(
          type: "test",
          locale: context.locale.tag,
          direction: .leftToRight,
          text: parts.map(\.text).joined(),
          parts: parts
        )
      },
      selection: failsToSelect ? nil : selection
    )
  }

  private static func parts(of number: DecimalNumber, places: String) -> [FormattedText.Part] {
    let plain = number.scaled(byPowerOfTen: 0)?.text ?? number.text
    let halves = plain.drop { $0 == "-" }.split(separator: ".")
    var parts: [FormattedText.Part] = []
    if plain.hasPrefix("-") { parts.append(FormattedText.Part(kind: "minusSign", text: "-")) }
    parts.append(FormattedText.Part(kind: "integer", text: String(halves[0])))
    guard places == "1" else { return parts }
    parts.append(FormattedText.Part(kind: "decimal", text: "."))
    parts.append(FormattedText.Part(kind: "fraction", text: halves.count > 1 ? String(halves[1].prefix(1)) : "0"))
    return parts
  }
}
