import Diagnostics
import Testing

@testable import Terminal

struct TextStyleTests {
  @Test(arguments: [false, true]) func controlCharactersOfValuesDoNotReachTheTerminal(color: Bool) {
    let row = TextStyle.Row("deduplicate by", emphasis: "a\u{1B}[2Jb", "c\u{9B}31md\ne")
    let text = TextStyle(color: color).text([row])
    #expect(!text.contains("\u{1B}[2J"))
    #expect(!text.unicodeScalars.contains("\u{9B}"))
    #expect(!text.contains("\n"))
    #expect(text.contains("\u{1B}") == color)
  }

  @Test func valuesStandInOneColumn() {
    let rows = [TextStyle.Row("state", "a"), .empty, TextStyle.Row("", "b"), TextStyle.Row("a channel preheader", "c")]
    #expect(
      TextStyle(color: false).text(rows) == """
        state                a

                             b
        a channel preheader  c
        """
    )
  }
}

struct LineLookupTests {
  private func lookup(_ text: String) -> LineLookup {
    let span = SourceSpan(file: "a.yaml", start: SourcePosition(line: 1, column: 1))
    let finding = Diagnostic(rule: "a", severity: .error, summary: "b", span: span)
    return LineLookup(["a.yaml": Array(text.utf8), "b.yaml": Array("b".utf8)], for: [finding])
  }

  @Test func linesAreThoseOfTheFile() {
    let lines = lookup("\u{FEFF}one\r\n\ntwo")
    #expect(lines.line("a.yaml", 1) == "one")
    #expect(lines.line("a.yaml", 2) == "")
    #expect(lines.line("a.yaml", 3) == "two")
    #expect(lines.line("a.yaml", 4) == nil)
    #expect(lines.line("a.yaml", 0) == nil)
    #expect(lines.line("c.yaml", 1) == nil)
  }
}
