import Diagnostics
import Testing

struct DiagnosticTests {
  private func diagnostic(
    _ file: String?,
    _ line: Int = 1,
    _ column: Int = 1,
    rule: RuleID = "a-rule",
    _ summary: String = "Summary",
    key: String? = nil,
    locale: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule: rule,
      severity: .error,
      summary: summary,
      span: file.map { SourceSpan(file: $0, start: SourcePosition(line: line, column: column)) },
      key: key,
      locale: locale
    )
  }

  @Test func `reports are in reading order`() {
    let ordered = [
      diagnostic("a.yaml", 1, 2), diagnostic("a.yaml", 1, 10), diagnostic("a.yaml", 2, 1, rule: "a-rule"),
      diagnostic("a.yaml", 2, 1, rule: "b-rule", "A"), diagnostic("a.yaml", 2, 1, rule: "b-rule", "B"),
      diagnostic("a.yaml", 2, 1, rule: "b-rule", "B", key: "k"),
      diagnostic("a.yaml", 2, 1, rule: "b-rule", "B", key: "k", locale: "ja"),
      diagnostic("b.yaml", 1, 1), diagnostic(nil), diagnostic(nil, "Zebra"),
    ]
    #expect(ordered.reversed().sorted() == ordered)
    for (index, left) in ordered.enumerated() {
      for (other, right) in ordered.enumerated() { #expect((left < right) == (index < other), "\(left) \(right)") }
    }
  }

  private func diagnostic(_ file: String?, _ summary: String) -> Diagnostic { diagnostic(file, 1, 1, summary) }

  @Test func `errors come first`() {
    #expect(Severity.allCases.reversed().sorted() == [.error, .warning, .information])
  }

  @Test func `a span without an end is one place`() {
    let start = SourcePosition(line: 3, column: 4)
    #expect(SourceSpan(file: "a", start: start).end == start)
    #expect(
      SourceSpan(file: "a", start: start) < SourceSpan(file: "a", start: start, end: SourcePosition(line: 3, column: 5))
    )
  }

  @Test func `a rule reads as its name`() {
    #expect("\(RuleID("missing-key"))" == "missing-key")
    #expect(RuleID("a") < "b")
  }
}
