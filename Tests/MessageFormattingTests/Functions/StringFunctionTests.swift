import MessageFormatting
import Testing

@Suite struct StringFunctionTests {
  @Test(arguments: [
    (MessageValue.string("Anna"), "Anna"), (.number("1e3"), "1000"), (.number("4.20"), "4.2"), (.boolean(true), "true"),
    (.date("2026-10-28"), "2026-10-28"), (.dateTime("2026-10-28T09:30:00"), "2026-10-28T09:30:00"),
    (.instant("2026-10-28T09:30:00+09:00"), "2026-10-28T00:30:00Z"), (.string(""), ""),
  ])
  func `writes values`(value: MessageValue, text: String) throws {
    try check("{$x :string}", ["x": value], in: "de", text)
  }

  @Test(arguments: [
    MessageValue.list([.string("a")]), .interval("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"), .duration([]),
  ])
  func `refuses values of several parts`(value: MessageValue) throws {
    try check("{$x :string}", ["x": value], "{$x}", errors: [.badOperand])
  }

  @Test func `needs an operand`() throws { try check("{:string}", "{:string}", errors: [.badOperand]) }

  @Test func `keys match up to canonical equivalence and text is not normalised`() throws {
    let source = ".input {$x :string} .match $x \u{C5} {{ring {$x}}} * {{other}}"
    try check(source, ["x": .string("A\u{30A}")], "ring A\u{30A}")
    try check(source, ["x": .string("\u{212B}")], "ring \u{212B}")
    try check(source, ["x": .string("A")], "other")
  }

  @Test func `selects by the text of a number`() throws {
    let source = ".input {$x :string} .match $x 1 {{1}} |1.0| {{1.0}} * {{other}}"
    try check(source, ["x": .number("1.0")], "1")
    try check(source, ["x": .string("1.0")], "1.0")
    try check(source, ["x": .number("1")], "1")
  }

  @Test func `a star in bars is a text`() throws {
    let source = ".input {$x :string} .match $x |*| {{star}} * {{other}}"
    try check(source, ["x": .string("*")], "star")
    try check(source, ["x": .string("a")], "other")
  }

  @Test func `options of the operand are not taken over`() throws {
    try check(".local $n = {1 :number minimumFractionDigits=2} .local $s = {$n :string} {{{$s :number}}}", "1")
  }
}
