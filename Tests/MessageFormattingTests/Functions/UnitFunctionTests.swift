import ICU
import MessageFormatting
import Testing

@Suite struct UnitFunctionTests {
  @Test(arguments: [
    ("3", "unit=meter", "3 m"), ("3", "unit=meter unitDisplay=short", "3 m"),
    ("3", "unit=meter unitDisplay=narrow", "3m"),
    ("1", "unit=meter unitDisplay=long", "1 meter"), ("1234.5", "unit=kilometer-per-hour", "1,234.5 km/h"),
    ("7.5", "unit=liter-per-100-kilometer", "7.5 L/100 km"), ("3", "unit=day unitDisplay=long", "3 days"),
    ("2", "unit=gigabyte minimumFractionDigits=1", "2.0 GB"), ("5", "unit=celsius signDisplay=always", "+5°C"),
    ("12345", "unit=byte useGrouping=never", "12345 byte"), ("7", "unit=meter minimumIntegerDigits=2", "07 m"),
    ("1234", "unit=meter maximumSignificantDigits=2", "1,200 m"),
    ("1.26", "unit=meter maximumFractionDigits=1", "1.3 m"),
    ("3000", "unit=meter usage=road", "1.9 mi"),
    ("1.80", "unit=meter usage=person-height unitDisplay=long", "5 feet, 11 inches"),
  ])
  func `options`(number: String, options: String, expected: String) throws {
    try check("{$n :unit \(options)}", ["n": .number(number)], in: "en-US", expected)
  }

  @Test(arguments: [
    ("ja", "3 メートル"), ("de", "3 Meter"), ("ar-EG", "٣ أمتار"), ("pl", "3 metry"), ("cs", "3 metry"),
  ])
  func `languages`(tag: String, expected: String) throws {
    try check("{3 :unit unit=meter unitDisplay=long}", in: tag, expected)
  }

  @Test func `usage is that of the region`() throws {
    try check("{3000 :unit unit=meter usage=road}", in: "en-GB", "1.9 mi")
    try check("{3000 :unit unit=meter usage=road}", in: "ja", "3 km")
  }

  @Test func `measures bring their unit`() throws {
    let measure = ["m": MessageValue.measure(try decimal("3"), try UnitIdentifier("hour"))]
    try check("{$m} {$m :unit unitDisplay=long} {$m :nb:duration}", measure, "3 hr 3 hours 3 hours")
    try check("{$m :unit unit=minute}", measure, "3 hr", errors: [.badOption])
    let length = ["m": MessageValue.measure(try decimal("3"), try UnitIdentifier("meter"))]
    try check("{$m :nb:duration unit=day}", length, "{$m}", errors: [.badOperand])
  }

  @Test func `options go on to the next call`() throws {
    try check(
      ".input {$n :unit unit=furlong minimumFractionDigits=2} {{{$n :unit minimumIntegerDigits=2}}}",
      ["n": .number("3")],
      "03.00 fur"
    )
  }

  @Test func `a unit is needed`() throws {
    try check(
      "{3 :unit}{x :unit unit=meter}{:unit unit=meter}",
      "{|3|}{|x|}{:unit}",
      errors: [.badOperand, .badOperand, .badOperand]
    )
    for unit in ["parsnip", "meters", "||", "|meter sign-always|", "meter-per"] {
      try check("{3 :unit unit=\(unit)}", "{|3|}", errors: [.badOption])
    }
  }

  @Test(arguments: [
    "unitDisplay=wide", "usage=|road sign-always|", "usage=||", "usage=|Road|", "maximumFractionDigits=x",
  ])
  func `bad options`(option: String) throws {
    try check("{3 :unit unit=meter \(option)}", in: "ja", "3 m", errors: [.badOption])
  }

  /// Nothing is converted for a usage that is unknown, or that is for other sorts of units.
  @Test func `usages that do not fit`() throws {
    try check("{5 :unit unit=meter usage=foo}", in: "en-US", "5 m", errors: [.badOption])
    try check("{5 :unit unit=meter usage=fluid}", in: "en-US", "5 m", errors: [.unsupportedOperation])
    try check("{5 :unit unit=byte usage=road}", in: "en-US", "5 byte", errors: [.unsupportedOperation])
    try check("{5 :unit unit=liter usage=fluid}", in: "en-US", "1.3 gal")
  }

  @Test func `nothing can be selected`() throws {
    try check(".local $n = {1 :unit unit=day} .match $n 1 {{1}} * {{*}}", "*", errors: [.badSelector])
  }
}
