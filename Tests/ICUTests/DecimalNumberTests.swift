import ICU
import Testing

@Suite struct DecimalNumberTests {
  @Test(arguments: [
    ("0", "0", 0), ("-0", "0", 0), ("0.00", "0", 0), ("1", "1", 0), ("1.50", "15", -1), ("1e3", "1", 3),
    ("1E+3", "1", 3),
    ("120", "12", 1), ("-12.5e-3", "125", -4), ("0.001", "1", -3), ("1e0001000", "1", 1000), ("0e1000", "0", 0),
  ])
  func `reads`(text: String, significand: String, exponent: Int) throws {
    let number = try decimal(text)
    #expect(number.text == text)
    #expect(number.significand == significand)
    #expect(number.exponent == exponent)
    #expect(number.isNegative == text.hasPrefix("-"))
    #expect(number.isZero == (significand == "0"))
    #expect(number.isInteger == (exponent >= 0))
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", ".5", "5.", "1e", "1e+", "1.e3", "0x10", "1_000", "1,000", " 1", "1 ", "NaN",
    "Infinity",
    "１", "1\u{0}", "--1", "1e1001", "1e-1001", "1e99999999999999999999", "1e1.5", "1\u{301}",
    String(repeating: "9", count: 1001), "0." + String(repeating: "0", count: 1000),
  ])
  func `refuses`(text: String) { #expect(DecimalNumber(text) == nil) }

  @Test func `takes a thousand digits`() throws {
    #expect(try decimal(String(repeating: "9", count: 1000)).significand.utf8.count == 1000)
    #expect(DecimalNumber(Int.min).text == "-9223372036854775808")
  }

  @Test(arguments: [
    ("1", "1.0", true), ("1e2", "100", true), ("-0", "0", true), ("-0.0", "0e5", true), ("1", "-1", false),
    ("1", "1.1", false), ("10", "1", false), ("0.1", "1e-1", true),
  ])
  func `compares values`(left: String, right: String, isEqual: Bool) throws {
    #expect(try decimal(left).isEqual(to: decimal(right)) == isEqual)
    #expect(try decimal(right).isEqual(to: decimal(left)) == isEqual)
    #expect(try decimal(left) != decimal(right))
  }

  @Test(
    arguments: [
      ("1", "2", "3"), ("0.1", "0.2", "0.3"), ("1", "-1", "0"), ("-5", "3", "-2"), ("3", "-5", "-2"),
      ("999", "1", "1000"),
      ("1e3", "0.001", "1000.001"), ("1.50", "0", "1.5"), ("-0", "0", "0"), ("100", "-0.01", "99.99"),
      ("-1", "-9", "-10"),
      ("18446744073709551616", "1", "18446744073709551617"), ("1e1000", "1e-1000", nil), ("1e1000", "0", nil),
      ("1e999", "-1", String(repeating: "9", count: 999)),
    ] as [(String, String, String?)]
  )
  func `adds`(left: String, right: String, sum: String?) throws {
    #expect(try decimal(left).adding(decimal(right))?.text == sum)
    #expect(try decimal(right).adding(decimal(left))?.text == sum)
  }

  @Test(
    arguments: [
      ("0.255", 2, "25.5"), ("1", -2, "0.01"), ("-12", 1, "-120"), ("0", 5000, "0"),
      ("1", 999, "1" + String(repeating: "0", count: 999)),
      ("1", 1000, nil), ("1", -1000, nil), ("1", Int.max, nil), ("1", Int.min, nil), ("1e-1000", 1000, "1"),
    ] as [(String, Int, String?)]
  )
  func `scales`(text: String, power: Int, result: String?) throws {
    #expect(try decimal(text).scaled(byPowerOfTen: power)?.text == result)
  }

  @Test(arguments: [("1", "-1"), ("-1.50", "1.50"), ("0", "0"), ("-0", "0"), ("1e3", "-1e3")])
  func `negates`(text: String, result: String) throws { #expect(try decimal(text).negated.text == result) }
}
