import ICU
import Reporters

/// A simulation as a table, for a person at a terminal.
package struct SimulationText {
  package let text: String

  package init(_ timeline: Timeline, color: Bool) {
    var rows = [timeline.headings]
    rows += timeline.entries.map { entry in
      [
        entry.time, entry.event, entry.state, entry.entitled,
        entry.notifications.isEmpty ? "–" : entry.notifications.joined(separator: ", "), entry.notice ?? "–",
      ].map(\.terminalLine)
    }
    let widths = timeline.headings.indices.map { column in rows.reduce(0) { max($0, $1[column].columnCount) } }
    var lines = rows.enumerated().map { index, row in
      var cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.columnCount) }
      // Nothing is padded at the end of a line.
      cells[cells.count - 1] = row[row.count - 1]
      let line = cells.joined(separator: "  ")
      return color && index == 0 ? "\u{1B}[2m\(line)\u{1B}[0m" : line
    }
    let warnings = timeline.entries.flatMap { entry in entry.warnings.map { "\(entry.time): \($0)".terminalLine } }
    if !warnings.isEmpty { lines += [""] + warnings.map { "warning: \($0)" } }
    text = lines.joined(separator: "\n")
  }
}
