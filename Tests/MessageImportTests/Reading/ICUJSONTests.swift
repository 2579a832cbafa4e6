import Catalogs
import Diagnostics
import ICU
import MessageExport
import Testing

import MessageImport

@Suite struct ICUJSONTests {
  /// The content of one pattern.
  private func read(_ pattern: String) throws -> FileContent {
    let escaped = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return try #require(FileTexts.icuJSON(try input("{\"a\": \"\(escaped)\"}")).texts.first).content
  }

  @Test func `reads what is exported`() throws {
    try expectSameTexts(.icuJSON, path: { "\($0.tag).json" }, read: { input, _ in try .icuJSON(input) }) {
      _,
      key,
      text,
      _ in
      (key.name, text.content.inFile())
    }
  }

  @Test(arguments: [
    ("", ""), ("a {b} c", "a <b> c"), ("{ b }{c, number}", "<b><c>"), ("{d, date, ::yMMMd}!", "<d>!"),
    ("{p, number, currency}", "<p>"), ("{x, number, ::currency/EUR '}' .00}", "<x>"), ("{0} {1}", "<1> <2>"),
    ("don't", "don't"), ("don''t", "don't"), ("'{'a'}'", "{a}"), ("'{a} ''b'' {c}' {d}", "{a} 'b' {c} <d>"),
    ("it's '{' open", "it's { open"), ("'{no end", "{no end"), ("#", "#"), ("a } b", "a } b"), ("名{x}前", "名<x>前"),
    ("1 &lt; 2", "1 &lt; 2"), ("{a-b.c}", "<a-b.c>"), ("{\u{200E}x\u{2028}}", "<x>"),
  ])
  func `reads patterns`(_ pattern: String, _ content: String) throws {
    #expect(try read(pattern) == .of(content))
  }

  @Test func `reads quoted tags`() throws {
    #expect(try read("'<b>'x 1 < 2") == "<b>x 1 < 2")
    let refusal = try #require(try read("x <b>y</b>").refusal)
    #expect(refusal.summary.contains("tag") && refusal.place == SourcePosition(line: 1, column: 10))
  }

  @Test func `reads choices`() throws {
    let days = FileArgument.named("n")
    #expect(
      try read("{n, plural, =0 {none} one {# day} other {'#' {n} # '{'}}")
        == .plural(
          days,
          ["0": "none", "one": .of("<n> day")],
          other: .joined([.text("# "), .argument(days), .text(" "), .argument(days), .text(" {")])
        )
    )
    #expect(
      try read("{n,selectordinal,one{#st}two{#nd}few{#rd}other{#th}}")
        == .plural(
          days,
          ["one": .of("<n>st"), "two": .of("<n>nd"), "few": .of("<n>rd")],
          other: .of("<n>th"),
          kind: .ordinal
        )
    )
    #expect(
      try read("{g, select, female {her {n, plural, one {day} other {# days}}} other {#1}}")
        == .plural(
          .named("g"),
          ["female": .plural(days, ["one": "her day"], other: .of("her <n> days"))],
          other: "#1",
          kind: .text
        )
    )
    // A # is the number in a plural's own branches only.
    #expect(
      try read("{n, plural, other {{g, select, other {# '#'}}}}")
        == .plural(days, [:], other: .plural(.named("g"), [:], other: "# #", kind: .text))
    )
  }

  @Test func `text beside a choice goes into its branches`() throws {
    #expect(
      try read("You have {n, plural, one {# day} other {# days}} left.")
        == .plural(.named("n"), ["one": .of("You have <n> day left.")], other: .of("You have <n> days left."))
    )
    #expect(
      try read("{n, plural, one {# day} other {# days}} {n, plural, one {is} other {are}} left")
        == .plural(.named("n"), ["one": .of("<n> day is left")], other: .of("<n> days are left"))
    )
    #expect(
      try read("{a, select, x {1} other {2}}-{b, select, y {3} other {4}}")
        == .plural(
          .named("a"),
          ["x": .plural(.named("b"), ["y": "1-3"], other: "1-4", kind: .text)],
          other: .plural(.named("b"), ["y": "2-3"], other: "2-4", kind: .text),
          kind: .text
        )
    )
  }

  @Test(arguments: [
    ("{", 2, "name"), ("a{}", 3, "name"), ("{a", 3, "comma"), ("{a b}", 4, "comma"), ("{a, foo}", 5, "foo"),
    ("{a, choice, 0#x}", 5, "choice"), ("{n, plural}", 11, "comma"), ("{n, plural, one {x}}", 20, "other"),
    ("{n, plural, other {x} other {y}}", 23, "twice"), ("{n, plural, =1 {x} =01 {y} other {}}", 20, "twice"),
    ("{n, plural, offset:1 other {x}}", 13, "offset"), ("{n, plural, three {x} other {y}}", 13, "three"),
    ("{n, plural, =1.5 {x} other {y}}", 13, "whole"), ("{n, plural, other {x}", 22, "category"),
    ("{n, plural, other {x", 21, "}"), ("{n, select, other x}", 19, "{"), ("{99999999999999999999}", 1, "number"),
    ("{d, date, 'x", 13, "}"),
  ])
  func `refuses what it does not understand`(_ pattern: String, _ column: Int, _ word: String) throws {
    let refusal = try #require(try read(pattern).refusal, "\(pattern)")
    #expect(refusal.summary.contains(word), "\(refusal.summary)")
    // The pattern begins at column 8 of its line.
    #expect(refusal.place == SourcePosition(line: 1, column: 7 + column), "\(pattern) \(refusal)")
    #expect(refusal.fix.hasSuffix("."))
  }

  @Test func `bounds what choices make`() throws {
    let choice = "{a, select, x {1} y {2} other {3}} "
    let other = "{b, select, x {1} y {2} other {3}} "
    let pair = choice + other.replacing("b", with: "c") + other.replacing("b", with: "d") + other
    // Distinct arguments multiply: 3, 9, 27, 81 texts and so on.
    #expect(try read(pair).refusal == nil)
    let many = (0..<8).map { choice.replacing("{a", with: "{a\($0)") }.joined()
    #expect(try read(many).refusal?.summary.contains("too many") == true)
    let sequence = (0..<10_000).map { "{a\($0), select, other {}}" }.joined()
    #expect(try read(sequence).refusal?.summary.contains("too many") == true)
    #expect(try read(String(repeating: "{a, select, other {}}", count: 10_000)).refusal == nil)
    let deep = String(repeating: "{a, select, other {", count: 20_000) + String(repeating: "}}", count: 20_000)
    #expect(try read(deep).refusal?.summary.contains("deep") == true)
    let wide = (0..<10_000).map { "k\($0) {}" }.joined()
    #expect(try read("{a, select, \(wide) other {}}").refusal?.summary.contains("branches") == true)
  }

  @Test func `reads nested objects and descriptions`() throws {
    let texts = try FileTexts.icuJSON(
      input(
        "{\"a\": {\"b\": \"x\", \"c\": {\"d\": \"y\"}},\n \"e\": {\"defaultMessage\": \"z\", \"description\": \"of z\"}}"
      )
    )
    #expect(contents(texts) == ["a.b": "x", "a.c.d": "y", "e": "z"])
    #expect(texts.texts.map(\.name) == ["a.b", "a.c.d", "e"])
    #expect(texts.texts.last?.place == SourcePosition(line: 2, column: 2))
    #expect(texts.locale == nil)
  }

  @Test func `refuses values that are no texts`() throws {
    let texts = try contents(.icuJSON(input("{\"a\": 1, \"b\": null, \"c\": [\"x\"], \"d\": \"x\"}")))
    #expect(texts["a"]?.refusal?.place == SourcePosition(line: 1, column: 7))
    #expect(texts["b"]?.refusal?.summary.contains("null") == true)
    #expect(texts["c"]?.refusal?.summary.contains("array") == true)
    #expect(texts["d"] == "x")
  }

  @Test func `places stand behind escapes`() throws {
    let text = try input("{\n  \"a\": \"\\u00e9\\n\\ud83d\\ude00é{\\\"\"\n}")
    let refusal = try #require(contents(try FileTexts.icuJSON(text))["a"]?.refusal)
    #expect(refusal.place == SourcePosition(line: 2, column: 31))
  }

  @Test(arguments: [
    ("[]", 1, 1, "object"), ("\"a\"", 1, 1, "object"), ("{\"a\": \"b", 1, 9, "closing quotation mark"),
    ("", 1, 1, "found the end"),
    ("{\n\"a\": \"x\",\n \"a\": \"y\"}", 3, 2, "first at line 2, column 1"),
    ("{\"a.b\": \"x\",\n\"a\": {\"b\": \"y\"}}", 2, 7, "at line 1, column 2 and at line 2, column 7"),
  ])
  func `refuses files`(_ text: String, _ line: Int, _ column: Int, _ words: String) throws {
    let error = try #require(#expect(throws: FileError.self) { try FileTexts.icuJSON(input(text)) })
    #expect(error.place == SourcePosition(line: line, column: column))
    #expect(error.summary.contains(words), "\(error.summary)")
    #expect(!error.fix.isEmpty && !error.summary.contains("\n"))
  }

  @Test func `names are bounded and shown safely`() throws {
    let name = String(repeating: "n", count: 300)
    let long = "{\"\(name)\": {\"\(name)\": \"x\"}}"
    #expect(throws: FileError.self) { try FileTexts.icuJSON(input(long)) }
    let error = #expect(throws: FileError.self) {
      try FileTexts.icuJSON(input("{\"a\\u001b\\u202e\": 1, \"a\\u001b\\u202e\": 1}"))
    }
    #expect(error?.summary.unicodeScalars.contains("\u{1B}") == false)
    #expect(error?.summary.unicodeScalars.contains("\u{202E}") == false)
  }
}
