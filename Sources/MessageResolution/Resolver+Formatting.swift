import MessageSyntax

/// Source: LDML 48.2 part 9, "Formatting" and "Fallback Resolution".
extension Resolver {
  /// The parts of the pattern that the selectors lead to.
  mutating func formattedBody() -> (variant: Int, parts: [MessagePart]) {
    let (variant, pattern) = selectedPattern()
    var parts: [MessagePart] = []
    for (position, element) in pattern.elements.enumerated() {
      place = .element(variant: variant, position: position)
      parts += self.parts(of: element)
    }
    return (variant, parts)
  }

  /// The parts of one element.
  package mutating func parts(of element: Message.Element) -> [MessagePart] {
    switch element {
    case .text(let text): return [.text(text)]
    case .markup(let markup): return [.markup(resolve(markup))]
    case .expression(let expression):
      let value = value(of: expression)
      do throws(FormattingError) {
        guard let formatted = try formatted(value) else {
          return context.isolated(.fallback(source: value.source), .unknown)
        }
        return context.isolated(.value(formatted), formatted.direction, always: value.unicode.isIsolated)
      } catch {
        report(error)
        return context.isolated(.fallback(source: value.source), .unknown)
      }
    }
  }

  /// The value as it is written; `nil` for the fallback of one that could not be resolved.
  private func formatted(_ value: ResolvedValue) throws(FormattingError) -> FormattedValue? {
    if value.isFallback { return nil }
    let formatting: ResolvedValue.Formatting
    if let own = value.formatting {
      formatting = own
    } else {
      formatting = try value.value.defaultFormatting(in: context)
    }
    return try formatting(context).placed(value.unicode)
  }
}
