import MessageFormatting
import MessageSyntax
import Testing

/// Where ICU's MessageFormat (version 1) means something else, and ours follows the specification of version 2.
@Suite struct KnownDifferenceTests {
  /// Version 1 compares the value with `=1`; in version 2 a key matches the number as it is written.
  @Test func `exact keys match what is written`() throws {
    try expect(
      ".input {$n :number minimumFractionDigits=1} .match $n 1 {{exact}} * {{other}}",
      "other",
      "{n, plural, =1 {exact} other {other}}",
      "exact",
      number: "1"
    )
  }

  /// Rounding comes before selection in version 2, and not at all in an exact match of version 1.
  @Test func `selection sees the rounded number`() throws {
    try expect(
      ".input {$n :number maximumFractionDigits=0} .match $n 1 {{exact}} * {{other}}",
      "exact",
      "{n, plural, =1 {exact} other {other {n, number, ::precision-integer}}}",
      "other 1",
      number: "1.4"
    )
  }

  /// A plural of ICU reads the digits of a number format only where it is a DecimalFormat, which one made from a
  /// skeleton is not; version 2 always selects by the number as formatted.
  @Test func `categories follow the skeleton`() throws {
    try expect(
      ".input {$n :number minimumFractionDigits=1} .match $n one {{{$n} day}} * {{{$n} days}}",
      "1.0 days",
      "{n, plural, one {{n, number, ::.0} day} other {{n, number, ::.0} days}}",
      "1.0 day",
      number: "1"
    )
    try expect(
      ".input {$n :number minimumFractionDigits=1} .match $n one {{{$n} day}} * {{{$n} days}}",
      "1.0 days",
      "{n, plural, one {{n, number,0.0} day} other {{n, number,0.0} days}}",
      "1.0 days",
      number: "1"
    )
  }

  /// Half a unit is rounded away from zero in version 2, and to even digits in a number format of version 1.
  @Test func `halves are rounded away from zero`() throws {
    try expect("{$n :integer}", "3", "{n, number, integer}", "2", number: "2.5")
  }

  /// A number without a style has at most three decimals in version 1; version 2 leaves the number to the
  /// implementation, and ours has ICU's present default of six.
  @Test func `six decimals are written`() throws {
    try expect("{$n :number}", "0.123457", "{n, number}", "0.123", number: "0.12345678")
  }

  /// Strings match up to canonical equivalence in version 2, and by code units in version 1.
  @Test func `strings match up to normalization`() throws {
    let source = ".input {$s :string} .match $s \u{E9} {{same}} * {{other}}"
    try check(source, ["s": .string("e\u{301}")], "same")
    let other = try MessageFormat1("{s, select, \u{E9} {same} other {other}}", locale: "en")
    #expect(try other.text(["s": .string("e\u{301}")]) == "other")
  }

  /// `other` is a key like any other for a string of version 2, and the rest in a select of version 1.
  @Test func `other is a key of strings`() throws {
    let source = ".input {$s :string} .match $s other {{named}} * {{rest}}"
    try check(source, ["s": .string("x")], "rest")
    let message = try #require(ParsedMessage.parse(source).message)
    #expect(throws: LoweringError.self) { try Lowering(message) }
    let other = try MessageFormat1("{s, select, other {named}}", locale: "en")
    #expect(try other.text(["s": .string("x")]) == "named")
  }

  private func expect(
    _ source: String,
    _ ours: String,
    _ pattern: String,
    _ theirs: String,
    number: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(source, ["n": .number(number)], ours, sourceLocation: sourceLocation)
    let other = try MessageFormat1(pattern, locale: "en")
    #expect(try other.text(["n": .decimal(number)]) == theirs, sourceLocation: sourceLocation)
  }
}
