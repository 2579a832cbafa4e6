import Diagnostics

/// Findings for people: the line, a caret, the reason and the fix.
public struct TextReporter: Sendable {
  private let folder: String
  private let color: Bool

  /// Makes a reporter; `folder` is put before the files' names, so that a terminal can open them.
  public init(folder: String, color: Bool) {
    self.folder = folder
    self.color = color
  }

  /// Writes findings in the order given.
  ///
  /// `lines` gives the text of a line (from 1) of a file (relative to the folder), for the caret; nothing leaves it out.
  public func report(_ diagnostics: [Diagnostic], lines: (_ file: String, _ line: Int) -> String?) -> String {
    diagnostics.map { block($0, lines: lines) }.joined(separator: "\n\n")
  }

  /// How many findings there are, by severity, in one line.
  public func summary(_ diagnostics: [Diagnostic]) -> String {
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      guard count > 0 else { return nil }
      return severity == .information ? "\(count) information" : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
  }

  private func block(_ diagnostic: Diagnostic, lines: (String, Int) -> String?) -> String {
    let place = diagnostic.span.map { "\(folder)/\($0.file):\($0.start.line):\($0.start.column): " } ?? ""
    let severity = painted(diagnostic.severity.rawValue, diagnostic.severity == .error ? "1;31" : "1;33")
    var text = ["\(painted(place, "1"))\(severity): \(diagnostic.summary) [\(diagnostic.rule)]"]
    if let span = diagnostic.span, let line = lines(span.file, span.start.line) {
      text += excerpt(line, span)
    }
    if let explanation = diagnostic.explanation { text.append("  \(explanation)") }
    text += diagnostic.notes.map { "  note: \($0)" }
    if let fix = diagnostic.fix { text.append("  \(painted("fix:", "1;32")) \(fix)") }
    return text.joined(separator: "\n")
  }

  /// The line and a caret below it; long lines are cut round the place.
  private func excerpt(_ line: String, _ span: SourceSpan) -> [String] {
    let scalars = Array(line.unicodeScalars)
    let column = min(span.start.column - 1, scalars.count)
    let from = max(0, column - 60)
    let shown = scalars[from..<min(scalars.count, column + 60)]
    let before = scalars[from..<column].map(displayWidth).reduce(0, +)
    let isOneLine = span.end.line == span.start.line
    let end = isOneLine ? min(max(span.end.column - 1, column + 1), shown.endIndex) : shown.endIndex
    let width = end > column ? scalars[column..<end].map(displayWidth).reduce(0, +) : 1
    let number = String(span.start.line)
    let margin = String(repeating: " ", count: number.count)
    let text = String(String.UnicodeScalarView(shown.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
    let carets = String(repeating: "^", count: max(1, width))
    return [
      "  \(number) | \(from > 0 ? "…" : "")\(text)",
      "  \(margin) | \(String(repeating: " ", count: before + (from > 0 ? 1 : 0)))\(painted(carets, "1;31"))",
    ]
  }

  private func painted(_ text: String, _ code: String) -> String {
    color && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The cells that a terminal gives a scalar: two for wide and full-width ones (Unicode Standard Annex 11), none for marks.
private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
    0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
