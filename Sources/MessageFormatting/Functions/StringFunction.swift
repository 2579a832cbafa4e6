import ICU
import Instants

/// `:string`: a text as it is; keys match it up to canonical equivalence.
struct StringFunction: MessageFunction {
  func resolve(
    _ operand: ResolvedValue?, options: ResolvedOptions, in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let text: String
    switch operand?.value {
    case .string(let value)?: text = value
    case .number(let value)?: text = value.text
    case .boolean(let value)?: text = String(value)
    case .civilDate(let value)?: text = value.description
    case .instant(let value)?: text = value.description
    case nil: throw FormattingError(.badOperand, "Function :string needs an operand")
    default: throw FormattingError(.badOperand, "Function :string cannot take this kind of value")
    }
    return ResolvedValue(
      .string(text),
      formatting: { context in
        FormattedValue(
          type: "string", locale: context.locale.tag, direction: .unknown, text: text, parts: [])
      },
      selection: { key in key == text ? 0 : nil })
  }
}
