import MessageFormatting
import Testing

@Suite struct NumberSelectionTests {
  @Test(arguments: [
    ("ar", "0", "zero"), ("ar", "1", "one"), ("ar", "2", "two"), ("ar", "3", "few"), ("ar", "11", "many"),
    ("ar", "100", "*"), ("pl", "1", "one"), ("pl", "2", "few"), ("pl", "5", "many"), ("pl", "22", "few"),
    ("pl", "1.5", "*"), ("cs", "1", "one"), ("cs", "4", "few"), ("cs", "2.4", "many"), ("cs", "5", "*"),
    ("en", "1", "one"), ("en", "0", "*"), ("ja", "1", "*"), ("fr", "0", "one"), ("fr", "1.5", "one"),
  ])
  func `categories`(tag: String, number: String, expected: String) throws {
    let variants = "zero {{zero}} one {{one}} two {{two}} few {{few}} many {{many}} * {{*}}"
    try check(".input {$n :number} .match $n \(variants)", ["n": .number(number)], in: tag, expected)
  }

  @Test func `the category other is a key of its own`() throws {
    try check(".local $n = {5 :number} .match $n other {{other}} * {{star}}", "other")
    try check(".local $n = {5 :number} .match $n * {{star}} other {{other}}", "other")
  }

  /// The number as formatted decides: "1.00 days".
  @Test func `the category is that of the written number`() throws {
    let variants = "one {{one {$n}}} * {{other {$n}}}"
    try check(".local $n = {1 :number} .match $n \(variants)", "one 1")
    try check(".local $n = {1 :number minimumFractionDigits=2} .match $n \(variants)", "other 1.00")
    try check(".local $n = {1.2 :integer} .match $n \(variants)", "one 1")
    try check(".local $n = {0.96 :number maximumFractionDigits=1} .match $n \(variants)", "one 1")
    try check(".local $n = {1 :number minimumIntegerDigits=2} .match $n \(variants)", "one 01")
  }

  @Test func `an exact key beats a category whatever the order`() throws {
    try check(".local $n = {1 :number} .match $n one {{one}} 1 {{=1}} * {{other}}", "=1")
    try check(".local $n = {1 :number} .match $n 1 {{=1}} one {{one}} * {{other}}", "=1")
    try check(".local $n = {1 :number} .match $n * {{other}} one {{one}} 1 {{=1}}", "=1")
  }

  @Test(arguments: [
    ("1", "", "1"), ("1.0", "", "1"), ("1e0", "", "1"), ("10e-1", "", "1"), ("1", "minimumFractionDigits=1", "1.0"),
    ("-1", "", "-1"), ("-1", "signDisplay=never", "-1"), ("1", "signDisplay=always", "1"),
    ("1", "minimumIntegerDigits=2", "1"), ("1000", "", "1000"), ("1e3", "", "1000"),
    ("1000", "useGrouping=always", "1000"),
    ("1", "maximumFractionDigits=2", "1"), ("1.5", "", "1.5"), ("-0", "", "0"), ("0", "", "0"),
    ("-0.4", "maximumFractionDigits=0", "0"),
    ("1234", "maximumSignificantDigits=2", "1200"), ("1.04", "maximumFractionDigits=1", "1"),
  ])
  func `exact keys`(number: String, options: String, key: String) throws {
    let keys = ["1", "1.0", "-1", "1000", "1.5", "0", "1200"].map { "\($0) {{\($0)}}" }.joined(separator: " ")
    let source = ".input {$n :number select=exact \(options)} .match $n \(keys) * {{other}}"
    try check(source, ["n": .number(number)], key)
    // Digits of the locale do not matter to keys.
    try check(source, ["n": .number(number)], in: "ar-EG", key)
  }

  @Test func `modes`() throws {
    let variants = "1 {{=1}} one {{one}} two {{two}} few {{few}} * {{other}}"
    try check(".local $n = {22 :number select=ordinal} .match $n \(variants)", "two")
    try check(".local $n = {23 :integer select=ordinal} .match $n \(variants)", "few")
    try check(".local $n = {1 :number select=ordinal} .match $n \(variants)", "=1")
    try check(".local $n = {21 :number select=plural} .match $n \(variants)", "other")
    try check(".local $n = {21 :number select=exact} .match $n one {{one}} 21 {{=21}} * {{other}}", "=21")
    try check(".local $n = {1 :number select=exact} .match $n one {{one}} * {{other}}", "other")
  }

  @Test func `select must be a literal on the expression`() throws {
    let match = ".match $n 1 {{=1}} * {{other {$n}}}"
    let errors: [FormattingError.Kind] = [.badOption, .badSelector]
    try check(".local $n = {1 :number select=$s} \(match)", ["s": .string("exact")], "other 1", errors: errors)
    try check(".local $s = {exact} .local $n = {1 :integer select=$s} \(match)", "other 1", errors: errors)
    try check(".local $m = {1 :number select=exact} .local $n = {$m :number} \(match)", "other 1", errors: errors)
    try check(".local $m = {1 :number select=exact} .local $n = {$m :integer select=plural} \(match)", "=1")
    try check(".local $n = {1 :number select=some} \(match)", "other 1", errors: errors)
    try check(".local $m = {1 :number select=exact} .local $n = {$m} \(match)", "=1")
  }

  @Test(arguments: ["horse", "|01|", "|+1|", "|1.|", "One", "||", "1e"])
  func `keys that no number has are reported`(key: String) throws {
    try check(
      ".local $n = {1 :number} .match $n \(key) {{bad}} one {{one}} * {{other}}",
      "one",
      errors: [.badVariantKey]
    )
    try check(
      ".local $n = {1 :number} .match $n 1 {{=1}} \(key) {{bad}} * {{other}}",
      "=1",
      errors: [.badVariantKey]
    )
  }

  /// A key is looked at only where those before it match.
  @Test func `keys behind one that does not match are not reported`() throws {
    let source = ".input {$a :number} .input {$b :number} .match $a $b 2 horse {{x}} 1 horse {{y}} * * {{o}}"
    try check(source, ["a": .number("3"), "b": .number("1")], "o")
    try check(source, ["a": .number("1"), "b": .number("1")], "o", errors: [.badVariantKey])
  }

  @Test func `earlier selectors count for more`() throws {
    let variants = "1 1 {{1,1}} 1 * {{1,*}} one one {{one,one}} * 1 {{*,1}} * one {{*,one}} * * {{*,*}}"
    func check(_ first: String, _ second: String, _ expected: String) throws {
      try MessageFormattingTests.check(
        ".local $a = {\(first) :number} .local $b = {\(second) :number} .match $a $b \(variants)",
        expected
      )
    }
    try check("1", "1", "1,1")
    try check("1", "2", "1,*")
    try check("2", "1", "*,1")
    try check("2", "2", "*,*")
    // A better first key wins over a better second one, though `one one` fits both.
    try MessageFormattingTests.check(
      ".local $a = {1 :number} .local $b = {1 :number} .match $a $b one 1 {{one,1}} 1 * {{1,*}} * * {{*,*}}",
      "1,*"
    )
    try MessageFormattingTests.check(
      ".local $a = {1 :number} .local $b = {2 :number} .match $a $b one 1 {{one,1}} * * {{*,*}}",
      "*,*"
    )
  }

  @Test func `a selector without a selection matches only the star`() throws {
    let variants = "1 1 {{1,1}} * 1 {{*,1}} * * {{*,*}}"
    try check(
      ".local $a = {|2026-01-01| :date} .local $b = {1 :number} .match $a $b \(variants)",
      "*,1",
      errors: [.badSelector]
    )
    try check(
      ".input {$a :number} .local $b = {1 :number} .match $a $b \(variants)",
      "*,1",
      errors: [.unresolvedVariable, .badOperand, .badSelector]
    )
  }

  @Test func `the same selector twice`() throws {
    try check(".local $a = {1 :number} .match $a $a 1 one {{both}} * * {{other}}", "both")
  }
}
