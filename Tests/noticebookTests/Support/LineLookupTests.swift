import Diagnostics
import Testing

import noticebook

struct LineLookupTests {
  private func lookup(_ text: String) -> LineLookup {
    let span = SourceSpan(file: "a.yaml", start: SourcePosition(line: 1, column: 1))
    let finding = Diagnostic(rule: "a", severity: .error, summary: "b", span: span)
    return LineLookup(["a.yaml": Array(text.utf8), "b.yaml": Array("b".utf8)], for: [finding])
  }

  @Test func `lines are those of the file`() {
    let lines = lookup("\u{FEFF}one\r\n\ntwo")
    #expect(lines.line("a.yaml", 1) == "one")
    #expect(lines.line("a.yaml", 2) == "")
    #expect(lines.line("a.yaml", 3) == "two")
    #expect(lines.line("a.yaml", 4) == nil)
    #expect(lines.line("a.yaml", 0) == nil)
    #expect(lines.line("c.yaml", 1) == nil)
  }
}
