import Diagnostics
import Reporters

/// How results are laid out for a person at a terminal: names on the left, values in a column next to them.
package struct TextStyle {
  /// A line of a result.
  package struct Row {
    package let name: String
    /// The word of the value that matters most; it comes first.
    package let emphasis: String
    package let value: String

    package init(_ name: String, emphasis: String = "", _ value: String) {
      self.name = name
      self.emphasis = emphasis
      self.value = value
    }

    package static let empty = Row("", "")
  }

  package let color: Bool

  package init(color: Bool) {
    self.color = color
  }

  /// The rows as text. Values may come from a payload, and are texts for customers, so that isolates stay.
  package func text(_ rows: [Row]) -> String {
    let width = rows.reduce(15) { max($0, $1.name.count) } + 2
    return rows.map { row in
      if row.name.isEmpty, row.emphasis.isEmpty, row.value.isEmpty { return "" }
      let padding = String(repeating: " ", count: width - row.name.count)
      return painted(row.name + padding, "2") + painted(row.emphasis.terminalLine, "1")
        + row.value.escapingControls(except: .isolates)
    }.joined(separator: "\n")
  }

  private func painted(_ text: String, _ code: String) -> String { color ? text.painted(code) : text }
}
