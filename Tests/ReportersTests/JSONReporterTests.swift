import Diagnostics
import Foundation
import Reporters
import Testing

struct JSONReporterTests {
  @Test func `every field is there`() throws {
    let diagnostic = Diagnostic(
      rule: "missing-argument",
      severity: .warning,
      summary: "Say \"hello\" </script>",
      explanation: "Why.",
      span: SourceSpan(
        file: "strings/ja/x.yaml",
        start: SourcePosition(line: 2, column: 4),
        end: SourcePosition(line: 2, column: 9)
      ),
      key: "x.y",
      locale: "ja",
      notes: ["n"],
      fix: "f"
    )
    let text = try JSONReporter().text(of: FindingReport([diagnostic]))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["format"] as? Int == 1)
    #expect(object["counts"] as? [String: Int] == ["error": 0, "warning": 1, "information": 0])
    let finding = try #require((object["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "missing-argument")
    #expect(finding["summary"] as? String == "Say \"hello\" </script>")
    #expect(finding["file"] as? String == "strings/ja/x.yaml")
    #expect(finding["start"] as? [String: Int] == ["line": 2, "column": 4])
    #expect(finding["end"] as? [String: Int] == ["line": 2, "column": 9])
    #expect(finding["key"] as? String == "x.y")
    #expect(finding["locale"] as? String == "ja")
    #expect(finding["notes"] as? [String] == ["n"])
    #expect(finding["fix"] as? String == "f")
  }

  @Test func `what was not looked at is there`() throws {
    let parts = UncheckedParts(
      isCatalogUnchecked: true,
      texts: [UncheckedParts.Text(key: "x.y", locale: "ja")],
      files: ["strings/ja/x.yaml"]
    )
    let text = try JSONReporter().text(of: FindingReport([], unchecked: parts))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let unchecked = try #require(object["unchecked"] as? [String: Any])
    #expect(unchecked["catalog"] as? Bool == true)
    #expect(unchecked["texts"] as? [[String: String]] == [["key": "x.y", "locale": "ja"]])
    #expect(unchecked["files"] as? [String] == ["strings/ja/x.yaml"])
  }

  @Test func `equal findings have equal bytes`() throws {
    let diagnostics = (0..<20).map { Diagnostic(rule: "a", severity: .error, summary: "\($0)") }
    #expect(
      try JSONReporter().text(of: FindingReport(diagnostics)) == JSONReporter().text(of: FindingReport(diagnostics))
    )
  }
}
