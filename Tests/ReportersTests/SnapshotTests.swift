import Diagnostics
import Foundation
import ProjectFiles
import Reporters
import Testing

/// One report in each format, byte by byte. With `NOTICEBOOK_RECORD=1` the files of `Snapshots` are written again.
struct SnapshotTests {
  private static let rules = [
    RuleDescription(id: "spacing", severity: .warning, summary: "Two spaces in a row", explanation: "They show."),
    RuleDescription(id: "too-long", severity: .error, summary: "A text that is cut", explanation: "Its end is lost."),
    RuleDescription(id: "unused", severity: .information, summary: "An unused text", explanation: "It is never read."),
  ]

  private static func span(_ line: Int, _ start: Int, _ end: Int) -> SourceSpan {
    let file = "strings/ja/猫 \"b\".yaml"
    return SourceSpan(
      file: file,
      start: SourcePosition(line: line, column: start),
      end: SourcePosition(line: line, column: end)
    )
  }

  /// An error, a warning with a fix that can be applied, and information without a place, with characters that formats escape.
  private static let findings = [
    Diagnostic(
      rule: "too-long",
      severity: .error,
      summary: "Text 'a.b' has 190 bytes of 100%, <178> & \"no more\"",
      explanation: "Telephones cut it.",
      span: span(3, 6, 9),
      key: "a.b",
      locale: "ja",
      notes: ["The limit is\na fact"],
      fix: "Shorten it, or raise the limit."
    ),
    Diagnostic(
      rule: "spacing",
      severity: .warning,
      summary: "Text 'a.c' has 2 spaces in a row",
      span: span(4, 8, 10),
      key: "a.c",
      locale: "ja",
      fix: "Write one space.",
      edits: [SourceEdit(span: span(4, 9, 10), replacement: "")]
    ),
    Diagnostic(rule: "unused", severity: .information, summary: "Nothing uses text 'd'", key: "d"),
  ]

  private static let lines = [3: "a.b: 長い文字列です", 4: "a.c: 二つ  です"]

  private static func text(of format: String) throws -> String {
    if format == "text" {
      let reporter = TextReporter(color: false)
      return reporter.report(findings) { lines[$1] } + "\n\n" + reporter.summary(findings)
    }
    let reporters: [String: any Reporter] = [
      "json": JSONReporter(), "sarif": SARIFReporter(), "junit": JUnitReporter(), "checkstyle": CheckstyleReporter(),
      "github": GitHubReporter(),
    ]
    let unchecked = UncheckedParts(
      isCatalogUnchecked: true,
      texts: [UncheckedParts.Text(key: "e", locale: "ja")],
      files: ["strings/ja/broken.yaml"]
    )
    let report = FindingReport(findings, known: 1, suppressed: 2, unchecked: unchecked, rules: rules, version: "1.2.3")
    {
      "catalog/\($0)"
    }
    return try #require(reporters[format]).text(of: report)
  }

  @Test(arguments: ["text", "json", "sarif", "junit", "checkstyle", "github"])
  func `a report is the one that is written down`(format: String) throws {
    let text = try Self.text(of: format) + "\n"
    let file = ProjectFiles.root.appending(path: "Tests/ReportersTests/Snapshots/\(format).txt")
    if ProjectFiles.isRecording { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
