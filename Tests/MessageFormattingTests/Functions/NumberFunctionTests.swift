import MessageFormatting
import Testing

@Suite struct NumberFunctionTests {
  @Test(arguments: [
    ("signDisplay=auto", "-1234.5", "-1,234.5"), ("signDisplay=always", "5", "+5"),
    ("signDisplay=exceptZero", "0", "0"), ("signDisplay=exceptZero", "5", "+5"), ("signDisplay=negative", "-0", "0"),
    ("signDisplay=never", "-5", "5"), ("useGrouping=auto", "1234", "1,234"), ("useGrouping=always", "1234", "1,234"),
    ("useGrouping=never", "1234", "1234"), ("useGrouping=min2", "1234", "1234"),
    ("useGrouping=min2", "12345", "12,345"), ("minimumIntegerDigits=3", "7", "007"),
    ("minimumFractionDigits=2", "4.2", "4.20"), ("minimumFractionDigits=8", "1", "1.00000000"),
    ("maximumFractionDigits=0", "4.5", "5"), ("maximumFractionDigits=1", "4.25", "4.3"),
    ("minimumFractionDigits=1 maximumFractionDigits=2", "4.256", "4.26"), ("minimumSignificantDigits=3", "1", "1.00"),
    ("maximumSignificantDigits=2", "1234", "1,200"),
    ("minimumSignificantDigits=2 maximumSignificantDigits=3", "1", "1.0"),
    ("trailingZeroDisplay=auto minimumFractionDigits=2", "1", "1.00"),
    ("trailingZeroDisplay=stripIfInteger minimumFractionDigits=2", "1", "1"),
    ("trailingZeroDisplay=stripIfInteger minimumFractionDigits=2", "1.5", "1.50"),
    ("trailingZeroDisplay=stripIfInteger", "1.5", "1.5"),
    ("roundingIncrement=5 maximumFractionDigits=2", "1.03", "1.05"), ("roundingIncrement=50", "1234", "1,250"),
    ("roundingIncrement=1 maximumFractionDigits=1", "1.25", "1.3"),
    ("roundingMode=ceil maximumFractionDigits=0", "-1.5", "-1"),
    ("roundingMode=floor maximumFractionDigits=0", "-1.5", "-2"),
    ("roundingMode=expand maximumFractionDigits=0", "1.1", "2"),
    ("roundingMode=trunc maximumFractionDigits=0", "1.9", "1"),
    ("roundingMode=halfCeil maximumFractionDigits=0", "-1.5", "-1"),
    ("roundingMode=halfFloor maximumFractionDigits=0", "1.5", "1"),
    ("roundingMode=halfExpand maximumFractionDigits=0", "2.5", "3"),
    ("roundingMode=halfTrunc maximumFractionDigits=0", "2.5", "2"),
    ("roundingMode=halfEven maximumFractionDigits=0", "2.5", "2"), ("select=exact", "1", "1"),
    ("select=ordinal", "1", "1"), ("select=plural", "1", "1"),
  ])
  func `options`(options: String, number: String, expected: String) throws {
    try check("{$n :number \(options)}", ["n": .number(number)], expected)
  }

  /// Fraction and significant digits together, as ECMA-402 has them.
  @Test(arguments: [
    ("", "1.2345", "1.23"), ("roundingPriority=auto", "1.2345", "1.23"),
    ("roundingPriority=morePrecision", "1.2345", "1.23"), ("roundingPriority=lessPrecision", "1.2345", "1.2"),
    ("roundingPriority=morePrecision", "1234.56", "1,234.6"), ("roundingPriority=lessPrecision", "1234.56", "1,230"),
  ])
  func `rounding priority`(option: String, number: String, expected: String) throws {
    let digits = "maximumFractionDigits=1 maximumSignificantDigits=3"
    try check("{$n :number \(digits) \(option)}", ["n": .number(number)], expected)
  }

  @Test func `integers have no way of rounding`() throws {
    try check("{1.5 :integer roundingMode=floor trailingZeroDisplay=x}", "2")
    try check(".local $n = {1.5 :number roundingMode=floor} {{{$n :integer}}}", "2")
  }

  @Test func `a digit size may come from a number`() throws {
    try check("{$n :number minimumFractionDigits=$d}", ["n": .number("1"), "d": .number("2.0")], "1.00")
    try check(
      "{$n :number minimumFractionDigits=$d}",
      ["n": .number("1"), "d": .string("2.0")],
      "1",
      errors: [.badOption]
    )
  }

  @Test func `priority without an upper bound of significant digits`() throws {
    let digits = "maximumFractionDigits=1 minimumSignificantDigits=2"
    try check("{1.2345 :number \(digits) roundingPriority=morePrecision}", "1.2345")
    try check("{1.2345 :number \(digits) roundingPriority=lessPrecision}", "1.2")
    try check("{1.25 :number maximumFractionDigits=1 roundingPriority=lessPrecision}", "1.3")
  }

  /// What an option cannot be is reported; the number is written as if it were not given.
  @Test(arguments: [
    "signDisplay=sometimes", "useGrouping=true", "minimumIntegerDigits=0", "minimumIntegerDigits=100",
    "minimumFractionDigits=-1", "minimumFractionDigits=|01|", "minimumFractionDigits=|+1|", "maximumFractionDigits=x",
    "minimumSignificantDigits=0", "maximumSignificantDigits=|1.0|", "trailingZeroDisplay=strip",
    "roundingPriority=more", "roundingIncrement=3", "roundingMode=up", "select=none", "minimumFractionDigits=||",
  ])
  func `bad options`(option: String) throws {
    try check("{1234.5 :number \(option)}", "1,234.5", errors: [.badOption])
    try check(".local $v = {||} {{{1234.5 :number minimumFractionDigits=$v}}}", "1,234.5", errors: [.badOption])
  }

  @Test func `options that contradict each other`() throws {
    try check("{1 :number minimumFractionDigits=3 maximumFractionDigits=1}", "1.000", errors: [.badOption])
    try check("{1 :number minimumSignificantDigits=3 maximumSignificantDigits=1}", "1.00", errors: [.badOption])
    try check("{123 :number roundingIncrement=5 maximumSignificantDigits=2}", "120", errors: [.badOption])
  }

  @Test func `options by variable`() throws {
    try check("{1 :number minimumFractionDigits=$d}", ["d": .number("2")], "1.00")
    try check("{1 :number minimumFractionDigits=$d}", ["d": .string("2")], "1.00")
    try check("{1 :number minimumFractionDigits=$d}", ["d": .list([])], "1", errors: [.badOption])
    try check("{1 :number minimumFractionDigits=$d}", "1", errors: [.unresolvedVariable, .badOption])
    try check(".local $d = {2 :number} {{{1 :number minimumFractionDigits=$d}}}", "1.00")
  }

  @Test(arguments: [
    "", " ", "abc", "1,5", "+1", ".5", "1.", "01", "NaN", "Infinity", "-Infinity", "inf", "0x10", "1e", "١", "1 ",
  ])
  func `bad operands`(text: String) throws {
    try check("{$n :number}", ["n": .string(text)], "{$n}", errors: [.badOperand])
    try check("{$n :integer}", ["n": .string(text)], "{$n}", errors: [.badOperand])
    try check("{|\(text)| :number}", "{|\(text)|}", errors: [.badOperand])
  }

  @Test(arguments: [MessageValue.boolean(true), .date("2026-01-01"), .list([]), .duration([])])
  func `wrong types`(value: MessageValue) throws {
    try check("{$n :number}", ["n": value], "{$n}", errors: [.badOperand])
    try check("{$n :integer}", ["n": value], "{$n}", errors: [.badOperand])
  }

  @Test(arguments: [
    ("4.2", "4"), ("4.5", "5"), ("-4.5", "-5"), ("-0.4", "0"), ("0.5", "1"), ("9.99", "10"), ("-0", "0"),
    ("1.5e3", "1,500"), ("1e-900", "0"), ("99.5", "100"), ("0.05", "0"), ("1234567.5", "1,234,568"),
  ])
  func `integers`(number: String, expected: String) throws {
    try check("{$n :integer}", ["n": .number(number)], expected)
  }

  @Test func `integers have options of their own`() throws {
    try check("{1234 :integer maximumSignificantDigits=2}", "1,200")
    try check("{7 :integer minimumIntegerDigits=2 signDisplay=always}", "+07")
    try check("{1234 :integer useGrouping=never}", "1234")
    try check("{4.2 :integer maximumSignificantDigits=0}", "4", errors: [.badOption])
  }

  @Test func `functions take over options`() throws {
    let declared = ".local $n = {1234.5 :number minimumFractionDigits=2 signDisplay=always}"
    try check("\(declared) {{{$n}}}", "+1,234.50")
    try check("\(declared) {{{$n :number minimumFractionDigits=3}}}", "+1,234.500")
    try check("\(declared) {{{$n :integer}}}", "+1,235")
    try check("\(declared) .local $i = {$n :integer} {{{$i :number}}}", "+1,235")
    try check(".local $n = {1 :number minimumSignificantDigits=3} {{{$n :integer}}}", "1")
    try check(".local $n = {1234 :number maximumSignificantDigits=1} {{{$n :integer}}}", "1,000")
    try check(".local $n = {1 :integer minimumFractionDigits=2} {{{$n :number}}}", "1")
  }

  /// Only the three options that integers cannot have are dropped on the way.
  @Test func `options pass through integers`() throws {
    let declared = ".local $n = {1.2 :number trailingZeroDisplay=stripIfInteger} .local $i = {$n :integer}"
    try check("\(declared) {{{$i :number minimumFractionDigits=2}}}", "1")
  }

  @Test func `a bad option is reported where it stands`() throws {
    let formatted = try check(
      ".local $n = {1.5 :number minimumFractionDigits=x} .local $i = {$n :integer} {{{$n} {$i} {$n :number}}}",
      "1.5 2 1.5",
      errors: [.badOption]
    )
    #expect(formatted.errors[0].summary.hasPrefix("Option minimumFractionDigits of :number is 'x'"))
    try check(
      ".local $n = {1 :number select=$s} .local $m = {$n :number} .match $m 1 {{=1}} * {{other}}",
      ["s": .string("exact")],
      "other",
      errors: [.badOption, .badOption, .badSelector]
    )
  }

  @Test(arguments: [
    ("ja", "1,234.5"), ("de", "1.234,5"), ("fr", "1\u{202F}234,5"), ("ar-EG", "١٬٢٣٤٫٥"), ("en-IN", "1,234.5"),
    ("hi-u-nu-deva", "१,२३४.५"), ("pl", "1234,5"),
  ])
  func `locales write their digits`(tag: String, expected: String) throws {
    try check("{1234.5 :number}", in: tag, expected)
    try check("{$n}", ["n": .number("1234.5")], in: tag, expected)
  }

  @Test func `a literal without a function is a text`() throws {
    try check("{1234.5}", in: "de", "1234.5")
  }
}
