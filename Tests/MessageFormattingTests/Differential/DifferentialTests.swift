import MessageFormatting
import Testing

/// ICU's MessageFormat (version 1) gives the same text for every message that both can express.
@Suite struct DifferentialTests {
  private static let fractions = ["1.0", "0.5", "1.5", "2.0", "2.5", "10.0", "-1.5", "0.0"]
  private static let large = ["1000", "9999", "10000", "1000000", "1000000.0", "1e6", "2e6", "1.5e6", "1000001"]
  private static let negative = ["-0", "-1", "-1.0", "-2", "-5", "-21", "-1000000"]
  private static let numbers = (0...200).map(String.init) + fractions + large + negative
  private static let few = ["0", "1", "2", "3", "5", "11", "21", "101", "1.0", "1.5", "1000000", "-1"]

  private func values(_ names: [String: [String]]) -> [[String: Comparison.Value]] {
    var values: [[String: Comparison.Value]] = [[:]]
    for (name, choices) in names.sorted(by: { $0.key < $1.key }) {
      values = values.flatMap { known in
        choices.map { text in
          known.merging([name: name == "s" ? .string(text) : .number(text)]) { $1 }
        }
      }
    }
    return values
  }

  @Test(arguments: [
    ".input {$n :number} .match $n zero {{z}} one {{o}} two {{t}} few {{f}} many {{m}} other {{r}} * {{{$n}}}",
    ".input {$n :number} .match $n one {{{$n} day}} few {{{$n} days, few}} * {{{$n} days}}",
    ".input {$n :integer} .match $n one {{{$n} day}} few {{{$n} few}} many {{{$n} many}} * {{{$n} days}}",
    ".input {$n :number select=ordinal} .match $n one {{{$n}st}} two {{{$n}nd}} few {{{$n}rd}} * {{{$n}th}}",
    ".input {$n :number select=ordinal} .match $n zero {{z}} many {{m}} few {{f}} other {{r}} * {{{$n}}}",
    ".input {$n :integer select=exact} .match $n one {{never}} 1 {{uno}} 7 {{sette}} -1 {{meno}} * {{{$n}}}",
    ".input {$n :number} .match $n one {{one}} 1 {{exactly}} * {{any}} 2 {{pair}} other {{other}} -1 {{minus}}",
    ".input {$n :number} .match $n * {{any}} 0 {{none}} many {{many}} 1.5 {{one and a half}} few {{few}}",
    ".input {$n :number} .match $n 1.0 {{never, 1 is not written so}} 1e0 {{never}} * {{{$n}}}",
    ".input {$n :number minimumFractionDigits=1} .match $n one {{o}} few {{f}} many {{m}} 1 {{never}} * {{{$n}}}",
    ".input {$n :number minimumFractionDigits=1} .match $n 1.0 {{exact}} one {{one}} two {{two}} * {{{$n}}}",
    ".input {$n :number minimumFractionDigits=2 maximumFractionDigits=2} .match $n one {{o}} 2.50 {{x}} * {{{$n}}}",
    ".input {$n :number signDisplay=always useGrouping=never} .match $n one {{{$n} o}} few {{{$n} f}} * {{{$n}}}",
  ])
  func `one selector`(source: String) throws {
    try compare(source, values(["n": Self.numbers]))
  }

  @Test(arguments: [
    """
    .input {$n :number} .input {$m :number} .match $n $m one one {{1 1}} one * {{1 {$m}}} * one {{{$n} 1}}
    few few {{few few}} * * {{{$n} {$m}}}
    """,
    ".input {$n :number} .input {$m :number} .match $n $m 1 few {{a}} one 1 {{b}} one * {{c}} * 2 {{d}} * * {{e}}",
    ".input {$n :number} .input {$m :integer} .match $n $m * * {{any}} * other {{a}} other * {{b}} 1 many {{c}}",
    """
    .input {$n :number select=ordinal} .input {$m :number minimumFractionDigits=1}
    .match $n $m one one {{{$n}st {$m}}} two * {{{$n}nd {$m}}} * 1.0 {{x}} few few {{f}} * * {{{$n}th {$m}}}
    """,
    // The same number as a count and as a rank.
    """
    .input {$n :number} .local $m = {$n :number select=ordinal}
    .match $n $m one one {{{$n} {$m}}} * few {{f}} many * {{m}} * * {{{$m}}}
    """,
  ])
  func `two plurals`(source: String) throws {
    try compare(source, values(["n": Self.few, "m": Self.few]))
  }

  @Test(arguments: [
    ".input {$n :number} .input {$s :string} .match $n $s one a {{{$s} 1}} * a {{{$s} {$n}}} one * {{1}} * * {{{$n}}}",
    ".input {$s :string} .input {$n :integer} .match $s $n a 1 {{a 1}} * one {{one}} b few {{b}} * * {{{$s} {$n}}}",
  ])
  func `plural and select`(source: String) throws {
    try compare(source, values(["n": Self.numbers, "s": ["a", "b", "other", "", "A", "c'{}#|"]]))
  }

  @Test(arguments: [
    """
    .input {$n :number} .input {$m :number select=ordinal} .input {$s :string} .match $n $m $s
    one one a {{1 1 a}} one * b {{1 * b}} 1 two * {{1 2 *}} * few a {{* f a}} * * a {{* * a}} few * * {{f * *}}
    * * * {{{$n} {$m} {$s}}}
    """,
    """
    .input {$s :string} .input {$n :number} .input {$m :number} .match $s $n $m
    * 1 * {{* 1 *}} a * one {{a * 1}} a one * {{a 1 *}} * * 2 {{* * 2}} * * * {{{$s}}}
    """,
  ])
  func `three selectors`(source: String) throws {
    let numbers = ["0", "1", "2", "3", "5", "1.0", "1.5", "1000000"]
    try compare(source, values(["n": numbers, "m": numbers, "s": ["a", "b", "c"]]))
  }

  @Test(arguments: [
    "{$n :number}", "{$n :integer}", "{$n :number minimumFractionDigits=1}", "{$n :number maximumFractionDigits=0}",
    "{$n :number signDisplay=always}", "it's '{$n :number}' \\{\\} # | \\|#",
  ])
  func `numbers alone`(source: String) throws {
    let more = ["123456.654321", "-0.5", "12345678901234567890.5", "0.000001", "1e20", "-1234.5"]
    try compare(source, values(["n": Self.numbers + more]))
  }

  /// Adding and subtracting before selection: "you and 2 others".
  @Test(.enabled(if: FunctionRegistry.standard.names.contains("offset")))
  func `offsets`() throws {
    let source = """
      .input {$n :integer} .local $m = {$n :offset subtract=1}
      .match $n $m 0 * {{nobody}} 1 * {{you}} * one {{you and {$m} other}} * few {{f {$m}}} * * {{you and {$m}}}
      """
    try compare(source, values(["n": (0...200).map(String.init)]))
  }
}
