import Catalogs
import Diagnostics
import ICU
import Testing

import MessageExport
import MessageImport

@Suite struct I18nextTests {
  private func read(_ text: String) throws -> [String: FileContent] { contents(try .i18next(input(text))) }

  @Test func `reads what is exported`() throws {
    try expectSameTexts(.i18next, path: { "\($0)/notices.json" }, read: { input, _ in try .i18next(input) }) {
      _,
      key,
      text,
      locale in
      let content = text.content.inFile(selector: { _ in nil }) { $0.forms(in: locale, exactZero: "zero") }
      return (ExportFormat.i18next.name(of: key, where: text.conditions), content)
    }
  }

  @Test func `reads placeholders`() throws {
    let texts = try read(
      """
      {"a": {"b": "x {{name}} {{- raw}} {{ v , number(minimumFractionDigits: 2) }}}", "c.d": "{{user.first}} { }}"},
       "e": "{{v, datetime(a: b; c: d)}}", "empty": ""}
      """
    )
    #expect(texts["a.b"] == .of("x <name> <raw> <v>}"))
    #expect(texts["a.c.d"] == .of("<user.first> { }}"))
    #expect(texts["e"] == .of("<v>"))
    #expect(texts["empty"] == "")
  }

  @Test func `joins the forms of plurals`() throws {
    let texts = try FileTexts.i18next(
      input(
        """
        {"day_zero": "none", "day_one": "{{count}} day", "x": "y", "day_other": "{{count}} days",
         "rank_ordinal_one": "{{count}}st", "rank_ordinal_other": "{{count}}th",
         "phase_one": "alone", "day_ordinal": "z", "only_other": "all"}
        """
      )
    )
    #expect(texts.texts.map(\.name) == ["day", "x", "rank", "phase_one", "day_ordinal", "only"])
    let read = contents(texts)
    #expect(
      read["day"] == .plural(nil, ["zero": "none", "one": .of("<count> day")], other: .of("<count> days"))
    )
    #expect(read["rank"] == .plural(nil, ["one": .of("<count>st")], other: .of("<count>th"), kind: .ordinal))
    #expect(read["phase_one"] == "alone")
    #expect(read["only"] == .plural(nil, [:], other: "all"))
  }

  @Test(arguments: [
    ("a $t(b) c", 3, "$t"), ("{{}}", 1, "{{"), ("x {{name", 3, "{{"), ("{{a b}}", 1, "{{"), ("{{a, number", 1, "{{"),
  ])
  func `refuses what it does not understand`(_ text: String, _ column: Int, _ word: String) throws {
    let refusal = try #require(read("{\"k\": \"\(text)\"}")["k"]?.refusal)
    // The text begins at column 8 of its line.
    #expect(refusal.summary.contains(word) && refusal.place == SourcePosition(line: 1, column: 7 + column))
  }

  @Test func `a refused form refuses its text`() throws {
    let texts = try read("{\"k_one\": \"x\",\n\"k_other\": 3, \"l\": [\"a\"]}")
    #expect(texts["k"]?.refusal?.place == SourcePosition(line: 2, column: 12))
    #expect(texts["l"]?.refusal != nil)
  }

  @Test(arguments: [
    ("[]", "object"), ("{\"a\": {", "name"), ("{\"a.b\": \"x\", \"a\": {\"b\": \"y\"}}", "a.b occurs twice"),
    ("{\"a\": \"x\", \"a_one\": \"y\", \"a_other\": \"z\"}", "a occurs twice"),
    ("{\"a.b_other\": \"x\", \"a\": {\"b_other\": \"y\"}}", "a.b_other occurs twice"),
  ])
  func `refuses files`(_ text: String, _ words: String) throws {
    let error = try #require(#expect(throws: FileError.self) { try FileTexts.i18next(input(text)) })
    #expect(error.summary.contains(words) && error.place != nil, "\(error.summary)")
  }
}
