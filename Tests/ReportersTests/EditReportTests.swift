import Diagnostics
import Foundation
import Reporters
import Testing

struct EditReportTests {
  private static func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(
      file: "strings/ja/猫.yaml",
      start: SourcePosition(line: 3, column: start),
      end: SourcePosition(line: 3, column: end)
    )
  }

  private static let diagnostic = Diagnostic(
    rule: "spacing",
    severity: .warning,
    summary: "Text 'a.b' has 2 spaces in a row",
    span: span(5, 9),
    fix: "Write one space.",
    edits: [
      SourceEdit(span: span(8, 9), replacement: ""), SourceEdit(span: span(5, 6), replacement: "。"),
    ]
  )

  @Test func `SARIF has the edits of a finding as one fix`() throws {
    let plain = Diagnostic(rule: "spacing", severity: .warning, summary: "s")
    let text = try SARIFReporter().text(of: FindingReport([Self.diagnostic, plain]) { "c/\($0)" })
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    #expect(results[1]["fixes"] == nil)
    let fixes = try #require(results[0]["fixes"] as? [[String: Any]])
    #expect(fixes.count == 1)
    #expect((fixes[0]["description"] as? [String: String])?["text"] == "Write one space.")
    let changes = try #require(fixes[0]["artifactChanges"] as? [[String: Any]])
    #expect(changes.count == 1)
    #expect((changes[0]["artifactLocation"] as? [String: String])?["uri"] == "c/strings/ja/%E7%8C%AB.yaml")
    let replacements = try #require(changes[0]["replacements"] as? [[String: Any]])
    let first = ["startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 6]
    #expect(replacements.map { $0["deletedRegion"] as? [String: Int] }.first == first)
    #expect(replacements.map { ($0["insertedContent"] as? [String: String])?["text"] } == ["。", nil])
  }

  @Test func `JSON has the edits of a finding`() throws {
    let text = try JSONReporter().text(of: FindingReport([Self.diagnostic]))
    let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    let edits = try #require(finding["edits"] as? [[String: Any]])
    #expect(edits.map { $0["replacement"] as? String } == ["", "。"])
    #expect(edits[0]["start"] as? [String: Int] == ["line": 3, "column": 8])
    #expect(edits[0]["end"] as? [String: Int] == ["line": 3, "column": 9])
    #expect(edits[0]["file"] as? String == "strings/ja/猫.yaml")
  }

  @Test func `a finding with other paths has them in its edits too`() {
    let renamed = Self.diagnostic.renamingFiles { "c/\($0)" }
    #expect(renamed.span?.file == "c/strings/ja/猫.yaml")
    #expect(Set(renamed.edits.map(\.span.file)) == ["c/strings/ja/猫.yaml"])
    #expect(renamed.edits.map(\.replacement) == Self.diagnostic.edits.map(\.replacement))
  }
}
