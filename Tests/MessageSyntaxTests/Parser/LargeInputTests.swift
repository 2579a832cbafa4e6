import MessageSyntax
import Testing

/// Time grows with the length of the text only: none of these would end in time otherwise.
@Suite struct LargeInputTests {
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      "{", "{{", "}", "}}", ".match ", "|", "\\", "{|", "{$x", "{$x %|", "{ %|\\| ", "{|\\|", "{#a ", "{:f a=", "\u{0}",
      ".", ". ",
      "$", "* ", "{{a\n* ", ".local ", ".input {", "{$x :f |\\", " ", "\u{200E}", "a{a}", "{{} |a| ", "} ", "} |a",
      "} * ", "{$x :f a ", "{$x @a = ", "{#a /", "= ", "a ", "\n",
    ]
  )
  func `repeated`(unit: String) {
    check(unit, after: "", length: 250_000)
    check(unit, after: ".match $x $y ", length: 100_000)
    check(unit, after: ".match $x * {{", length: 100_000)
    check(unit, after: "{$x ", length: 100_000)
  }

  @Test(.timeLimit(.minutes(2)))
  func `long chains of declarations`() {
    let count = 20_000
    let chain = (1...count).map { ".local $v\($0) = {$v\($0 - 1)}" }.joined(separator: " ")
    let selectors = (1...count).map { "$v\($0)" }.joined(separator: " ")
    let parsed = ParsedMessage.parse("\(chain) .match \(selectors) * {{}}")
    #expect(parsed.errors.count { $0.kind == .missingSelectorAnnotation } == count)
    #expect(parsed.errors.count { $0.kind == .variantKeyMismatch } == 1)
  }

  private func check(_ unit: String, after prefix: String, length: Int) {
    let text = prefix + String(repeating: unit, count: length / unit.unicodeScalars.count)
    let parsed = ParsedMessage.parse(text)
    #expect(parsed.tree.range.upper == text.unicodeScalars.count)
  }
}
