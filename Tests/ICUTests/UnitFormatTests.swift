import ICU
import Testing

/// Number skeletons with a unit.
@Suite struct UnitFormatTests {
  private func check(_ tag: String, _ skeleton: String, _ number: String, _ expected: String) throws {
    let formatter = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
    let text = try formatter.text(of: decimal(number))
    #expect(text == expected)
    try expectSound(formatter.format(decimal(number)), text: text)
  }

  @Test(arguments: [
    ("kilometer-per-hour", ["80 kilometers per hour", "80 km/h", "80km/h"], ["時速 80 キロメートル", "80 km/h", "80km/h"]),
    (
      "liter-per-100-kilometer", ["80 liters per 100 kilometers", "80 L/100 km", "80L/100km"],
      ["80 リットル毎100キロメートル", "80 L/100km", "80L/100km"]
    ),
    ("day", ["80 days", "80 days", "80d"], ["80 日", "80 日", "80d"]),
    ("gigabyte", ["80 gigabytes", "80 GB", "80GB"], ["80 ギガバイト", "80 GB", "80GB"]),
  ])
  func `follows the width`(unit: String, english: [String], japanese: [String]) throws {
    let widths = ["unit-width-full-name", "unit-width-short", "unit-width-narrow"]
    let identifier = try UnitIdentifier(unit)
    for (index, width) in widths.enumerated() {
      try check("en", "unit/\(identifier) \(width)", "80", english[index])
      try check("ja", "unit/\(identifier) \(width)", "80", japanese[index])
    }
  }

  @Test(arguments: [
    ("en-US", "1234", "0.77 mi"), ("en-US", "120", "400 ft"), ("en-GB", "120", "150 yd"), ("ja", "1234", "1.2 km"),
    ("ja", "120", "120 m"), ("de", "1234", "1,2 km"),
  ])
  func `converts to the units of roads`(tag: String, number: String, expected: String) throws {
    try check(tag, "usage/road unit/meter", number, expected)
  }

  @Test(arguments: [
    // A usage that CLDR does not know for the quantity is not an error in ICU 72: its general one is taken.
    ("usage/road unit/liter", "44 ft³"), ("usage/nonsense unit/meter", "4,049 ft"),
    ("unit/foot-and-inch unit-width-full-name", "1,234 feet, 0 inches"),
  ])
  func `takes any usage`(skeleton: String, expected: String) throws { try check("en-US", skeleton, "1234", expected) }

  @Test(arguments: [
    ("usage/road", "U_ILLEGAL_ARGUMENT_ERROR"), ("usage/road currency/EUR", "U_ILLEGAL_ARGUMENT_ERROR"),
    ("usage/road unit/byte", "U_ILLEGAL_ARGUMENT_ERROR"), ("unit/portion", "U_UNSUPPORTED_ERROR"),
    ("unit/100-kilometer", "U_UNSUPPORTED_ERROR"), ("unit/meter-and-liter", "U_ARGUMENT_TYPE_MISMATCH"),
    ("unit/km", "U_NUMBER_SKELETON_SYNTAX_ERROR"), ("unit/", "U_NUMBER_SKELETON_SYNTAX_ERROR"),
    ("unit/mètre", "U_NUMBER_SKELETON_SYNTAX_ERROR"), ("unit/meter unit/day", "U_NUMBER_SKELETON_SYNTAX_ERROR"),
  ])
  func `opens no formatter for a bad unit`(skeleton: String, name: String) throws {
    for tag in ["en-US", "ja"] {
      let place = try locale(tag)
      let error = #expect(throws: ICUError.self) { try NumberFormatter(locale: place, skeleton: skeleton) }
      #expect(error?.name == name)
    }
  }
}
