import Fuzzing
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Testing

/// Prepared messages give what the resolver gives, errors included.
@Suite struct MessageFormatterTests {
  private static let tags = [
    "en", "ja", "ar-EG", "he", "und", "pl", "ja-u-ca-japanese", "th", "fa", "en-u-nu-deva", "cy",
  ]
  private static let zones = [
    "UTC", "America/New_York", "Pacific/Kiritimati", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Kathmandu",
  ]

  @Test func `formats many times`() throws {
    let source = ".input {$n :integer} .match $n 0 {{none}} one {{{$n} day for {$who}}} * {{{$n} days for {$who}}}"
    let formatter = MessageFormatter(ParsedMessage.parse(source), in: try context())
    for _ in 0..<3 {
      #expect(formatter.text(["n": .number("0"), "who": .string("Ada")]) == "none")
      #expect(formatter.text(["n": .number("1"), "who": .string("Ada")]) == "1 day for Ada")
      #expect(formatter.text(["n": .number("1200"), "who": .string("Bo")]) == "1,200 days for Bo")
      #expect(formatter.format(["n": .number("2")]).errors.map(\.kind) == [.unresolvedVariable])
      #expect(formatter.text(["n": .number("2")]) == "2 days for {$who}")
    }
  }

  @Test func `defaults stand for missing arguments`() throws {
    let source = ".input {$n :integer} .match $n 1 {{{$who} {$list :nb:list}}} * {{{$who} {$n}}}"
    let defaults: [String: MessageValue] = ["n": .number("1"), "who": .string("Ada"), "list": .texts("a", "b")]
    let formatter = MessageFormatter(ParsedMessage.parse(source), in: try context(), defaults: defaults)
    #expect(formatter.text() == "Ada a and b")
    #expect(formatter.text(["n": .number("2")]) == "Ada 2")
    #expect(formatter.text(["who": .string("Bo"), "list": .texts("c")]) == "Bo c")
    #expect(formatter.format(["n": .texts("x")]).errors.map(\.kind).contains(.badOperand))
    #expect(formatter.format(["n": .texts("x")]).text == "Ada {$n}")
  }

  @Test func `gives the fallback of a message with errors`() throws {
    let formatter = MessageFormatter(ParsedMessage.parse("{$name"), in: try context())
    #expect(formatter.text() == "{\u{FFFD}}")
    #expect(formatter.format().errors.map(\.kind) == [.invalidMessage])
  }

  /// Of a message that was not read from a text, anything may be wrong.
  @Test func `takes any model`() throws {
    let pattern = Message.Pattern(elements: [.text("")])
    let expression = Message.Expression(operand: .variable("a"))
    let messages = [
      Message(body: .select(selectors: [], variants: [])),
      Message(body: .select(selectors: ["a"], variants: [Message.Variant(keys: [], value: pattern)])),
      Message(
        declarations: [.local(name: "a", expression), .input(name: "a", expression)],
        body: .pattern(Message.Pattern(elements: [.expression(expression), .text("")]))
      ),
      Message(body: .pattern(Message.Pattern(elements: [.expression(Message.Expression(operand: nil))]))),
    ]
    for message in messages {
      let arguments: [String: MessageValue] = ["a": .string("x")]
      let context = try context(includesFields: false)
      expectSame(MessageFormatter(message, in: context), message.formatted(arguments, in: context), of: arguments)
    }
  }

  @Test func `calls a function of the caller once`() throws {
    let parsed = ParsedMessage.parse("{$a :count} {$missing}")
    let functions = FunctionRegistry.standard.adding(["count": Doubling()])
    let context = try context(includesFields: false, functions: functions)
    let formatter = MessageFormatter(parsed, in: context)
    #expect(formatter.text(["a": .string("x")]) == "xx {$missing}")
    expectSame(formatter, parsed.formatted(["a": .string("x")], in: context), of: ["a": .string("x")])
    let replaced = FunctionRegistry.standard.adding(["number": Doubling()])
    let other = MessageFormatter(ParsedMessage.parse("{$a :number}"), in: try self.context(replaced))
    #expect(other.text(["a": .number("1")]) == "11")
  }

  @Test func `many variants`() throws {
    let variants = (0..<20_000).map { "\($0) \($0 % 7) {{\($0)}} " }.joined()
    let parsed = ParsedMessage.parse(".input {$n :integer} .input {$m :integer} .match $n $m \(variants)* * {{none}}")
    let formatter = MessageFormatter(parsed, in: try context())
    #expect(formatter.text(["n": .number("19999"), "m": .number("0")]) == "19999")
    #expect(formatter.text(["n": .number("19999"), "m": .number("1")]) == "none")
  }

  @Test func `gives up nothing with many arguments and variables`() throws {
    let names = (0..<40).map { "name\($0)" }
    let formatter = MessageFormatter(ParsedMessage.parse(names.map { "{$\($0)} " }.joined()), in: try context())
    let values = Dictionary(uniqueKeysWithValues: names.map { ($0, MessageValue.string("<\($0)>")) })
    #expect(formatter.text(values) == names.map { "<\($0)> " }.joined())
    // Names are equal when they are canonically equivalent, however they are looked up.
    let accented = MessageFormatter(ParsedMessage.parse("{$e\u{301}}"), in: try context())
    #expect(accented.text(["\u{E9}": .string("found")]) == "found")
    let many = values.merging(["\u{E9}": .string("found")]) { $1 }
    #expect(accented.text(many) == "found")
  }

  /// Chains of declarations that are too long to follow are left to the resolver.
  @Test func `follows long chains`() throws {
    let chain = (1...5000).map { ".local $v\($0) = {$v\($0 - 1)} " }.joined()
    let parsed = ParsedMessage.parse(".local $v0 = {$a :integer} \(chain){{{$v5000}}}")
    #expect(parsed.isValid)
    #expect(MessageFormatter(parsed, in: try context()).text(["a": .number("1234.5")]) == "1,235")
  }

  @Test(arguments: Fuzzing.seeds(20))
  func `agrees with the resolver`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    for round in 0..<30 {
      // Messages that are mostly wrong as well.
      let isReady = round % 3 != 0
      let parsed = ParsedMessage.parse(
        isReady ? ReadyMessages.source(&random) : RandomMessages.source(&random)
      )
      let context = try context(
        random.pick(Self.tags, or: "en"),
        zone: random.pick(Self.zones, or: "UTC"),
        isolation: random.one(in: 2) ? .default : .none,
        includesFields: random.one(in: 4)
      )
      if isReady { #expect(parsed.isValid, "\(parsed.source) \(parsed.errors)") }
      let formatter = MessageFormatter(parsed, in: context)
      for _ in 0..<6 {
        let arguments = isReady ? ReadyMessages.arguments(&random) : RandomMessages.arguments(&random)
        let expected = Self.unremembered(parsed, arguments, context)
        expectSame(formatter, expected, of: arguments, "\(parsed.source) \(arguments) in \(context.locale)")
        let ready = MessageFormatter(parsed, in: context, defaults: arguments)
        expectSame(ready, expected, of: [:], "\(parsed.source) with defaults \(arguments) in \(context.locale)")
      }
    }
  }

  /// The resolver with formatters that have written nothing yet.
  private static func unremembered(
    _ parsed: ParsedMessage,
    _ arguments: [String: MessageValue],
    _ context: FormattingContext
  ) -> FormattedMessage {
    let fresh = FormattingContext(
      locale: context.locale,
      timeZone: context.timeZone,
      bidiIsolation: context.bidiIsolation,
      includesFields: context.includesFields,
      functions: context.functions,
      formatters: FormatterCache()
    )
    return parsed.formatted(arguments, in: fresh)
  }

  @Test func `many tasks share one`() async throws {
    let source = """
      .input {$n :integer} .input {$d :date length=long} .match $n one {{{$name}: {$n} day until {$d} {$m}}}
      * {{{$name}: {$n} days until {$d} {$m}}}
      """
    let parsed = ParsedMessage.parse(source)
    let context = try context("en", zone: "America/New_York", isolation: .default, includesFields: false)
    let arguments = (0..<200).map { index -> [String: MessageValue] in
      let instant = Instant(milliseconds: 1_772_000_000_000 + Int64(index % 90) * 40_000_000)
      return [
        "n": .number(DecimalNumber(index % 70)), "d": instant.map(MessageValue.instant) ?? .string(""),
        "name": .string("customer \(index)"), "m": .number(DecimalNumber(index * 7)),
      ]
    }
    let expected = arguments.map { Self.unremembered(parsed, $0, context).text }
    // A formatter of its own, so that all tasks are there when it first opens and remembers anything.
    let formatter = MessageFormatter(parsed, in: context)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<5 {
            for index in arguments.indices {
              let place = (index * 31 + task * 7 + round) % arguments.count
              if formatter.text(arguments[place]) != expected[place] { wrong += 1 }
              if formatter.format(arguments[place]).text != expected[place] { wrong += 1 }
            }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  private func context(_ functions: FunctionRegistry) throws -> FormattingContext {
    try MessageFormattingTests.context(functions: functions)
  }

  private func context(
    _ tag: String = "en",
    zone: String = "UTC",
    isolation: FormattingContext.BidiIsolation = .none,
    includesFields: Bool = true,
    functions: FunctionRegistry = .standard
  ) throws -> FormattingContext {
    try MessageFormattingTests.context(
      tag,
      zone: zone,
      isolation: isolation,
      includesFields: includesFields,
      functions: functions
    )
  }
}

/// Writes its operand twice.
private struct Doubling: MessageFunction {
  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue {
    let text =
      switch operand?.value {
      case .string(let text)?: text + text
      case .number(let number)?: number.text + number.text
      default: throw FormattingError(.badOperand, "The operand is neither a text nor a number")
      }
    return ResolvedValue(.string(text)) { context in
      FormattedValue(type: "doubled", locale: context.locale.tag, direction: .unknown, text: text)
    }
  }
}
