import MessageSyntax
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    "", " ", "hello", "\u{3000}x", "a.b", "| @ #", "\u{1}", "\u{200E} mark", "\r\n", "日本語",
    "\u{FFFD}", "\u{10FFFD}", "e\u{301}",
  ])
  func `text stays as it is`(text: String) throws {
    #expect(try elements(text) == (text.isEmpty ? [] : [.text(text)]))
    #expect(try elements("{{\(text)}}") == (text.isEmpty ? [] : [.text(text)]))
  }

  @Test(arguments: [(#"\\"#, #"\"#), (#"\{\}"#, "{}"), (#"a\|b"#, "a|b"), (#"\\n"#, #"\n"#), (#"\\\{"#, #"\{"#)])
  func `escapes`(source: String, text: String) throws {
    #expect(try elements(source) == [.text(text)])
    #expect(try elements("{{\(source)}}") == [.text(text)])
  }

  @Test(arguments: ["  {{a}}", "\u{2067}{{a}}", "{{a}} \n", "\u{3000}{{a}}\u{2069}", "\t\r\n{{a}}"])
  func `space round a quoted pattern is skipped`(source: String) throws {
    #expect(try elements(source) == [.text("a")])
  }

  @Test func `leading space of a simple message is text`() throws {
    #expect(try elements(" \u{61C} a") == [.text(" \u{61C} a")])
    #expect(try elements(" {$a}") == [.text(" "), .expression(.init(operand: .variable("a")))])
  }

  @Test func `quoted patterns may look like declarations`() throws {
    #expect(try elements("{{.input {$x}}}") == [.text(".input "), .expression(.init(operand: .variable("x")))])
  }

  @Test func `text is not normalised`() throws {
    #expect(try elements("\u{1E0A}\u{323}") == [.text("\u{1E0A}\u{323}")])
    #expect(try elements("\u{1E0A}\u{323}") != [.text("\u{1E0C}\u{307}")])
  }

  @Test func `escapes and placeholders have ranges`() {
    let tree = ParsedMessage.parse(#"a\{b {$x}{#c} d"#).tree
    #expect(tree.texts.map(\.range) == [SourceRange(lower: 0, upper: 5), SourceRange(lower: 13, upper: 15)])
    #expect(tree.texts.map(\.value) == ["a{b ", " d"])
    #expect(tree.patterns.map(\.range) == [SourceRange(lower: 0, upper: 15)])
    #expect(tree.patterns.map(\.isQuoted) == [false])
  }
}
