import ICU
import MessageFormatting
import Testing

@Suite struct DurationFunctionTests {
  private static let mixed = MessageValue.duration([
    DurationAmount(DecimalNumber(2), .day), DurationAmount(DecimalNumber(3), .hour),
  ])

  @Test(arguments: [
    ("60", "unit=day", "60 days", "60日"), ("1", "unit=day", "1 day", "1日"), ("0", "unit=day", "0 days", "0日"),
    ("1.5", "unit=hour", "1.5 hours", "1.5時間"), ("16", "unit=day length=short", "16 days", "16日"),
    ("3", "unit=hour length=narrow", "3h", "3h"), ("3", "unit=hour length=long", "3 hours", "3時間"),
    ("2", "unit=year", "2 years", "2年"), ("2", "unit=month", "2 months", "2か月"), ("2", "unit=week", "2 weeks", "2週間"),
    ("5", "unit=minute", "5 minutes", "5分"), ("5", "unit=second", "5 seconds", "5秒"),
    ("5", "unit=millisecond", "5 milliseconds", "5ミリ秒"), ("1234", "unit=day", "1,234 days", "1,234日"),
    ("-1", "unit=day", "-1 day", "-1日"),
  ])
  func `numbers`(number: String, options: String, english: String, japanese: String) throws {
    for value in [MessageValue.number(number), .string(number)] {
      try check("{$x :nb:duration \(options)}", ["x": value], english)
      try check("{$x :nb:duration \(options)}", ["x": value], in: "ja", japanese)
    }
  }

  @Test func `durations`() throws {
    try check("{$x}", ["x": Self.mixed], "2 days, 3 hours")
    try check("{$x}", ["x": Self.mixed], in: "ja", "2日3時間")
    try check("{$x :nb:duration length=narrow}", ["x": Self.mixed], "2d 3h")
    try check(".local $d = {$x :nb:duration length=narrow} {{{$d :nb:duration}}}", ["x": Self.mixed], "2d 3h")
    try check("{60 :nb:duration unit=day}", in: "ar-EG", "٦٠ يومًا")
  }

  @Test func `bad options`() throws {
    try check("{$x :nb:duration length=full}", ["x": Self.mixed], "2 days, 3 hours", errors: [.badOption])
    try check("{3 :nb:duration unit=fortnight}", "{|3|}", errors: [.badOption, .badOperand])
    try check("{3 :nb:duration}", "{|3|}", errors: [.badOperand])
  }

  @Test(arguments: [MessageValue.string("three"), .boolean(true), .list([]), .duration([]), .date("2026-01-01")])
  func `bad operands`(value: MessageValue) throws {
    try check("{$x :nb:duration unit=day}", ["x": value], "{$x}", errors: [.badOperand])
    try check("{:nb:duration}", "{:nb:duration}", errors: [.badOperand])
  }

  @Test func `selects by a single amount`() throws {
    let source = ".input {$n :nb:duration unit=day} .match $n 0 {{now}} one {{one: {$n}}} * {{other: {$n}}}"
    try check(source, ["n": .number("0")], "now")
    try check(source, ["n": .number("1")], "one: 1 day")
    try check(source, ["n": .number("1.5")], "other: 1.5 days")
    try check(source, ["n": Self.mixed], "other: 2 days, 3 hours", errors: [.badSelector])
  }
}
