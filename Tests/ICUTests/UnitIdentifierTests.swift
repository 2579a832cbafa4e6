import ICU
import Testing

@Suite struct UnitIdentifierTests {
  @Test(arguments: [
    ("meter", "meter"), ("kilometer-per-hour", "kilometer-per-hour"),
    ("liter-per-100-kilometer", "liter-per-100-kilometer"),
    ("day", "day"), ("gigabyte", "gigabyte"), ("foot-and-inch", "foot-and-inch"), ("meter-kilogram", "kilogram-meter"),
    ("pow2-meter", "square-meter"), ("meter-meter", "square-meter"),
    ("meter-per-second-second", "meter-per-square-second"),
    ("per-hour", "per-hour"), ("celsius", "celsius"), ("portion", "portion"), ("kibibyte", "kibibyte"),
  ])
  func `accepts`(text: String, canonical: String) throws {
    let unit = try UnitIdentifier(text)
    #expect(unit.identifier == canonical)
    #expect(unit.description == canonical)
    #expect(try UnitIdentifier(canonical) == unit)
  }

  @Test(arguments: [
    "", "furl", "METER", "meter-", "-per-hour", "kilometer per hour", "kilo-meter", "kilokilometer", "km",
    "length-meter",
    "currency-eur", "foot-and-foot", "pow0-meter", "pow16-meter", "per", "and", "meter\u{0}", "\u{0}", "mètre", "メートル",
    "meter/second", "-", "--", "100", "meter-per", String(repeating: "meter-", count: 200_000) + "meter",
  ])
  func `refuses`(text: String) {
    #expect(throws: UnitIdentifier.Invalid.unknown(text)) { try UnitIdentifier(text) }
  }

  @Test func `describes what is wrong`() {
    let error = #expect(throws: UnitIdentifier.Invalid.self) { try UnitIdentifier("km") }
    #expect(error?.description == "unit 'km' is not a unit identifier of CLDR, such as meter")
    let long = #expect(throws: UnitIdentifier.Invalid.self) { try UnitIdentifier(String(repeating: "m", count: 1000)) }
    #expect(long.map { $0.description.utf8.count < 200 } == true)
  }
}
