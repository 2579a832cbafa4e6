import Notices
import Testing
import Templates

/// What templates write; the rules for lines and sections are those of Mustache's manual.
@Suite struct TemplateRenderingTests {
  private static let values = TemplateValues([
    "name": .text, "empty": .text, "missing": .text, "markup": .html, "yes": .flag, "no": .flag, "words": .texts,
    "none": .texts, "pages": .records, "title": .text, "isLast": .flag,
  ])

  private func rendered(_ files: [String: String], _ start: String) throws -> String {
    let names = Dictionary(uniqueKeysWithValues: files.keys.map { ($0, Self.values) })
    let texts = Dictionary(uniqueKeysWithValues: files.map { ("\($0.key).mustache", $0.value) })
    let (templates, errors) = TemplateSet.load(texts, names: names)
    #expect(errors == [])
    return try #require(templates).render(
      start,
      [
        "name": .text("A & B"), "empty": .text(""), "markup": .text("<b>"), "yes": .flag(true), "no": .flag(false),
        "words": .texts(["one", "<two>"]), "none": .texts([]), "title": .text("outer"),
        "pages": .records([["title": .text("first")], ["isLast": .flag(true)]]),
      ]
    )
  }

  @Test(arguments: [
    ("", ""), ("{{name}} {{{markup}}} {{&markup}}", "A &amp; B <b> <b>"), ("[{{missing}}]", "[]"),
    // A section of a text is there unless the text is missing or empty.
    ("{{#name}}({{name}}){{/name}}", "(A &amp; B)"), ("{{#empty}}({{empty}}){{/empty}}", ""),
    ("{{#missing}}a{{/missing}}{{^missing}}b{{/missing}}{{^empty}}c{{/empty}}", "bc"),
    ("{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}{{#no}}c{{/no}}{{^no}}d{{/no}}", "ad"),
    ("{{#words}}[{{.}}]{{/words}}{{^words}}none{{/words}}", "[one][&lt;two&gt;]"),
    ("{{#none}}{{.}}{{/none}}{{^none}}none{{/none}}", "none"),
    // A record's own values come first.
    ("{{#pages}}{{title}}{{#isLast}}.{{/isLast}}{{^isLast}}, {{/isLast}}{{/pages}} {{title}}", "first, outer. outer"),
    ("{{#words}}{{#pages}}{{title}}{{/pages}}{{/words}}", "firstouterfirstouter"),
    ("{{! a\nb }}x", "x"),
  ])
  func `values and sections`(_ template: String, _ text: String) throws {
    #expect(try rendered(["a": template], "a") == text)
  }

  @Test(arguments: [
    ("a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"), ("a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "a\r\nb\r\nc"),
    ("  {{#yes}}  \n  b\n\t{{/yes}}", "  b\n"), ("{{#yes}}\n{{/yes}}\n\nx", "\nx"),
    ("{{#yes}}\n  {{#yes}}\n  x\n  {{/yes}}\n{{/yes}}\n", "  x\n"), ("{{! a }}\nx\n  {{! b }}", "x\n"),
    ("{{#words}}\n- {{.}}\n{{/words}}\n", "- one\n- &lt;two&gt;\n"),
    // A line with anything else stays, and so does one with a value.
    ("{{#yes}} {{/yes}}\n", " \n"), (" x{{#yes}}\n{{/yes}} \n", " x\n"), ("{{#yes}}{{/yes}}\n", "\n"),
    ("  {{missing}}\n", "  \n"), ("\n {{#yes}}\nx{{/yes}} {{! c }}\n", "\nx \n"),
  ])
  func `a line that holds nothing but a tag is left out`(_ template: String, _ text: String) throws {
    #expect(try rendered(["a": template], "a") == text)
  }

  @Test(arguments: [
    ("({{> b}})", "{{name}}", "(A &amp; B)"), ("x\n  {{> b}}\ny", "1\n\n2\n", "x\n  1\n\n  2\ny"),
    ("\t{{> b}}\n", "{{#words}}\n{{.}}\n{{/words}}\nend", "\tone\n\t&lt;two&gt;\n\tend"),
    ("- {{> b}}\n", "1\n2\n", "- 1\n2\n\n"), ("{{#words}}{{> b}}{{/words}}", "{{title}}.", "outer.outer."),
  ])
  func `an included template is where it is named`(_ template: String, _ included: String, _ text: String) throws {
    #expect(try rendered(["a": template, "b": included], "a") == text)
  }

  @Test func `indentations add up`() throws {
    let files = ["a": "0\n {{> b}}\n0\n", "b": "1\n  {{> c}}\n1\n", "c": "2\n{{{markup}}}\n"]
    #expect(try rendered(files, "a") == "0\n 1\n   2\n   <b>\n 1\n0\n")
  }

  @Test func `plain text is not escaped`() throws {
    #expect(try rendered(["a.txt": "{{%CONTENT_TYPE:TEXT}}\n{{name}}{{markup}}"], "a.txt") == "A & B<b>")
  }
}
