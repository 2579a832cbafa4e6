import ICU
import MessageFormatting
import MessageSyntax
import Testing

/// What functions say of their options is what they read.
struct OptionNameTests {
  private static let operands = [
    "date": "|2026-10-28|", "time": "|2026-10-28T09:00:00Z|", "datetime": "|2026-10-28T09:00:00Z|",
  ]
  private static let names = FunctionRegistry.standard.names
  private static let allOptions = Set(names.flatMap { FunctionRegistry.standard[$0]?.optionNames ?? [] })

  /// The errors of a call with one option whose value is nonsense.
  private func isRead(_ option: String, by function: String) throws -> Bool {
    let arguments: [String: MessageValue] = [
      "list": .list([.string("a")]), "number": .number(DecimalNumber(1)),
      "length": .duration([DurationAmount(DecimalNumber(1), .day)]),
    ]
    let operand =
      Self.operands[function] ?? ["nb:list": "$list", "nb:duration": "$length", "nb:relative": "$length"][function]
      ?? "$number"
    let fixed = ["currency": " currency=EUR", "unit": " unit=meter"][function] ?? ""
    let isFixed = fixed.hasPrefix(" \(option)=")
    let message = ParsedMessage.parse("{\(operand) :\(function)\(isFixed ? "" : fixed) \(option)=|no such value|}")
    let locale = try LocaleIdentifier("en")
    let zone = try TimeZoneIdentifier("UTC")
    let context = FormattingContext(locale: locale, timeZone: zone, formatters: FormatterCache())
    return message.formatted(arguments, in: context).errors.contains { $0.summary.contains("ption \(option) ") }
  }

  @Test(arguments: names.filter { $0 != "nb:interval" && $0 != "offset" })
  func `a function reads the options that it names and no others`(function: String) throws {
    let named = try #require(FunctionRegistry.standard[function]?.optionNames)
    for option in Self.allOptions.sorted() {
      #expect(try isRead(option, by: function) == named.contains(option), "\(option) of :\(function)")
    }
  }

  @Test func `a function of somebody else may read any option`() {
    #expect(CustomFunction().optionNames == nil)
  }

  private struct CustomFunction: MessageFunction {
    func resolve(
      _ operand: ResolvedValue?,
      options: ResolvedOptions,
      in call: inout FunctionCall
    ) throws(FormattingError) -> ResolvedValue {
      throw FormattingError(.badOperand, "It formats nothing")
    }
  }
}
