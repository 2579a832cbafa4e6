import Diagnostics
import Foundation
import FoundationXML
import Reporters
import Testing

private let rules = [
  RuleDescription(id: "spacing", severity: .warning, summary: "A double space", explanation: "It shows."),
  RuleDescription(id: "too-long", severity: .error, summary: "A text that is cut", explanation: "The end is lost."),
]

private func diagnostic(
  _ rule: RuleID = "spacing",
  line: Int = 3,
  summary: String = "Text 'a.b' has <2> \"spaces\" & 100%,\u{7} ok",
  file: String = "strings/ja/猫 b.yaml"
) -> Diagnostic {
  Diagnostic(
    rule: rule,
    severity: rule == "spacing" ? .warning : .error,
    summary: summary,
    span: SourceSpan(
      file: file,
      start: SourcePosition(line: line, column: 5),
      end: SourcePosition(line: line, column: 7)
    ),
    key: "a.b",
    locale: "ja",
    notes: ["Note"],
    fix: "Write one space."
  )
}

/// Elements and attributes of an XML text, as a parser of the system reads them.
private final class Elements: NSObject, XMLParserDelegate {
  var all: [(name: String, attributes: [String: String])] = []

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) { all.append((name, attributes)) }
}

private func elements(of xml: String) throws -> [(name: String, attributes: [String: String])] {
  let elements = Elements()
  let parser = XMLParser(data: Data(xml.utf8))
  parser.delegate = elements
  #expect(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
  return elements.all
}

struct FingerprintTests {
  @Test func `moved lines keep their names`() {
    let before = FindingFingerprint.all(of: [diagnostic(line: 3), diagnostic("too-long", line: 9)])
    #expect(before == FindingFingerprint.all(of: [diagnostic(line: 30), diagnostic("too-long", line: 90)]))
    #expect(Set(before).count == 2)
    #expect(before.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func `a line that a summary names does not count`() {
    let names = [4, 17].map { line in
      FindingFingerprint.all(of: [diagnostic(summary: "The path 'x' is already taken in line \(line)")])
    }
    #expect(names[0] == names[1])
  }

  @Test func `findings that are alike have different names`() {
    #expect(Set(FindingFingerprint.all(of: [diagnostic(), diagnostic(), diagnostic()])).count == 3)
  }
}

struct MachineReportTests {
  private func report(_ findings: [Diagnostic], unchecked: UncheckedParts = UncheckedParts()) -> FindingReport {
    FindingReport(findings, unchecked: unchecked, rules: rules) { "c/\($0)" }
  }

  @Test func `SARIF has what the schema asks for`() throws {
    let report = FindingReport(
      [diagnostic("too-long"), Diagnostic(rule: "spacing", severity: .information, summary: "s")],
      rules: rules,
      version: "1.2.3"
    ) { "Catalogs/app-store/\($0)" }
    let text = try SARIFReporter().text(of: report)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    #expect(driver["name"] as? String == "noticebook")
    let described = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 2)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(described[index]["id"] as? String == result["ruleId"] as? String)
      #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      #expect((result["partialFingerprints"] as? [String: String])?.count == 1)
    }
    let location = try #require(
      (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    )
    #expect(
      (location["artifactLocation"] as? [String: String])?["uri"] == "Catalogs/app-store/strings/ja/%E7%8C%AB%20b.yaml"
    )
    #expect(location["region"] as? [String: Int] == ["startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 7])
    #expect((results[1]["locations"] as? [Any])?.isEmpty == true)
    #expect(results[1]["level"] as? String == "note")
  }

  @Test func `checkstyle is read back as it was meant`() throws {
    let found = try elements(
      of: CheckstyleReporter().text(of: report([diagnostic(), diagnostic("too-long", file: "x.yaml"), diagnostic()]))
    )
    #expect(found.map(\.name) == ["checkstyle", "file", "error", "error", "file", "error"])
    #expect(found[1].attributes["name"] == "c/strings/ja/猫 b.yaml")
    let error = found[2].attributes
    #expect(error["line"] == "3" && error["column"] == "5" && error["severity"] == "warning")
    #expect(error["source"] == "noticebook.spacing")
    #expect(error["message"]?.hasPrefix("Text 'a.b' has <2> \"spaces\" & 100%,\\u0007 ok.\nNote") == true)
    #expect(found[5].attributes["severity"] == "error")
  }

  @Test func `junit counts failures and passed rules`() throws {
    let found = try elements(of: JUnitReporter().text(of: report([diagnostic(), diagnostic()])))
    #expect(found.map(\.name) == ["testsuites", "testsuite", "testcase", "failure", "testcase", "failure", "testcase"])
    #expect(found[1].attributes["tests"] == "3" && found[1].attributes["failures"] == "2")
    #expect(found[3].attributes["type"] == "warning")
    #expect(found[6].attributes["name"] == "too-long")
  }

  private static let parts = UncheckedParts(
    texts: [UncheckedParts.Text(key: "a.b", locale: "ja"), UncheckedParts.Text(key: "a.c", locale: "fr")],
    files: ["strings/ja/猫 b.yaml"]
  )

  @Test func `what was not looked at is told in one line`() {
    #expect(UncheckedParts().isEmpty && UncheckedParts().summary == nil)
    #expect(
      Self.parts.summary
        == "not compared: 2 texts (a.b in ja, a.c in fr); "
        + "1 file (strings/ja/猫 b.yaml) that can't be read completely; texts in it may have more findings"
    )
    let all = UncheckedParts(isCatalogUnchecked: true)
    #expect(all.summary?.hasPrefix("not checked: ") == true && !all.isEmpty)
    let both = UncheckedParts(isCatalogUnchecked: true, texts: Self.parts.texts, files: Self.parts.files)
    #expect(both.summary == [all.summary, Self.parts.summary].compactMap(\.self).joined(separator: "; "))
  }

  @Test func `SARIF notes what was not looked at`() throws {
    func invocation(_ parts: UncheckedParts) throws -> [String: Any]? {
      let text = try SARIFReporter().text(of: report([], unchecked: parts))
      let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      return ((log["runs"] as? [[String: Any]])?.first?["invocations"] as? [[String: Any]])?.first
    }
    let found = try #require(try invocation(Self.parts))
    #expect(found["executionSuccessful"] as? Bool == true)
    let notes = try #require(found["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notes.count == 3 && notes.allSatisfy { $0["level"] as? String == "warning" })
    #expect((notes[0]["message"] as? [String: String])?["text"] == "not compared: 1 text (a.b in ja).")
    let location = (notes[2]["locations"] as? [[String: [String: [String: String]]]])?.first
    #expect(location?["physicalLocation"]?["artifactLocation"]?["uri"] == "c/strings/ja/%E7%8C%AB%20b.yaml")
    let waiting = try #require(try invocation(UncheckedParts(isCatalogUnchecked: true)))
    #expect(waiting["executionSuccessful"] as? Bool == false)
    #expect(try invocation(UncheckedParts()) == nil)
  }

  @Test func `junit skips rules that have not run`() throws {
    let reporter = JUnitReporter()
    let unchecked = UncheckedParts(isCatalogUnchecked: true)
    let waiting = try elements(of: reporter.text(of: report([diagnostic()], unchecked: unchecked)))
    #expect(
      waiting.map(\.name)
        == ["testsuites", "testsuite", "testcase", "failure", "testcase", "skipped", "system-out"]
    )
    #expect(waiting[1].attributes["skipped"] == "1" && waiting[1].attributes["tests"] == "2")
    let some = try elements(of: reporter.text(of: report([], unchecked: Self.parts))).map(\.name)
    #expect(some == ["testsuites", "testsuite", "testcase", "testcase", "system-out"])
  }

  @Test func `a notice follows the workflow commands`() {
    let text = GitHubReporter().text(of: report([diagnostic()], unchecked: Self.parts))
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix("::notice title=noticebook check::not compared: 2 texts ("))
  }

  @Test func `empty reports are well formed`() throws {
    #expect(try elements(of: CheckstyleReporter().text(of: FindingReport([]))).map(\.name) == ["checkstyle"])
    #expect(try elements(of: JUnitReporter().text(of: FindingReport([]))).count == 2)
    #expect(GitHubReporter().text(of: FindingReport([])).isEmpty)
    let ofAll = Diagnostic(rule: "insufficient-coverage", severity: .error, summary: "90%", span: nil, fix: nil)
    #expect(GitHubReporter().text(of: report([ofAll])).hasPrefix("::error title=insufficient-coverage::90%25"))
    let turned = GitHubReporter().text(of: report([diagnostic(summary: "a\u{202E}b")]))
    #expect(turned.contains("::a\\u202eb"), "a log shows a line as it is")
  }

  @Test func `a workflow command is one line`() {
    let text = GitHubReporter().text(of: report([diagnostic(file: "a,b:c.yaml")]))
    #expect(!text.contains("\n"))
    #expect(
      text.hasPrefix(
        "::warning file=c/a%2Cb%3Ac.yaml,line=3,endLine=3,col=5,endColumn=7,title=spacing::Text 'a.b' has <2>"
      )
    )
    #expect(text.contains("100%25,"))
    #expect(text.hasSuffix("ok.%0ANote%0AWrite one space."))
  }
}

struct TextSummaryTests {
  @Test func `findings are counted by check and by locale`() {
    let reporter = TextReporter(color: false)
    let general = Diagnostic(rule: "too-long", severity: .error, summary: "s")
    #expect(
      reporter.counts([diagnostic(), diagnostic(), general]) == """
        by check:
          2  spacing
          1  too-long
        by locale:
          2  ja
          1  no locale
        """
    )
  }

  @Test func `quiet is one line a finding`() {
    let lines = TextReporter(color: false).lines([general, general])
    #expect(lines == "error: s [too-long]\nerror: s [too-long]")
  }

  private var general: Diagnostic { Diagnostic(rule: "too-long", severity: .error, summary: "s") }
}
