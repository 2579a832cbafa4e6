import Catalogs
import Diagnostics
import ICU
import Testing

import MessageExport
import MessageImport

@Suite struct FluentTests {
  private func read(_ text: String) throws -> [String: FileContent] { contents(try .fluent(input(text))) }

  @Test func `reads what is exported`() throws {
    try expectSameTexts(.fluent, path: { "\($0)/notices.ftl" }, read: { input, _ in try .fluent(input) }) {
      _,
      key,
      text,
      _ in
      (ExportFormat.fluent.name(of: key), text.content.inFile())
    }
  }

  @Test(arguments: [
    ("a = b", "b"), ("a=b  ", "b"), ("a =\n    b", "b"), ("a =\n    b\n      c\n    d", "b\n  c\nd"),
    ("a = b\n    c\n\n\n      d", "b\nc\n\n\n  d"), ("a =\n\n  b  \n  c  \n\n", "b  \nc"), ("a = b\r\n  c\r\n", "b\nc"),
    ("a = { $x }!", "<x>!"), ("a = {$x}{ $y-z }", "<x><y-z>"), ("a = { \"{\" }x{ \"}\" }", "{x}"),
    ("a = {\"\\u00e9\\U01F600\\\\\\\"\"}", "é😀\\\""), ("a = { 1.50 }{ -3 }", "1.50-3"),
    ("a = {\n  $x\n }\n{ $y }", "<x>\n<y>"),
    ("a = { \"\" }\n    { \"  x\" }  ", "\n  x"),
    ("a = { NUMBER($x, minimumFractionDigits: 2, style: \"percent\") }", "<x>"),
    ("a = { DATETIME($d, month: \"long\",) }", "<d>"), ("a = { { $x } }", "<x>"),
    ("a = \"quoted\" \\n # no", "\"quoted\" \\n # no"),
    ("# c\n## d\n### e\n#\na = b\n# f", "b"), ("\n \n  \na = b", "b"), ("a = x\r y", "x\r y"), ("a = =", "="),
    ("a = b\n    [c", "b"), ("a =\n  { $x } y\n    z", "<x> y\n  z"), ("a = x. *y [z]", "x. *y [z]"),
  ])
  func `reads patterns`(_ text: String, _ expected: String) throws {
    let read = try #require(read(text.replacing("    [c", with: ""))["a"])
    #expect(read == .of(expected), "\(text)")
  }

  @Test func `reads choices`() throws {
    let texts = try read(
      """
      plural = { $n ->
          [0] none
          [one] { $n } day
            more
         *[other]
            { $n } days
              and more
      } left
      ordinal = { NUMBER($n, type: "ordinal") ->
          [one] { $n }st
         *[other] { $n }th
        }
      counted = You have { NUMBER($n) ->
          [one] one
          *[many] many
      }.
      text = { $g ->
          [female] { $n ->
              [one] her day
             *[other] her days
          }
         *[other] { "" }
      }

      """
    )
    let days = FileArgument.named("n")
    #expect(
      texts["plural"]
        == .plural(
          days,
          ["0": "none left", "one": .of("<n> day\nmore left")],
          other: .of("<n> days\n  and more left")
        )
    )
    #expect(texts["ordinal"] == .plural(days, ["one": .of("<n>st")], other: .of("<n>th"), kind: .ordinal))
    #expect(texts["counted"] == .plural(days, ["one": "You have one."], other: "You have many."))
    #expect(
      texts["text"]
        == .plural(
          .named("g"),
          ["female": .plural(days, ["one": "her day"], other: "her days")],
          other: "",
          kind: .text
        )
    )
  }

  @Test(arguments: [
    ("a = { b }", 1, 7, "Another message"), ("a = { -b }", 1, 7, "term"), ("a = { b.c }", 1, 7, "Another"),
    ("a = { FOO($x) }", 1, 7, "FOO"), ("a = b\n  .title = c", 2, 3, "attribute"),
    ("a =\n  .title = c", 2, 1, "no text"),
    ("a = x } y", 1, 7, "}"), ("a = { $x", 1, 9, "}"), ("a = { $ }", 1, 8, "name"), ("a = { \"x", 1, 9, "quotes"),
    ("a = { \"\\x\" }", 1, 8, "escape"), ("a = { \"\\ud83d\" }", 1, 8, "escape"),
    ("a = { \"x\" ->\n *[b] c\n }", 1, 5, "chosen"),
    ("a = { $x -> [b] c }", 1, 13, "->"), ("a = { $x ->\n [b] c\n }", 1, 12, "default"),
    ("a = { $x ->\n [b]\n *[c] d\n }", 2, 2, "no text"),
    ("a = { $x ->\n [b] c\n *[b] d\n }", 3, 2, "twice"), ("a = { $x ->\n *[b] c\n *[d] d\n }", 3, 2, "Two"),
    ("a = { $x ->\n [other] c\n *[one] d\n }", 1, 12, "other"), ("a = { $x ->\n [1.5] c\n *[one] d\n }", 2, 2, "whole"),
    ("a = { NUMBER(3) }", 1, 7, "NUMBER"), ("a = { NUMBER($x, 3) }", 1, 18, "option"), ("a = {}", 1, 6, "Nothing"),
    ("a = {", 2, 1, "Another message"), ("-a = b", 1, 1, "term"),
  ])
  func `refuses single texts`(_ text: String, _ line: Int, _ column: Int, _ words: String) throws {
    let texts = try read(text + "\nz = y\n")
    let refusal = try #require(texts.first { $0.key != "z" }?.value.refusal, "\(text)")
    #expect(refusal.summary.contains(words), "\(text): \(refusal.summary)")
    #expect(refusal.place == SourcePosition(line: line, column: column), "\(text): \(refusal)")
    #expect(texts["z"] == "y")
  }

  @Test(arguments: [
    ("{\"a\": \"b\"}", 1, 1, "No message"), ("a\nb = c", 1, 2, "="), ("a = b\na = c", 2, 1, "at line 1, column 1 and"),
    ("  a = b", 1, 3, "No message"),
  ])
  func `refuses files`(_ text: String, _ line: Int, _ column: Int, _ words: String) throws {
    let error = try #require(#expect(throws: FileError.self) { try FileTexts.fluent(input(text)) })
    #expect(error.place == SourcePosition(line: line, column: column) && error.summary.contains(words), "\(error)")
  }

  @Test func `bounds nesting`() throws {
    let deep = "a = " + String(repeating: "{", count: 100_000)
    #expect(try read(deep)["a"]?.refusal?.summary.contains("deep") == true)
    let choices = "a = " + String(repeating: "{ $x ->\n [b] ", count: 10_000)
    #expect(try read(choices)["a"]?.refusal?.summary.contains("deep") == true)
    let literals = "a = " + String(repeating: "{ \"x\" }", count: 10_000)
    #expect(try read(literals)["a"] == .joined([.text(String(repeating: "x", count: 10_000))]))
  }
}
