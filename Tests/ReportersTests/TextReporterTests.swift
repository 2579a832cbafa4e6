import Diagnostics
import Reporters
import Testing

struct TextReporterTests {
  private func diagnostic(_ column: Int, to end: Int? = nil, fix: String? = "Fix it.") -> Diagnostic {
    let start = SourcePosition(line: 3, column: column)
    let stop = SourcePosition(line: 3, column: end ?? column)
    return Diagnostic(
      rule: "unknown-key",
      severity: .error,
      summary: "Key 'colour' is not known",
      explanation: "Nobody reads it.",
      span: SourceSpan(file: "facts/states.yaml", start: start, end: stop),
      notes: ["The key is in a state."],
      fix: fix
    )
  }

  private func report(_ diagnostic: Diagnostic, line: String?, color: Bool = false) -> String {
    TextReporter(color: color).report([diagnostic]) { _, _ in line }
  }

  @Test func `the caret is below the place`() {
    #expect(
      report(diagnostic(3, to: 9), line: "  colour: red") == """
        facts/states.yaml:3:3: error: Key 'colour' is not known [unknown-key]
          3 |   colour: red
            |   ^^^^^^
          Nobody reads it.
          note: The key is in a state.
          fix: Fix it.
        """
    )
  }

  @Test func `wide characters count twice`() {
    let text = report(diagnostic(3, to: 5), line: "色々あれ")
    #expect(text.contains("  3 | 色々あれ\n    |     ^^^^\n"))
  }

  @Test(arguments: [
    ("e\u{301}a!", 4, "  3 | e\u{301}a!\n    |   ^\n"),
    ("👩\u{200D}👩\u{200D}👧!", 6, "  3 | 👩\u{200D}👩\u{200D}👧!\n    |   ^\n"),
    ("ﾊﾊ!", 3, "  3 | ﾊﾊ!\n    |   ^\n"), ("한!", 2, "  3 | 한!\n    |   ^\n"),
  ])
  func `marks and sequences take the room that they are drawn in`(line: String, column: Int, excerpt: String) {
    #expect(report(diagnostic(column), line: line).contains(excerpt))
  }

  @Test func `a long line is cut round the place`() {
    let line = String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500)
    let lines = report(diagnostic(501), line: line).split(separator: "\n")
    #expect(lines[1].count < 140)
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
    let mark = lines[1].firstIndex(of: "!").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
    #expect(caret == mark)
    #expect(caret != nil)
  }

  @Test func `a place far to the right is named without the line`() {
    let line = String(repeating: "a", count: 10_000)
    #expect(report(diagnostic(4_096), line: line).contains("^"))
    let far = report(diagnostic(4_097), line: line)
    #expect(far.hasPrefix("facts/states.yaml:3:4097: error"))
    #expect(!far.contains("aaa"))
  }

  @Test(arguments: ["", "short"]) func `a place past the end of the line is no crash`(line: String) {
    #expect(report(diagnostic(80), line: line).contains("^"))
  }

  @Test func `without a line there is no excerpt`() {
    #expect(!report(diagnostic(3), line: nil).contains("|"))
  }

  @Test func `control characters do not reach the terminal`() {
    #expect(
      !report(diagnostic(1), line: "\u{1B}[31mred\u{9B}1m").unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" }
    )
    #expect(!report(diagnostic(1, fix: "Fix \u{1B}[2J."), line: nil).contains("\u{1B}"))
    let summary = Diagnostic(rule: "a", severity: .warning, summary: "\u{1B}[2J\nerror: none", notes: ["\u{7}"])
    #expect(report(summary, line: nil) == "warning: \\u001b[2J\\u000aerror: none [a]\n  note: \\u0007")
  }

  @Test func `colour is only there when asked for`() {
    #expect(report(diagnostic(3), line: "  x", color: true).contains("\u{1B}[1;31merror"))
    #expect(!report(diagnostic(3), line: "  x").contains("\u{1B}"))
  }

  @Test func `the summary counts`() {
    let reporter = TextReporter(color: false)
    let warning = Diagnostic(rule: "a", severity: .warning, summary: "b")
    #expect(reporter.summary([]) == "no findings")
    #expect(reporter.summary([diagnostic(1)]) == "1 error")
    #expect(reporter.summary([diagnostic(1), diagnostic(2), warning]) == "2 errors, 1 warning")
  }
}
