import Checks
import ICU
import Reporters

/// How much the locales cover, as tables for a person at a terminal.
package struct CoverageText {
  let color: Bool

  package init(color: Bool) {
    self.color = color
  }

  package func text(_ reports: [CoverageReport]) -> String {
    reports.map { report in
      let areas = report.areas.map { row($0.name, $0.coverage) } + [row("all", report.coverage)]
      let tables = [
        table(["area", "texts", "approved", "unreviewed", "stale", "missing", "covered"], areas),
        report.states.isEmpty
          ? [] : table(["state"] + Array(repeating: "", count: 6), report.states.map { row($0.name, $0.coverage) }),
      ]
      return (["\(painted(report.locale.tag, "1"))  \(report.coverage.percentage)"] + tables.flatMap(\.self))
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func row(_ name: String, _ coverage: TranslationCoverage) -> [String] {
    [name.terminalLine]
      + [coverage.total, coverage.approved, coverage.unreviewed, coverage.stale, coverage.missing].map { "\($0)" }
      + [coverage.percentage]
  }

  /// Columns of figures end at the same place, below headings of the same width in every table.
  private func table(_ headings: [String], _ rows: [[String]]) -> [String] {
    ([headings] + rows).enumerated().map { index, cells in
      let name = cells[0] + String(repeating: " ", count: max(0, 24 - cells[0].columnCount))
      let figures = cells.dropFirst().map { String(repeating: " ", count: max(0, 11 - $0.columnCount)) + $0 }
      let line = "  \(name)\(figures.joined())"
      return index == 0 ? painted(String(line.reversed().drop { $0 == " " }.reversed()), "2") : line
    }
  }

  private func painted(_ text: String, _ code: String) -> String { color ? text.painted(code) : text }
}
