import ICU
import MessageFormatting
import Testing

@Suite struct RelativeFunctionTests {
  @Test(arguments: [
    ("3", "unit=day", "in 3 days", "3日後"), ("-3", "unit=day", "3 days ago", "3日前"),
    ("1", "unit=day", "in 1 day", "1日後"), ("1", "unit=day numeric=auto", "tomorrow", "明日"),
    ("-1", "unit=day numeric=auto", "yesterday", "昨日"), ("0", "unit=day numeric=auto", "today", "今日"),
    ("2", "unit=hour numeric=always", "in 2 hours", "2時間後"), ("1.5", "unit=hour", "in 1.5 hours", "1.5時間後"),
    ("2", "unit=hour length=short", "in 2 hr.", "2時間後"), ("-2", "unit=minute length=narrow", "2m ago", "2分前"),
    ("1", "unit=year", "in 1 year", "1年後"), ("1000", "unit=week", "in 1,000 weeks", "1,000週間後"),
  ])
  func `amounts`(number: String, options: String, english: String, japanese: String) throws {
    try check("{$n :nb:relative \(options)}", ["n": .number(number)], english)
    try check("{$n :nb:relative \(options)}", ["n": .number(number)], in: "ja", japanese)
  }

  @Test func `durations of one amount bring their unit`() throws {
    let days = ["d": MessageValue.duration([DurationAmount(DecimalNumber(8), .day)])]
    try check("{$d :nb:relative}", days, "in 8 days")
    try check("{$d :nb:relative unit=hour}", days, in: "ja", "8日後")
  }

  @Test func `selects by the number`() throws {
    let source = ".input {$n :nb:relative unit=day} .match $n 0 {{now}} one {{soon: {$n}}} * {{{$n}}}"
    for (number, expected) in [("0", "now"), ("1", "soon: in 1 day"), ("2", "in 2 days")] {
      try check(source, ["n": .number(number)], expected)
    }
  }

  @Test(arguments: ["", "unit=millisecond"])
  func `a unit that can be relative is needed`(options: String) throws {
    try check("{3 :nb:relative \(options)}", "{|3|}", errors: [.badOperand])
  }

  @Test func `bad operands and options`() throws {
    try check("{3 :nb:relative unit=fortnight}", "{|3|}", errors: [.badOption, .badOperand])
    try check("{3 :nb:relative unit=day length=wide numeric=never}", "in 3 days", errors: [.badOption, .badOption])
    try check("{x :nb:relative unit=day}", "{|x|}", errors: [.badOperand])
    let two = MessageValue.duration([DurationAmount(DecimalNumber(1), .day), DurationAmount(DecimalNumber(2), .hour)])
    try check("{$d :nb:relative}", ["d": two], "{$d}", errors: [.badOperand])
    let digits = String(repeating: "9", count: 400)
    let formatted = try check(
      "{$n :nb:relative unit=day}",
      ["n": .number(digits)],
      "{$n}",
      errors: [.unsupportedOperation]
    )
    #expect(formatted.errors.first?.summary == "The amount of :nb:relative has more than 15 digits")
  }
}
