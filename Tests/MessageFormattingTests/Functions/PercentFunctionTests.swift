import MessageFormatting
import Testing

@Suite struct PercentFunctionTests {
  @Test(arguments: [
    ("0.12", "", "12%"), ("1", "", "100%"), ("0.1234", "", "12%"), ("0.125", "", "13%"), ("0", "", "0%"),
    ("-0.5", "", "-50%"), ("12.5", "", "1,250%"), ("0.1234", "maximumFractionDigits=1", "12.3%"),
    ("1", "minimumFractionDigits=2", "100.00%"), ("0.5", "signDisplay=always", "+50%"),
    ("1250", "useGrouping=never", "125000%"), ("0.12345", "maximumSignificantDigits=2", "12%"),
    ("0.5", "minimumSignificantDigits=3", "50.0%"), ("0.125", "roundingMode=floor", "12%"),
    ("0.5", "minimumFractionDigits=1 trailingZeroDisplay=stripIfInteger", "50%"),
    ("0.12345", "maximumSignificantDigits=1 roundingPriority=morePrecision", "12%"),
    ("0.12345", "maximumSignificantDigits=1 roundingPriority=lessPrecision", "10%"), ("1e-2", "", "1%"),
  ])
  func `options`(number: String, options: String, expected: String) throws {
    try check("{$n :percent \(options)}", ["n": .number(number)], expected)
  }

  @Test(arguments: [("de", "12\u{A0}%"), ("tr", "%12"), ("ja", "12%"), ("ar-EG", "١٢٪\u{61C}")])
  func `languages`(tag: String, expected: String) throws {
    try check("{0.12 :percent}", in: tag, expected)
  }

  @Test func `keys match the number that is shown`() throws {
    let variants = "1 {{1}} 100 {{100}} one {{one}} * {{*}}"
    try check(".local $p = {1 :percent} .match $p \(variants)", "100")
    try check(".local $p = {0.01 :percent} .match $p \(variants)", "1")
    try check(".local $p = {0.01 :percent} .match $p one {{one}} * {{*}}", "one")
    try check(".local $p = {0.01 :percent minimumFractionDigits=1} .match $p one {{one}} * {{*}}", "*")
    try check(".local $p = {0.5 :percent} .match $p \(variants)", "*")
  }

  /// The value that goes on is the operand's, not a hundred times it.
  @Test func `the value stays unscaled`() throws {
    try check(".local $p = {0.25 :percent maximumFractionDigits=1} {{{$p} {$p :number} {$p :percent}}}", "25% 0.3 25%")
  }

  @Test func `options that are none here are left out`() throws {
    try check(
      ".local $n = {0.5 :number minimumIntegerDigits=4 roundingIncrement=5 select=exact} .local $p = {$n :percent} .match $p 50 {{{$p}}} * {{*}}",
      "50%"
    )
  }

  @Test func `bad operands and options`() throws {
    try check("{x :percent}{:percent}", "{|x|}{:percent}", errors: [.badOperand, .badOperand])
    try check("{0.5 :percent maximumFractionDigits=x}", "50%", errors: [.badOption])
    try check("{$n :percent}", ["n": .number("1e999")], "{$n}", errors: [.unsupportedOperation])
  }
}
