import Fuzzing
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Testing

@Suite struct HostileInputTests {
  @Test func `long numbers`() throws {
    let digits = String(repeating: "9", count: 400)
    let grouped = "9" + String(repeating: ",999", count: 133)
    try check("{$n}", ["n": .number(digits)], grouped)
    try check("{$n :integer}", ["n": .string(digits)], grouped)
    try check("{$n :integer}", ["n": .number("0.\(digits)")], "1")
    try check("{$n :number maximumFractionDigits=99}", ["n": .number("0.\(digits)")], "1")
    try check("{$n :number useGrouping=never}", ["n": .number("1e999")], "1" + String(repeating: "0", count: 999))
    try check("{$n :integer useGrouping=never}", ["n": .number("1e999")], "1" + String(repeating: "0", count: 999))
    try check("{$n}", ["n": .number("1e-999")], "0")
    try check("{$n :number}", ["n": .string("1e9999999999")], "{$n}", errors: [.badOperand])
    try check("{$n :number}", ["n": .string(digits + digits + digits)], "{$n}", errors: [.badOperand])
    try check(".input {$n :number} .match $n \(digits) {{same}} * {{other}}", ["n": .number(digits)], "same")
  }

  @Test(arguments: [
    "<script>alert('x')</script>", "a\u{0}b", "\u{1B}[31m", "\r\n", "\u{202E}gnp.exe", "{$y}", "}}", "\\", "|", "%s %d",
    "e\u{301}", "\u{FEFF}", "👩‍👩‍👧", "\u{10FFFF}",
  ])
  func `texts pass through unchanged`(text: String) throws {
    for source in ["{$x}", "{$x :string}", ".input {$x :string} .match $x a {{a}} * {{{$x}}}"] {
      try check(source, ["x": .string(text)], text)
    }
    try check("{$x}", ["x": .texts(text)], text)
    try check("{$x}", ["x": .string(text)], in: "he", isolation: .default, "\u{2068}\(text)\u{2069}")
  }

  @Test func `long texts`() throws {
    let text = String(repeating: "長い", count: 50_000)
    try check("{$x}", ["x": .string(text)], text)
    try check("{$x :number}", ["x": .string(text)], "{$x}", errors: [.badOperand])
    let parsed = ParsedMessage.parse("{$x :number minimumFractionDigits=$y}")
    let formatted = try parsed.formatted(["x": .number("1"), "y": .string(text)], in: context())
    #expect(formatted.errors.allSatisfy { $0.summary.utf8.count < 300 })
  }

  @Test func `many errors`() throws {
    let source = (0..<5_000).map { "{$x\($0)}" }.joined()
    let formatted = try ParsedMessage.parse(source).formatted(in: context())
    #expect(formatted.errors.count == 5_000)
  }

  /// Messages of functions and options that exist, with arguments of every type, mostly wrong.
  @Test(arguments: Fuzzing.seeds(40))
  func `random messages never fail`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    for _ in 0..<100 {
      let source = RandomMessages.source(&random)
      let arguments = RandomMessages.arguments(&random)
      let tag = ["en", "ja", "ar-EG", "he", "und", "pl", "ja-u-ca-japanese"].randomElement(using: &random) ?? "en"
      let zone = ["UTC", "America/New_York", "Pacific/Kiritimati"].randomElement(using: &random) ?? "UTC"
      let parsed = ParsedMessage.parse(source)
      let isolation: FormattingContext.BidiIsolation = Bool.random(using: &random) ? .default : .none
      let full = try parsed.formatted(arguments, in: context(tag, zone: zone, isolation: isolation))
      let fast = try parsed.formatted(
        arguments,
        in: context(tag, zone: zone, isolation: isolation, includesFields: false)
      )
      let again = try parsed.formatted(arguments, in: context(tag, zone: zone, isolation: isolation))
      #expect(full.parts == again.parts && full.errors == again.errors, "\(source)")
      expectSound(full)
      #expect(Array(full.text.utf8) == Array(fast.text.utf8), "\(source)")
      #expect(full.errors == fast.errors, "\(source)")
      #expect(parsed.isValid != full.errors.contains { $0.kind == .invalidMessage }, "\(source)")
    }
  }

  @Test func `many tasks at once`() async throws {
    let messages = [
      "{$n :number} {$n :integer}", "{$t :datetime} {$d :date length=long}", "{$i :nb:interval} {$l} {$u}",
      ".input {$n :number} .match $n one {{one}} * {{other {$n}}}",
    ].map(ParsedMessage.parse)
    let arguments: [String: MessageValue] = [
      "n": .number("1234.5"), "t": .instant("2026-10-28T15:04:05Z"), "d": .date("2026-10-28"),
      "i": .interval("2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z"), "l": .texts("a", "b"),
      "u": .duration([DurationAmount(DecimalNumber(60), .day)]),
    ]
    let shared = FormatterCache()
    let contexts = try ["en", "ja", "ar-EG", "pl"].map { tag in
      try FormattingContext(
        locale: LocaleIdentifier(tag),
        timeZone: TimeZoneIdentifier("Asia/Tokyo"),
        formatters: shared
      )
    }
    @Sendable func texts() -> [String] {
      contexts.flatMap { context in messages.map { $0.formatted(arguments, in: context).text } }
    }
    let expected = texts()
    #expect(Set(expected).count > 10)
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<64 { group.addTask { texts() } }
      for await found in group { #expect(found == expected) }
    }
  }

  /// Tasks that open, share and throw out formatters at the same time get what one task alone gets.
  @Test(arguments: Fuzzing.seeds(2))
  func `random messages in many tasks`(seed: UInt64) async throws {
    var random = Fuzzing.generator(seed)
    let messages = (0..<24).map { _ in
      (message: ParsedMessage.parse(RandomMessages.source(&random)), arguments: RandomMessages.arguments(&random))
    }
    func contexts(_ formatters: FormatterCache) throws -> [FormattingContext] {
      try ["en", "ja-u-ca-japanese", "ar-EG", "pl"].map { tag in
        try FormattingContext(
          locale: LocaleIdentifier(tag),
          timeZone: TimeZoneIdentifier("Asia/Tokyo"),
          formatters: formatters
        )
      }
    }
    @Sendable func texts(_ contexts: [FormattingContext]) -> [String] {
      contexts.flatMap { context in messages.map { $0.message.formatted($0.arguments, in: context).text } }
    }
    let expected = try texts(contexts(FormatterCache()))
    // So small a cache that formatters are closed while others are opened.
    let shared = try contexts(FormatterCache(capacity: 2))
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<16 { group.addTask { texts(shared) } }
      for await found in group { #expect(found == expected) }
    }
  }
}
