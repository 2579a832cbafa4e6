import Comparisons
import Reporters

/// How changes are shown at a terminal: with color and strokes, or as `[-removed-]{+added+}` without.
package struct ChangeText {
  /// How many lines that stay are shown before and after each that changes.
  package static let context = 1

  let color: Bool

  package init(color: Bool) {
    self.color = color
  }

  /// A comparison of two texts, line by line.
  package func lines(_ diff: WordDiff) -> [String] {
    diff.lines(context: Self.context).map { line in
      switch line {
      case .runs(let runs): runs.map(run).joined()
      case .omitted(let count): painted("… \(count) line\(count == 1 ? "" : "s") as before", "2")
      }
    }
  }

  /// A text that is shown whole, line by line.
  package func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).terminalQuotation }
  }

  /// A value and the one that took its place.
  package func change(_ before: String, _ after: String) -> String { "\(before) → \(after)".terminalLine }

  /// A heading.
  func strong(_ text: String) -> String { painted(text.terminalLine, "1") }

  /// A remark.
  package func quiet(_ text: String) -> String { painted(text.terminalLine, "2") }

  // Strikethrough and underline distinguish the two for readers who can't distinguish red from green.
  private func run(_ run: WordDiff.Run) -> String {
    let text = run.text.terminalQuotation
    return switch (run.kind, color) {
    case (.same, _): text
    case (.removed, true): painted(text, "31;9")
    case (.added, true): painted(text, "32;4")
    case (.removed, false): "[-\(text)-]"
    case (.added, false): "{+\(text)+}"
    }
  }

  private func painted(_ text: String, _ code: String) -> String { color ? text.painted(code) : text }
}
