import ICU
import MessageSyntax
import MessageResolution

extension Program {
  /// The parts of the message, without the fields of its values.
  func parts(_ given: [String: MessageValue]) -> [MessagePart]? {
    Arguments.with(given, of: slots) { arguments in
      guard let variant = variant(for: arguments) else { return nil }
      let elements = patterns[variant].elements
      var parts: [MessagePart] = []
      parts.reserveCapacity(elements.count)
      let start = variants[variant].steps.lowerBound
      for (position, element) in elements.enumerated() {
        switch (steps[start + position], element) {
        case (.value(let placeholder), _):
          guard placeholder.get({ add($0, arguments, to: &parts) }) else { return nil }
        case (_, .text(let text)): parts.append(.text(text))
        default:
          guard let resolved = resolved(position, of: variant, given) else { return nil }
          parts += resolved
        }
      }
      return parts
    }
  }

  private func add(
    _ placeholder: Placeholder,
    _ arguments: Arguments,
    to parts: inout [MessagePart]
  ) -> Bool {
    guard let value = arguments.value(placeholder.slot) else { return false }
    return TextBuffer.with { buffer in
      guard let written = placeholder.write(value, to: &buffer) else { return false }
      let formatted = FormattedValue(
        type: written.rawValue,
        locale: context.locale.tag,
        direction: written == .string ? .unknown : context.direction,
        text: buffer.text
      ).placed(placeholder.unicode)
      let start = context.isolateStart(formatted.direction, always: placeholder.unicode.isIsolated)
      if let start { parts.append(.bidiIsolation(start)) }
      parts.append(.value(formatted))
      if start != nil { parts.append(.bidiIsolation(FormattingContext.isolateEnd)) }
      return true
    }
  }
}
