import Catalogs
import Diagnostics
import ICU
import MessageExport
import Testing

import MessageImport

@Suite struct JavaPropertiesTests {
  @Test func `reads what is exported`() throws {
    try expectSameTexts(
      .javaProperties,
      path: { "notices_\($0.underscored).properties" },
      read: { input, _ in try .javaProperties(input) },
      expected: { _, key, text, _ in (key.name, text.content.inFile()) }
    )
  }

  /// The syntax as the documentation of `java.util.Properties` has it.
  @Test(arguments: [
    ("a=b", "a", "b"), ("a = b ", "a", "b "), ("  a:b", "a", "b"), ("a b", "a", "b"), ("a\t:\t b", "a", "b"),
    ("a\u{C}b", "a", "b"), ("a", "a", ""), ("a=", "a", ""), ("a==b", "a", "=b"), ("a : = b", "a", "= b"),
    ("a\\ b\\=\\: c", "a b=:", "c"), ("a=\\  b", "a", "  b"), ("a=b\\\n   c", "a", "bc"), ("a\\\n  b=c", "ab", "c"),
    ("a=\\\r\n  b\\\r  c", "a", "bc"), ("a=\\u00e9\\uD83D\\uDE00x", "a", "é😀x"),
    ("a=\\t\\n\\f\\r\\q\\\\", "a", "\t\n\u{C}\rq\\"),
    ("# c\n! d\\\na=b", "a", "b"), ("a=b # no comment", "a", "b # no comment"), ("\n\r\n \u{C}\na=b\r\n", "a", "b"),
    ("名前=語", "名前", "語"), ("a=b\\", "a", "b"), ("a\\\n=b", "a", "b"), ("a = \\\n # b", "a", "# b"),
  ])
  func `reads javas syntax`(_ file: String, _ name: String, _ value: String) throws {
    let texts = try FileTexts.javaProperties(input(file)).texts
    #expect(texts.map(\.name) == [name])
    #expect(texts.first?.content == .joined([.text(value)]), "\(texts)")
  }

  @Test func `reads patterns and places`() throws {
    let texts = try FileTexts.javaProperties(
      input("# x\n\na=it''s {n, plural, one {# day} other {# days}}\n b = \\u00e9{")
    )
    #expect(
      contents(texts)["a"] == .plural(.named("n"), ["one": .of("it's <n> day")], other: .of("it's <n> days"))
    )
    #expect(texts.texts.map(\.place) == [SourcePosition(line: 3, column: 1), SourcePosition(line: 4, column: 2)])
    #expect(contents(texts)["b"]?.refusal?.place == SourcePosition(line: 4, column: 13))
    #expect(try FileTexts.javaProperties(input("")).texts.isEmpty)
  }

  @Test func `refuses escapes that are none`() throws {
    for text in ["a=x\\u12\nb=y", "a=x\\ud83d\nb=y", "a=x\\u", "a=x\\udead\\u0041"] {
      let refusal = try contents(.javaProperties(input(text)))["a"]?.refusal
      #expect(refusal?.place == SourcePosition(line: 1, column: 4), "\(text)")
    }
    let error = #expect(throws: FileError.self) { try FileTexts.javaProperties(input("\n\\u12=x")) }
    #expect(error?.place == SourcePosition(line: 2, column: 1))
  }

  @Test func `refuses a name that occurs twice`() {
    let error = #expect(throws: FileError.self) { try FileTexts.javaProperties(input("a=1\nb=2\n a : 3")) }
    #expect(error?.place == SourcePosition(line: 3, column: 2))
    #expect(error?.summary == "The name a occurs twice, at line 1, column 1 and at line 3, column 2")
  }
}
