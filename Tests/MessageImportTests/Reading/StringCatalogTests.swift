import Catalogs
import Diagnostics
import ICU
import Testing

import MessageExport
import MessageImport

@Suite struct StringCatalogTests {
  @Test func `reads what is exported`() throws {
    try expectSameTexts(
      .xcstrings,
      path: { _ in "Notices.xcstrings" },
      read: { input, _ in try .xcstrings(input) },
      expected: { session, key, text, locale in
        let order = session.argumentOrder(key, withSelectors: true)
        func argument(_ name: String) -> FileArgument { .numbered((order.firstIndex(of: name) ?? -1) + 1) }
        let content = text.content.inFile(argument: argument, selector: argument) { choice in
          choice.forms(in: locale, exactZero: "zero").sorted { $0.category < $1.category }
        }
        return (ExportFormat.xcstrings.name(of: key, where: text.conditions), content)
      }
    )
  }

  /// The texts of one key, by locale.
  private func read(_ localizations: String, comment: String = "") throws -> [String: FileText] {
    let file = """
      {"sourceLanguage": "en", "version": "1.0",
       "strings": {"k": {"comment": "\(comment)", "localizations": {\(localizations)}}}}
      """
    let texts = try FileTexts.xcstrings(input(file)).texts
    #expect(texts.allSatisfy { $0.name == "k" })
    return Dictionary(uniqueKeysWithValues: texts.map { ($0.locale ?? "", $0) })
  }

  private func unit(_ value: String, _ state: String = "translated") -> String {
    "{\"stringUnit\": {\"state\": \"\(state)\", \"value\": \"\(value)\"}}"
  }

  @Test(arguments: [
    ("a", "a"), ("%@ and %@", "<1> and <2>"), ("%2$@, %1$lld %%", "<2>, <1> %"),
    ("%lld %.2f %5d %1$@", "<1> <2> <3> <1>"),
    ("%@ is 100% sure", "<1> is 100% sure"), ("100%% and 100 % of", "100%% and 100 % of"), ("%d%%", "<1>%"),
    ("%s%", "<1>%"),
  ])
  func `reads formats`(_ value: String, _ expected: String) throws {
    let text = try #require(read("\"ja\": \(unit(value))")["ja"])
    #expect(text.content == .of(expected))
    #expect(text.place == SourcePosition(line: 2, column: 53) && text.state == .new)
  }

  @Test func `a key is a format in all languages or in none`() throws {
    let texts = try read(
      "\"en\": \(unit("%@ 1%%")), \"ja\": \(unit("1%%", "needs_review")), \"de\": \(unit("", "new"))"
    )
    #expect(texts["ja"]?.content == "1%" && texts["ja"]?.state == .review)
    #expect(texts["en"]?.content == .of("<1> 1%"))
    #expect(texts["de"]?.content == "" && texts["de"]?.state == .missing)
    let plain = try read("\"en\": \(unit("%@"))", comment: stringCatalogPercentNote)
    #expect(plain["en"]?.content == "%@")
    #expect(try read("\"en\": \(unit("%%"))", comment: "x\\nArgument 1 is name.")["en"]?.content == "%")
  }

  @Test func `reads plurals`() throws {
    let plural = "\"variations\": {\"plural\": {\"one\": \(unit("%lld day")), \"other\": \(unit("%lld days", "new"))}}"
    let top = try #require(read("\"en\": {\(plural)}")["en"])
    #expect(top.content == .plural(nil, ["one": .of("<1> day")], other: .of("<1> days")) && top.state == .guess)
    let forms = "\"variations\": {\"plural\": {\"one\": \(unit("%arg day")), \"other\": \(unit("%arg days of %1$@"))}}"
    let substituted = """
      "en": {"stringUnit": {"state": "translated", "value": "%1$@: %#@n@ left"},
       "substitutions": {"n": {"argNum": 2, "formatSpecifier": "lld", \(forms)}}}
      """
    #expect(
      try read(substituted)["en"]?.content
        == .plural(.numbered(2), ["one": .of("<1>: <2> day left")], other: .of("<1>: <2> days of <1> left"))
    )
  }

  @Test(arguments: [
    ("{\"variations\": {\"device\": {\"mac\": {\"stringUnit\": {\"value\": \"x\"}}}}}", "something else"),
    ("{\"variations\": {\"plural\": {\"one\": {\"stringUnit\": {\"value\": \"x\"}}}}}", "no form other"),
    ("{\"variations\": {\"plural\": {\"some\": {\"stringUnit\": {\"value\": \"x\"}}}}}", "some"),
    ("{}", "neither"), ("{\"stringSet\": {}}", "neither"), ("3", "neither"),
    ("{\"stringUnit\": {\"value\": 3}}", "value"),
    ("{\"stringUnit\": {\"value\": \"%#@n@\"}}", "substitution n is not there"),
    ("{\"stringUnit\": {\"value\": \"%arg\"}}", "%arg"),
    ("{\"stringUnit\": {\"value\": \"%#@n@\"}, \"substitutions\": {\"n\": {}}}", "argument it counts"),
  ])
  func `refuses what no catalog says`(_ localization: String, _ words: String) throws {
    let refusal = try #require(read("\"en\": \(localization)")["en"]?.content.refusal)
    #expect(refusal.summary.contains(words), "\(refusal)")
    #expect(refusal.place.line == 2 && refusal.place.column > 51)
  }

  @Test func `bounds substitutions`() throws {
    let text = String(repeating: "%#@n@", count: 1_000)
    let refusal = try read("\"en\": {\"stringUnit\": {\"value\": \"\(text)\"}}")["en"]?.content.refusal
    #expect(refusal?.summary.contains("more than") == true)
  }

  @Test func `skips what is not translated`() throws {
    let texts = try FileTexts.xcstrings(
      input(
        """
        {"sourceLanguage": "en", "strings": {
          "": {}, "a": {"extractionState": "stale"},
          "b": {"shouldTranslate": false, "localizations": {"en": {"stringUnit": {"value": "b"}}}}
        }}
        """
      )
    )
    #expect(texts.texts.isEmpty)
  }

  @Test(arguments: [
    "[]", "{}", "{\"strings\": []}", "{\"strings\": {\"a\": 3}}", "{\"strings\": {\"a\": {\"localizations\": 1}}}",
  ])
  func `refuses files`(_ text: String) throws {
    let error = try #require(#expect(throws: FileError.self) { try FileTexts.xcstrings(input(text)) })
    #expect(error.place?.line == 1 && !error.fix.isEmpty)
  }
}
