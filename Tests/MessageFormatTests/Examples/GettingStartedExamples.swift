import MessageFormat

extension Example {
  /// The code of the article GettingStarted, in its order.
  static let gettingStarted = [
    Example("A sentence in one line") { _, print in
      let greeting = try MessageFormatter(
        "Hello, {$name}! You have {$count :integer} notes.",
        locale: "en",
        bidiIsolation: .none
      )
      print(greeting.text(["name": "Ada", "count": 3]))  // Hello, Ada! You have 3 notes.
    },
    Example("Say what you format for") { _, print in
      let formatters = FormatterCache()
      let context = FormattingContext(
        locale: try LocaleIdentifier("en"),
        timeZone: try TimeZoneIdentifier("Europe/Berlin"),
        bidiIsolation: .none,
        formatters: formatters
      )
      print(context.locale)  // en
    },
    Example("Format a message") { context, print in
      let message = ParsedMessage.parse("Hello, {$name}!")
      let formatter = MessageFormatter(message, in: context)
      print(formatter.text(["name": .string("Ada")]))  // Hello, Ada!
      print(formatter.text(["name": .string("Bo")]))  // Hello, Bo!
    },
    Example("Format a message") { context, print in
      let formatted = ParsedMessage.parse("{$end :date length=long}").formatted(
        ["end": .string("2026-10-28")],
        in: context
      )
      print(formatted.text)  // October 28, 2026
    },
    Example("Pass values") { context, print in
      let arguments: [String: MessageValue] = [
        "count": .number(DecimalNumber(3)),
        "price": .price(try number("9.99"), try CurrencyCode("EUR")),
        "opened": try instant("2026-10-28T23:30:00Z"),
      ]
      let message = ParsedMessage.parse("{$count} tickets, {$price}, opened {$opened :date length=short}")
      print(message.formatted(arguments, in: context).text)  // 3 tickets, €9.99, opened 10/29/26
    },
    Example("Pass values") { _, print in
      struct Unreadable: Error {}

      func number(_ text: String) throws -> DecimalNumber {
        guard let number = DecimalNumber(text) else { throw Unreadable() }
        return number
      }

      func instant(_ text: String) throws -> MessageValue {
        guard let instant = Instant(iso8601: text) else { throw Unreadable() }
        return .instant(instant)
      }

      func interval(_ start: String, _ end: String) throws -> MessageValue {
        guard let start = Instant(iso8601: start), let end = Instant(iso8601: end) else { throw Unreadable() }
        return .interval(start, end)
      }
      print(try number("1.50"))  // 1.50
      print(DecimalNumber("one") as Any)  // nil
    },
    Example("Choose a variant") { context, print in
      let text = """
        .input {$count :integer}
        .match $count
        0   {{No files}}
        one {{{$count} file}}
        *   {{{$count} files}}
        """
      let formatter = MessageFormatter(ParsedMessage.parse(text), in: context)
      for count in [0, 1, 2000] { print(formatter.text(["count": .number(DecimalNumber(count))])) }
      // No files
      // 1 file
      // 2,000 files
    },
    Example("Format many messages") { context, print in
      let parameters = MessageParameters(["name", "days"])
      let texts = [
        "{$name} has {$days :integer} days.",
        ".input {$days :integer} .match $days 0 {{It ends today.}} * {{It goes on.}}",
      ]
      let formatters = texts.map { MessageFormatter(ParsedMessage.parse($0), in: context).taking(parameters) }
      var arguments = MessageArguments(for: parameters)
      var buffer = MessageBuffer()
      for (name, days) in [("Ada", 0), ("Bo", 7)] {
        arguments.set(name, at: 0)
        arguments.set(days, at: 1)
        for formatter in formatters {
          formatter.append(arguments, to: &buffer)
          buffer.append(" ")
        }
      }
      print(buffer.text.dropLast())  // Ada has 0 days. It ends today. Bo has 7 days. It goes on.
    },
  ]
}
