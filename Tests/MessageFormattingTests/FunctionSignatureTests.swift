import ICU
import MessageFormatting
import MessageSyntax
import Testing

/// Signatures state what functions read and what can be selected on.
struct FunctionSignatureTests {
  private static let names = FunctionRegistry.standard.names
  /// The names of all options that some function reads.
  static let allOptions = Set(names.flatMap { FunctionRegistry.standard[$0]?.signature?.options ?? [] })

  /// What is wrong with a message that calls a function with a value that it takes, as `$value`.
  private func errors(_ message: String, _ signature: FunctionSignature) throws -> [FormattingError] {
    let context = FormattingContext(
      locale: try LocaleIdentifier("en"),
      timeZone: try TimeZoneIdentifier("UTC"),
      formatters: FormatterCache()
    )
    return ParsedMessage.parse(message).formatted(["value": signature.form.sample], in: context).errors
  }

  /// The option that the function needs, unless it is another.
  private func required(by signature: FunctionSignature, besides other: String = "") -> String {
    guard let option = signature.required, option.name != other else { return "" }
    return " \(option.name)=\(option.value)"
  }

  /// Whether a function complains about an option whose value is nonsense.
  private func isRead(_ option: String, by function: String) throws -> Bool {
    let signature = try #require(FunctionRegistry.standard[function]?.signature)
    let others = required(by: signature, besides: option)
    return try errors("{$value :\(function)\(others) \(option)=|no such value|}", signature)
      .contains { $0.summary.contains("ption \(option) ") }
  }

  /// An interval reads options of the time of day only with `timePrecision`.
  @Test(arguments: names.filter { $0 != "nb:interval" })
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
      let call = "$value :\(function)\(required(by: signature))"
      return try errors(".local $called = {\(call)}\n.match $called\n\(key) {{a}}\n* {{b}}", signature).isEmpty
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
