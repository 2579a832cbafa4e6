import Catalogs
import Checks
import Diagnostics
import Testing

private func finding(_ rule: RuleID, _ summary: String, line: Int = 1) -> Diagnostic {
  Diagnostic(
    rule: rule,
    severity: .warning,
    summary: summary,
    span: SourceSpan(file: "strings/ja/page.yaml", start: SourcePosition(line: line, column: 1)),
    key: "page.note",
    locale: "ja"
  )
}

struct BaselineTests {
  private static func load(_ texts: String) -> LoadedCatalog {
    let header = "format: 1\nname: x\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n"
    let files = ["catalog.yaml": header, "strings/en/page.yaml": texts]
    return Catalog.load(files: files.mapValues { Array($0.utf8) })
  }

  private static func baseline(_ texts: String) throws -> Baseline {
    let json = Baseline(file: "known.json", of: CheckRegistry.report(on: load(texts)).findings).json
    return try Baseline(file: "known.json", json: Array(json.utf8))
  }

  @Test func `known findings are left out wherever their lines are`() throws {
    let baseline = try Self.baseline("note: Two  spaces\n")
    #expect(baseline.entries.map(\.rule) == ["spacing"])
    let report = CheckRegistry.report(
      on: Self.load("title: State\n\nnote: Two  spaces\nother: More  spaces\n"),
      CheckOptions(baseline: baseline)
    )
    #expect(report.findings.map(\.key) == ["page.other"])
    #expect(report.known.map(\.key) == ["page.note"])
    #expect(report.outdated.isEmpty && !report.isClean)
  }

  @Test func `what is fixed is reported at its entry until the baseline shrinks`() throws {
    let baseline = try Self.baseline("note: Two  spaces\nother: More  spaces\n")
    let loaded = Self.load("note: Two spaces\nother: More  spaces\n")
    let report = CheckRegistry.report(on: loaded, CheckOptions(baseline: baseline))
    #expect(report.findings.isEmpty && report.known.count == 1 && !report.isClean)
    let outdated = try #require(report.outdated.first)
    #expect(report.outdated.count == 1 && outdated.rule == "outdated-baseline")
    #expect(outdated.span?.file == "known.json" && outdated.span?.start.line == 3)
    #expect(outdated.summary == "Known finding of spacing about page.note in en is no longer found")
    let shrunk = baseline.shrunk(to: CheckRegistry.report(on: loaded).findings)
    #expect(shrunk.entries.map(\.key) == ["page.other"])
    #expect(CheckRegistry.report(on: loaded, CheckOptions(baseline: shrunk)).isClean)
    // New findings never enter.
    let worse = Self.load("other: More  spaces\nthird: Even  more\n")
    #expect(baseline.shrunk(to: CheckRegistry.report(on: worse).findings).entries.map(\.key) == ["page.other"])
  }

  @Test func `an error of the load is never known`() throws {
    let loaded = Self.load("note: \"Quoted\"\n")
    let found = CheckRegistry.report(on: loaded).findings
    #expect(found.map(\.rule) == ["refused-text"])
    let names = FindingFingerprint.all(of: found)
    #expect(Baseline(file: "b", of: found).entries.isEmpty)
    let json = #"{"findings": [{"fingerprint": "\#(names[0])", "rule": "refused-text"}], "format": 1}"#
    let report = CheckRegistry.report(
      on: loaded,
      CheckOptions(baseline: try Baseline(file: "b", json: Array(json.utf8)))
    )
    #expect(report.findings.map(\.rule) == ["refused-text"] && report.known.isEmpty)
    // Findings behind the error may still exist, so no entry is called outdated.
    #expect(!report.isWhole && report.outdated.isEmpty)
  }

  @Test func `an unknown check names the nearest`() throws {
    let json = """
      {"format": 1, "findings": [
        {"rule": "spaceing", "fingerprint": "00000000000000aa"},
        {"rule": "spacing", "fingerprint": "00000000000000ab"}, {"rule": "spacing", "fingerprint": "00000000000000ab"}
      ]}
      """
    let baseline = try Baseline(file: "b.json", json: Array(json.utf8))
    let outdated = CheckRegistry.report(on: Self.load("a: B\n"), CheckOptions(baseline: baseline)).outdated
    #expect(outdated.map(\.span?.start.line) == [2, 3, 3])
    #expect(outdated.first?.summary == "Check 'spaceing' in the baseline does not exist")
    #expect(outdated.first?.fix?.hasPrefix("Did you mean 'spacing'?") == true)
  }

  @Test func `an entry is of the check that it names`() throws {
    let json = try Self.baseline("note: Two  spaces\n").json
    for (name, fix) in [("spaceing", "Did you mean 'spacing'?"), ("too-long", "Remove the entry;")] {
      let wrong = json.replacing("\"spacing\"", with: "\"\(name)\"")
      #expect(wrong != json)
      let baseline = try Baseline(file: "b.json", json: Array(wrong.utf8))
      let report = CheckRegistry.report(on: Self.load("note: Two  spaces\n"), CheckOptions(baseline: baseline))
      #expect(report.findings.map(\.rule) == ["spacing"] && report.known.isEmpty)
      #expect(report.outdated.count == 1 && report.outdated.first?.fix?.hasPrefix(fix) == true)
    }
  }

  @Test func `entries have a line each in an order of their own`() throws {
    let findings = [finding("spacing", "b"), finding("spacing", "a \"quoted\"\u{7}"), finding("bidi-control", "c")]
    let json = Baseline(file: "b", of: findings).json
    #expect(json == Baseline(file: "b", of: [findings[2], findings[0], findings[1]]).json)
    #expect(json.split(separator: "\n").filter { $0.contains("fingerprint") }.count == 3)
    let again = try Baseline(file: "b", json: Array(json.utf8))
    #expect(again.entries.map(\.summary) == ["c", "a \"quoted\"\u{7}", "b"])
    #expect(again.json == json)
    #expect(Baseline(file: "b", of: []).json == "{\n  \"findings\": [],\n  \"format\": 1\n}\n")
  }

  @Test(arguments: [
    ("", "The JSON cannot be read at line 1"), ("{\"findings\": [", "The JSON cannot be read at line 1"),
    ("[]", "It isn't a baseline"), ("{\"findings\": {}, \"format\": 1}", "It isn't a baseline"),
    ("{\"findings\": []}", "Its 'format' is not 1"), ("{\"findings\": [], \"format\": 2}", "Its 'format' is not 1"),
    ("{\"findings\": [], \"format\": 1, \"more\": 1}", "It isn't a baseline: it has a member 'more'"),
    ("{\"findings\": [5], \"format\": 1}", "Entry 1 of 'findings' isn't an object"),
    (
      "{\"findings\": [{\"rule\": \"spacing\", \"fingerprint\": \"xyz\"}], \"format\": 1}",
      "Entry 1 of 'findings' has no 'fingerprint'"
    ),
    ("{\"findings\": [{\"fingerprint\": \"0123456789abcdef\"}], \"format\": 1}", "Entry 1 of 'findings' has no 'rule'"),
    (
      "{\"findings\": [{\"fingerprint\": \"0123456789abcdef\", \"rule\": 1}], \"format\": 1}",
      "Entry 1 of 'findings' has a 'rule' that isn't a text"
    ),
    (
      "{\"findings\": [{\"fingerprint\": \"0123456789abcdef\", \"rule\": \"a\", \"line\": \"1\"}], \"format\": 1}",
      "Entry 1 of 'findings' has a member 'line'"
    ),
  ])
  func `a damaged file says why`(json: String, reason: String) {
    let error = #expect(throws: BaselineError.self) { try Baseline(file: "b", json: Array(json.utf8)) }
    #expect(error?.summary.hasPrefix(reason) == true, "\(error?.summary ?? "")")
  }
}
