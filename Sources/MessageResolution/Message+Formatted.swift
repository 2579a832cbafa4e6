import MessageSyntax

extension Message {
  /// Formats the message; there is always a text, and everything that went wrong is in the errors.
  ///
  /// Arguments are looked up by name up to canonical equivalence. Declarations are resolved when first used, once. A
  /// message that is formatted many times is faster as a ``MessageFormatter``.
  ///
  /// - Complexity: O(*n*) in the length of the message and of its text, and in the product of variants and selectors.
  ///
  /// Source: LDML 48.2 part 9, "Formatting".
  public func formatted(_ arguments: [String: MessageValue] = [:], in context: FormattingContext) -> FormattedMessage {
    formattedVariant(arguments, in: context).formatted
  }

  /// Formats the message, and says which of its variants that is, from 0.
  package func formattedVariant(
    _ arguments: [String: MessageValue] = [:],
    in context: FormattingContext
  ) -> (variant: Int, formatted: FormattedMessage) {
    var resolver = Resolver(message: self, arguments: arguments, context: context)
    let (variant, parts) = resolver.formattedBody()
    return (variant, FormattedMessage(parts: parts, errors: resolver.errors))
  }
}

extension ParsedMessage {
  /// Formats the message as ``Message/formatted(_:in:)`` does; one with errors gives its fallback, U+FFFD in
  /// braces, and says so.
  public func formatted(_ arguments: [String: MessageValue] = [:], in context: FormattingContext) -> FormattedMessage {
    guard let message, errors.isEmpty else {
      let first = errors.first.map { "\($0.kind.rawValue): \($0.summary)" } ?? "the message cannot be read"
      return FormattedMessage(
        parts: context.isolated(.fallback(source: "\u{FFFD}"), .unknown),
        errors: [FormattingError(.invalidMessage, first, remedy: errors.first?.remedy)]
      )
    }
    return message.formatted(arguments, in: context)
  }
}
