import MessageFormat

extension Example {
  /// The code of the README and of documentation comments.
  static let others = [
    Example("README") { _, print in
      let message = ParsedMessage.parse("Hello, {$name}!")
      let formatter = MessageFormatter(
        message,
        in: FormattingContext(
          locale: try LocaleIdentifier("en"),
          timeZone: try TimeZoneIdentifier("Europe/Berlin"),
          bidiIsolation: .none,
          formatters: FormatterCache()
        )
      )
      print(formatter.text(["name": .string("Ada")]))  // Hello, Ada!
      print(formatter.format().errors.map(\.summary))  // ["Variable $name has no value"]
    },
    Example("ParsedMessage") { _, print in
      let parsed = ParsedMessage.parse("Hello, {$name}!")
      print(parsed.isValid)  // true
    },
    Example("MessageFormatter") { context, print in
      let formatter = MessageFormatter(ParsedMessage.parse("Hello, {$name}!"), in: context)
      print(formatter.text(["name": .string("Ada")]))  // Hello, Ada!
    },
  ]
}
