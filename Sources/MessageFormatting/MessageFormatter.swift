import MessageSyntax

extension Message {
  /// Formats the message; there is always a text, and everything that went wrong is in the errors.
  ///
  /// Arguments are looked up by name up to canonical equivalence. Declarations are resolved when first used, once.
  public func formatted(_ arguments: [String: MessageValue] = [:], in context: FormattingContext) -> FormattedMessage {
    var resolver = Resolver(message: self, arguments: arguments, context: context)
    let pattern = resolver.selectedPattern(of: body)
    let parts = pattern.elements.flatMap { resolver.parts(of: $0, in: context) }
    return FormattedMessage(parts: parts, errors: resolver.errors)
  }
}

extension ParsedMessage {
  /// Formats the message; one with errors gives its fallback, U+FFFD in braces, and says so.
  public func formatted(_ arguments: [String: MessageValue] = [:], in context: FormattingContext) -> FormattedMessage {
    guard let message, errors.isEmpty else {
      let first = errors.first.map { "\($0.kind.rawValue): \($0.summary)" } ?? "the message cannot be read"
      return FormattedMessage(
        parts: [.fallback(source: "\u{FFFD}")],
        errors: [FormattingError(.invalidMessage, first)]
      )
    }
    return message.formatted(arguments, in: context)
  }
}
