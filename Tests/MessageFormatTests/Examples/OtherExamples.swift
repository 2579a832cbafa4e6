import MessageFormat

extension Example {
  /// The code of the README and of documentation comments.
  static let others = [
    Example("README") { _, print in
      let formatter = try MessageFormatter("Hello, {$name}!", locale: "en", bidiIsolation: .none)
      print(formatter.text(["name": "Ada"]))  // Hello, Ada!
      print(formatter.format().errors.map(\.summary))  // ["Variable $name has no value"]
    },
    Example("MessageFormatter of texts") { _, print in
      let greeting = try MessageFormatter("Hello, {$name}!", locale: "en", bidiIsolation: .none)
      print(greeting.text(["name": "Ada"]))  // Hello, Ada!
    },
    Example("ParsedMessage") { _, print in
      let parsed = ParsedMessage.parse("Hello, {$name}!")
      print(parsed.isValid)  // true
    },
    Example("MessageFormatter") { context, print in
      let formatter = MessageFormatter(ParsedMessage.parse("Hello, {$name}!"), in: context)
      print(formatter.text(["name": .string("Ada")]))  // Hello, Ada!
    },
    Example("MessageArguments") { context, print in
      let parameters = MessageParameters(["name", "days"])
      let message = ParsedMessage.parse("{$name}: {$days :integer};")
      let formatter = MessageFormatter(message, in: context).taking(parameters)
      var arguments = MessageArguments(for: parameters)
      var buffer = MessageBuffer()
      for (name, days) in [("Ada", 1), ("Bo", 3)] {
        arguments.set(name, at: 0)
        arguments.set(days, at: 1)
        formatter.append(arguments, to: &buffer)
      }
      print(buffer.text)  // Ada: 1;Bo: 3;
    },
  ]
}
