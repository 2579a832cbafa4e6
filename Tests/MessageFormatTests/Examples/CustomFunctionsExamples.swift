import MessageFormat

extension Example {
  /// The code of the article CustomFunctions, in its order.
  static let customFunctions = [
    Example("Write a function") { _, print in
      /// `:my:masked`: all but the last four characters hidden; the option `with` says by what.
      struct MaskedFunction: MessageFunction {
        func resolve(
          _ operand: ResolvedValue?,
          options: ResolvedOptions,
          in call: inout FunctionCall
        ) throws(FormattingError) -> ResolvedValue {
          guard case .string(let text)? = operand?.value else {
            throw FormattingError(.badOperand, "Function :my:masked takes texts only", remedy: "Pass a text")
          }
          let mask = options["with"]?.text ?? "•"
          let shown = String(repeating: mask, count: max(0, text.count - 4)) + text.suffix(4)
          return ResolvedValue(.string(text), options: options) { context in
            FormattedValue(type: "my:masked", locale: context.locale.tag, direction: .unknown, text: shown)
          }
        }
      }

      let context = FormattingContext(
        locale: try LocaleIdentifier("en"),
        timeZone: try TimeZoneIdentifier("UTC"),
        bidiIsolation: .none,
        functions: FunctionRegistry.standard.adding(["my:masked": MaskedFunction()]),
        formatters: FormatterCache()
      )
      let message = ParsedMessage.parse("Card {$card :my:masked} or {$card :my:masked with=|*|}")
      print(message.formatted(["card": .string("4111222233334444")], in: context).text)
      // Card ••••••••••••4444 or ************4444
      print(message.formatted(["card": .boolean(true)], in: context).errors.count)  // 2
    },
    Example("Let keys match") { _, print in
      /// `:my:daytime`: the part of the day of an hour, for keys such as `morning`.
      struct DaytimeFunction: MessageFunction {
        func resolve(
          _ operand: ResolvedValue?,
          options: ResolvedOptions,
          in call: inout FunctionCall
        ) throws(FormattingError) -> ResolvedValue {
          guard case .number(let number)? = operand?.value, let hour = Int(number.text), (0..<24).contains(hour) else {
            throw FormattingError(.badOperand, "Function :my:daytime takes hours from 0 to 23")
          }
          let part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"
          return ResolvedValue(.number(number), selection: { key in key == part ? 0 : nil })
        }
      }

      let context = FormattingContext(
        locale: try LocaleIdentifier("en"),
        timeZone: try TimeZoneIdentifier("UTC"),
        functions: FunctionRegistry.standard.adding(["my:daytime": DaytimeFunction()]),
        formatters: FormatterCache()
      )
      let message = ParsedMessage.parse(
        ".input {$hour :my:daytime} .match $hour morning {{Good morning}} evening {{Good evening}} * {{Hello}}"
      )
      for hour in [9, 15, 21] { print(message.formatted(["hour": .number(DecimalNumber(hour))], in: context).text) }
      // Good morning
      // Hello
      // Good evening
    },
  ]
}
