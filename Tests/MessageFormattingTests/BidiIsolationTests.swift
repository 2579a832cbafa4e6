import MessageFormatting
import MessageSyntax
import Testing

@Suite struct BidiIsolationTests {
  private func expect(
    _ source: String,
    with arguments: [String: MessageValue] = [:],
    in tag: String = "en",
    _ expected: String,
    errors: [FormattingError.Kind] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = expected.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "‹": "\u{2066}"
      case "«": "\u{2067}"
      case "[": "\u{2068}"
      case "]": "\u{2069}"
      default: String(scalar)
      }
    }
    try check(
      source,
      arguments,
      in: tag,
      isolation: .default,
      shown.joined(),
      errors: errors,
      sourceLocation: sourceLocation
    )
  }

  /// ‹ means a left-to-right isolate, « a right-to-left one, [ one by the first strong character, ] the end.
  @Test func `values by direction`() throws {
    try expect("a {$n} b", with: ["n": .number("1")], "a 1 b")
    try expect("a {$s} b", with: ["s": .string("x")], "a [x] b")
    try expect("a {x} b", "a [x] b")
    try expect("a {$d} b", with: ["d": .date("2026-10-28")], "a Oct 28, 2026 b")
    try expect("a {$n} b", with: ["n": .number("12")], in: "ar-EG", "a «١٢] b")
    try expect("a {$s} b", with: ["s": .string("x")], in: "he", "a [x] b")
    try expect("a {$n} b", with: ["n": .number("12")], in: "he", "a «12] b")
    try expect("{1 :nb:duration unit=day}", "1 day")
  }

  @Test func `text markup and nothing`() throws {
    try expect("שלום", "שלום")
    try expect("{#b}x{/b}{#i /}", in: "he", "x")
    try expect("", in: "he", "")
  }

  @Test func `fallbacks are of unknown direction`() throws {
    try expect("{$x}", "[{$x}]", errors: [.unresolvedVariable])
    try expect("{1 :f}", in: "he", "[{|1|}]", errors: [.unknownFunction])
  }

  @Test func `stated directions`() throws {
    try expect("{x :string u:dir=ltr}", "‹x]")
    try expect("{x :string u:dir=rtl}", "«x]")
    try expect("{x :string u:dir=auto}", "[x]")
    try expect("{x :string u:dir=inherit}", "[x]")
    try expect("{1 :number u:dir=ltr}", "‹1]")
    try expect("{1 :number u:dir=auto}", "[1]")
    try expect("{1 :number u:dir=inherit}", "1")
    try expect("{1 :number u:dir=ltr}", in: "he", "‹1]")
    try expect("{x :string u:dir=$d}", with: ["d": .string("rtl")], "«x]")
    try expect("{1 :number u:dir=up}", "1", errors: [.badOption])
  }

  @Test func `directions stay with the value`() throws {
    try expect(".local $x = {1 :number u:dir=ltr} {{{$x}}}", "‹1]")
    try expect(".local $x = {x :string u:dir=ltr} {{{$x :string}}}", "x")
    try expect(".local $x = {x :string u:dir=rtl} {{{$x :string}}}", "«x]")
  }

  @Test func `without isolation`() throws {
    for source in ["{$s}", "{$s :string u:dir=rtl}"] {
      try check(source, ["s": .string("x")], in: "he", isolation: .none, "x")
    }
  }
}
