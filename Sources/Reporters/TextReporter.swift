import Diagnostics
import ICU

/// Findings for people: the line, a caret, the reason and the fix.
package struct TextReporter: Sendable {
  private let color: Bool

  /// Findings further right have no excerpt: such a line isn't readable, and each of its findings would go through it.
  private static let lastQuotedColumn = 4_096

  /// Makes a reporter.
  package init(color: Bool) { self.color = color }

  /// Writes findings in the order given.
  ///
  /// `lines` gives the text of a line (from 1) of a file, for the caret; nothing leaves it out.
  package func report(_ diagnostics: [Diagnostic], lines: (_ file: String, _ line: Int) -> String?) -> String {
    diagnostics.map { block($0, lines: lines) }.joined(separator: "\n\n")
  }

  /// How many findings there are, by severity, in one line.
  package func summary(_ diagnostics: [Diagnostic]) -> String {
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      guard count > 0 else { return nil }
      if severity == .information { return "\(count) informational" }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }

  /// Writes findings in the order given, each in one line.
  package func lines(_ diagnostics: [Diagnostic]) -> String { diagnostics.map(head).joined(separator: "\n") }

  /// How many findings there are of each rule and in each locale, one a line; the most frequent first.
  package func counts(_ diagnostics: [Diagnostic]) -> String {
    let rules = table("check", diagnostics.map(\.rule.name))
    let locales = table("locale", diagnostics.map { $0.locale ?? "no locale" })
    return (rules + locales).joined(separator: "\n")
  }

  private func table(_ heading: String, _ names: [String]) -> [String] {
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    let rows = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let width = rows.map { String($0.value).count }.max() ?? 0
    return [painted("by \(heading):", "1")]
      + rows.map { name, count in
        let number = String(count)
        return "  \(String(repeating: " ", count: width - number.count))\(number)  \(name.terminalLine)"
      }
  }

  private func head(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.span.map { "\($0.file):\($0.start.line):\($0.start.column): " } ?? ""
    let severity = painted(diagnostic.severity.rawValue, diagnostic.severity == .error ? "1;31" : "1;33")
    let summary = diagnostic.summary.terminalLine
    return "\(painted(place.terminalLine, "1"))\(severity): \(summary) [\(diagnostic.rule)]"
  }

  private func block(_ diagnostic: Diagnostic, lines: (String, Int) -> String?) -> String {
    var text = [head(diagnostic)]
    if let span = diagnostic.span, span.start.column <= Self.lastQuotedColumn,
      let line = lines(span.file, span.start.line)
    {
      text += excerpt(line, span)
    }
    if let explanation = diagnostic.explanation { text.append("  \(indented(explanation))") }
    text += diagnostic.notes.map { "  note: \(indented($0))" }
    if let fix = diagnostic.fix { text.append("  \(painted("fix:", "1;32")) \(indented(fix))") }
    return text.joined(separator: "\n")
  }

  /// A text whose further lines begin as its first one does, so that none looks like a line of another kind.
  private func indented(_ text: String) -> String { text.terminalQuotation.replacing("\n", with: "\n  ") }

  /// The line and a caret below it; long lines are cut round the place, and no more than that is looked at of them.
  private func excerpt(_ line: String, _ span: SourceSpan) -> [String] {
    let scalars = line.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: span.start.column - 1, limitedBy: scalars.endIndex)
    let caret = start ?? scalars.endIndex
    let from = scalars.index(caret, offsetBy: -60, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let to = scalars.index(caret, offsetBy: 60, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let isOneLine = span.end.line == span.start.line
    let length = isOneLine ? max(0, span.end.column - span.start.column) : 60
    let end = scalars.index(caret, offsetBy: length, limitedBy: to) ?? to
    func shown(_ range: Range<String.Index>) -> String { String(scalars[range]).terminalQuotation }
    let isCut = from > scalars.startIndex
    let number = String(span.start.line)
    let margin = String(repeating: " ", count: number.count)
    let gap = String(repeating: " ", count: shown(from..<caret).columnCount + (isCut ? 1 : 0))
    let carets = String(repeating: "^", count: max(1, shown(caret..<end).columnCount))
    return [
      "  \(number) | \(isCut ? "…" : "")\(shown(from..<to))",
      "  \(margin) | \(gap)\(painted(carets, "1;31"))",
    ]
  }

  private func painted(_ text: String, _ code: String) -> String { color ? text.painted(code) : text }
}
