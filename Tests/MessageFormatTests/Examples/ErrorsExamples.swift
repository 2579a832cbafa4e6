import MessageFormat

extension Example {
  /// The code of the article Errors, in its order.
  static let errors = [
    Example("Mistakes in a message") { _, print in
      let text = """
        .input {$count :number}
        .match $count
        one {{{$count} file}}
        """
      let message = ParsedMessage.parse(text)
      let lines = LineTable(text)
      for error in message.errors {
        let place = lines.position(of: error.range.lower)
        print("\(place.line):\(place.column) \(error.kind.rawValue): \(error.summary)")
      }
      // 2:1 missing-fallback-variant: Matcher has no variant for the values that fit no key
    },
    Example("Mistakes in a message") { context, print in
      let message = ParsedMessage.parse("Hello, {$name")
      let formatted = message.formatted(in: context)
      print(message.isValid)  // false
      print(formatted.text == "{\u{FFFD}}")  // true
      print(formatted.errors.map(\.kind.rawValue))  // ["invalid-message"]
    },
    Example("Errors of formatting") { context, print in
      let message = ParsedMessage.parse("{$name} pays on {$day :date}")
      let formatted = message.formatted(["day": .boolean(true)], in: context)
      print(formatted.text)  // {$name} pays on {$day}
      for error in formatted.errors {
        let place = message.range(of: error).map(message.text(at:)) ?? ""
        print("\(error.kind.rawValue): \(error.summary), in \(place)")
      }
      // unresolved-variable: Variable $name has no value, in $name
      // bad-operand: Function :date takes dates only, in $day
    },
    Example("Errors of formatting") { context, print in
      let message = ParsedMessage.parse("{$n :number minimumFractionDigits=many}")
      let formatted = message.formatted(["n": .number(DecimalNumber(5))], in: context)
      print(formatted.text)  // 5
      print(formatted.errors.first?.option ?? "none")  // minimumFractionDigits
    },
    Example("Errors that are thrown") { _, print in
      do throws(TimeZoneIdentifier.Invalid) {
        _ = try TimeZoneIdentifier("Asia/Tokio")
      } catch {
        print(error)
      }
      // time zone 'Asia/Tokio' is unknown; did you mean 'Asia/Tokyo'?
    },
  ]
}
