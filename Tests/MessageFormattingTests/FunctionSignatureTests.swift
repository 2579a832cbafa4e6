import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Testing

/// Signatures state what functions read and what can be selected on.
struct FunctionSignatureTests {
  private static let operands = [
    "date": "|2026-10-28|", "time": "|2026-10-28T09:00:00Z|", "datetime": "|2026-10-28T09:00:00Z|",
  ]
  private static let names = FunctionRegistry.standard.names
  private static let allOptions = Set(names.flatMap { FunctionRegistry.standard[$0]?.signature?.options ?? [] })

  private static let fixed = ["currency": " currency=EUR", "unit": " unit=meter", "offset": " add=1"]

  private func errors(_ message: String) throws -> [FormattingError] {
    let start = try #require(Instant(iso8601: "2026-10-28T09:00:00Z"))
    let end = try #require(Instant(iso8601: "2026-10-29T09:00:00Z"))
    let arguments: [String: MessageValue] = [
      "list": .list([.string("a")]), "number": .number(DecimalNumber(1)), "interval": .interval(start, end),
      "length": .duration([DurationAmount(DecimalNumber(1), .day)]),
    ]
    let locale = try LocaleIdentifier("en")
    let zone = try TimeZoneIdentifier("UTC")
    let context = FormattingContext(locale: locale, timeZone: zone, formatters: FormatterCache())
    return ParsedMessage.parse(message).formatted(arguments, in: context).errors
  }

  private func operand(of function: String) -> String {
    let variables = [
      "nb:list": "$list", "nb:duration": "$length", "nb:relative": "$length", "nb:interval": "$interval",
    ]
    return Self.operands[function] ?? variables[function] ?? "$number"
  }

  /// Whether a function complains about an option whose value is nonsense.
  private func isRead(_ option: String, by function: String) throws -> Bool {
    let fixed = Self.fixed[function] ?? ""
    let others = fixed.hasPrefix(" \(option)=") ? "" : fixed
    return try errors("{\(operand(of: function)) :\(function)\(others) \(option)=|no such value|}")
      .contains { $0.summary.contains("ption \(option) ") }
  }

  @Test(arguments: names.filter { $0 != "nb:interval" && $0 != "offset" })
  func `a function reads the options that it names and no others`(function: String) throws {
    let named = try #require(FunctionRegistry.standard[function]?.signature).options
    for option in Self.allOptions.sorted() {
      #expect(try isRead(option, by: function) == named.contains(option), "\(option) of :\(function)")
    }
  }

  @Test(arguments: names)
  func `values can be selected on as the signature says`(function: String) throws {
    let signature = try #require(FunctionRegistry.standard[function]?.signature)
    func canSelect(by key: String) throws -> Bool {
      let call = "\(operand(of: function)) :\(function)\(Self.fixed[function] ?? "")"
      return try errors(".local $value = {\(call)}\n.match $value\n\(key) {{a}}\n* {{b}}").isEmpty
    }
    #expect(try canSelect(by: "one") == (signature.selection != nil))
    #expect(try canSelect(by: "word") == (signature.selection == .text))
  }

  @Test func `a function of somebody else may read any option`() {
    #expect(CustomFunction().signature == nil)
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
