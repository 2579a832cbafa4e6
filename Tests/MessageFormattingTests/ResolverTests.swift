import ICU
import MessageFormatting
import MessageSyntax
import Synchronization
import Testing

@Suite struct ResolverTests {
  /// Counts its calls and gives their number.
  private final class Counter: MessageFunction {
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }

    func resolve(
      _ operand: ResolvedValue?,
      options: ResolvedOptions,
      in call: inout FunctionCall
    ) throws(FormattingError) -> ResolvedValue {
      ResolvedValue(
        .number(
          DecimalNumber(
            calls.withLock { count in
              count += 1
              return count
            }
          )
        )
      )
    }
  }

  @Test(arguments: [
    ("{$x}", "{$x}", [FormattingError.Kind.unresolvedVariable]),
    ("{$x :string}", "{$x}", [.unresolvedVariable]), ("{:f}", "{:f}", [.unknownFunction]),
    ("{:ns:f}", "{:ns:f}", [.unknownFunction]), ("{lit :f}", "{|lit|}", [.unknownFunction]),
    ("{|C:\\\\| :f}", "{|C:\\\\|}", [.unknownFunction]), ("{|a\\|b\\{| :f}", "{|a\\|b{|}", [.unknownFunction]),
    ("{|| :f}", "{||}", [.unknownFunction]), ("{x :number}", "{|x|}", [.badOperand]),
    (".local $v = {lit :f} {{{$v}}}", "{$v}", [.unknownFunction]),
    (".local $v = {:f} {{{$v :g}}}", "{$v}", [.unknownFunction, .unknownFunction]),
    (".local $v = {$x} {{{$v}}}", "{$v}", [.unresolvedVariable]),
    (".local $v = {x :number} .local $w = {$v :number} {{{$w}}}", "{$w}", [.badOperand, .badOperand]),
    (".input {$x :number} {{{$x}}}", "{$x}", [.unresolvedVariable, .badOperand]),
    (".local $v = {lit} {{{$v :f}}}", "{$v}", [.unknownFunction]),
  ])
  func `fallbacks`(source: String, expected: String, errors: [FormattingError.Kind]) throws {
    try check(source, expected, errors: errors)
  }

  @Test func `an error is reported once`() throws {
    try check("{$x} {$x} {$x}", "{$x} {$x} {$x}", errors: [.unresolvedVariable])
  }

  @Test func `errors name their subject`() throws {
    let formatted = try check(
      "{$x} {1 :f} {1 :number select=$y}",
      "{$x} {|1|} 1",
      errors: [
        .unresolvedVariable, .unknownFunction, .unresolvedVariable, .badOption,
      ]
    )
    let summaries = formatted.errors.map(\.summary)
    #expect(summaries[0] == "Variable $x has no value")
    #expect(summaries[1] == "Function :f does not exist")
    #expect(formatted.errors[0].description == "unresolved-variable: Variable $x has no value")
  }

  @Test func `declarations are resolved once`() throws {
    let counter = Counter()
    let functions = FunctionRegistry.standard.adding(["count": counter])
    let parsed = ParsedMessage.parse(
      ".local $n = {:count} .local $m = {$n} {{{$n} {$n} {$m} {1 :number minimumFractionDigits=$n}}}"
    )
    #expect(try parsed.formatted(in: context(functions: functions)).text == "1 1 1 1.0")
    #expect(counter.count == 1)
  }

  @Test func `declarations are resolved when used`() throws {
    let counter = Counter()
    let functions = FunctionRegistry.standard.adding(["count": counter])
    try check(".local $n = {:count} .local $m = {$missing :f} {{unused}}", functions: functions, "unused")
    try check(
      ".local $n = {:count} .local $s = {a :string} .match $s a {{chosen}} * {{{$n}}}",
      functions: functions,
      "chosen"
    )
    #expect(counter.count == 0)
  }

  @Test func `a declaration hides the argument`() throws {
    try check(".local $x = {declared} {{{$x}}}", ["x": .string("given")], "declared")
    try check(".input {$x :integer} .local $y = {$x :number} {{{$y}}}", ["x": .number("1.5")], "2")
  }

  @Test func `names are equal up to canonical equivalence`() throws {
    try check("{$\u{C5}}", ["A\u{30A}": .string("ring")], "ring")
    try check(".local $\u{C5} = {ring} {{{$A\u{30A}}}}", "ring")
    try check("{1 :number minimumFractionDigits=$\u{C5}}", ["A\u{30A}": .number("1")], "1.0")
  }

  @Test func `attributes do nothing`() throws {
    try check("{1 :number @minimumFractionDigits=2}{$x @a @b=|c|}{#b @c}", ["x": .string("!")], "1!")
  }

  @Test func `a message with errors is not formatted`() throws {
    for source in ["{", ".match $x * {{a}}", ".local $x = {1} .local $x = {2} {{{$x}}}"] {
      let formatted = try ParsedMessage.parse(source).formatted(in: context())
      #expect(formatted.text == "{\u{FFFD}}")
      #expect(formatted.errors.map(\.kind) == [.invalidMessage])
    }
  }

  @Test(arguments: [
    (MessageValue.number("1234.5"), "1,234.5", "1,234.5"),
    (.instant("2026-10-28T15:04:05Z"), "Oct 28, 2026, 3:04\u{202F}PM", "2026年10月28日15:04"),
    (.date("2026-10-28"), "Oct 28, 2026", "2026年10月28日"), (.string("a b"), "a b", "a b"),
    (.boolean(false), "false", "false"),
    (.texts("a", "b"), "a and b", "a、b"),
    (.duration([DurationAmount(DecimalNumber(60), .day)]), "60 days", "60日"),
  ])
  func `values without a function`(value: MessageValue, english: String, japanese: String) throws {
    try check("{$x}", ["x": value], english)
    try check(".input {$x} {{{$x}}}", ["x": value], english)
    try check("{$x}", ["x": value], in: "ja", japanese)
  }

  /// Made by hand, messages can break rules that the parser enforces; they still give a text.
  @Test func `messages that break the rules`() throws {
    func local(_ name: String, _ operand: String) -> Message.Declaration {
      .local(name: name, .init(operand: .variable(operand), function: .init(name: "string")))
    }
    let body = Message.Body.pattern(
      .init(elements: [
        .expression(.init(operand: .variable("a"))), .expression(.init(operand: nil)),
      ])
    )
    let cycle = Message(declarations: [local("a", "b"), local("b", "a")], body: body)
    let formatted = try cycle.formatted(["b": .string("given")], in: context())
    #expect(formatted.text == "given{\u{FFFD}}")
    #expect(formatted.errors.map(\.kind) == [.unsupportedOperation])
    let itself = Message(declarations: [local("a", "a"), local("a", "c")], body: body)
    #expect(try itself.formatted(["a": .string("given")], in: context()).text == "given{\u{FFFD}}")
    let short = Message(
      declarations: [local("a", "b")],
      body: .select(
        selectors: ["a", "a"],
        variants: [.init(keys: [.literal("x")], value: .init(elements: [.text("x")]))]
      )
    )
    #expect(try short.formatted(["b": .string("x")], in: context()).text == "x")
    let empty = Message(body: .select(selectors: [], variants: []))
    #expect(try empty.formatted(in: context()).text == "")
  }

  @Test func `a long chain of declarations`() throws {
    let links = (1...20_000).map { ".local $v\($0) = {$v\($0 - 1) :string}" }
    try check(links.joined(separator: "\n") + " {{{$v20000}}}", ["v0": .string("end")], "end")
  }
}
