import MessageSyntax

/// Source: LDML 48.2 part 9, "Formatting" and "Fallback Resolution".
extension Resolver {
  mutating func parts(of element: Message.Element, in context: FormattingContext) -> [MessagePart] {
    switch element {
    case .text(let text): return [.text(text)]
    case .markup(let markup): return [.markup(resolve(markup))]
    case .expression(let expression):
      let value = value(of: expression)
      let part: MessagePart
      let start: String?
      do throws(FormattingError) {
        let formatted = try formatted(value, in: context)
        part = formatted.map(MessagePart.value) ?? .fallback(source: value.source)
        start = context.isolateStart(formatted?.direction ?? .unknown, always: value.unicode.isIsolated)
      } catch {
        report(error)
        part = .fallback(source: value.source)
        start = context.isolateStart(.unknown)
      }
      guard let start else { return [part] }
      return [.bidiIsolation(start), part, .bidiIsolation(FormattingContext.isolateEnd)]
    }
  }

  /// The value as it is written; nothing for the fallback of one that could not be resolved.
  private func formatted(
    _ value: ResolvedValue,
    in context: FormattingContext
  ) throws(FormattingError) -> FormattedValue? {
    if value.isFallback { return nil }
    let context = value.unicode.locale.map(context.replacing) ?? context
    let formatting: ResolvedValue.Formatting
    if let own = value.formatting {
      formatting = own
    } else {
      formatting = try value.value.defaultFormatting(in: context)
    }
    return try formatting(context).placed(value.unicode)
  }
}
