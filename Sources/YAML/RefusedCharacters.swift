import Diagnostics

/// Characters that no catalog file may hold, each line's first one.
package func refusedCharacters(in source: SourceText) -> [Diagnostic] {
  guard source.mayHoldRefused else { return [] }
  return (0..<source.lineCount).compactMap { index in
    let line = source.scalars(ofLine: index)
    guard let column = line.firstIndex(where: isRefused), let reason = refusal(of: line[column]) else { return nil }
    let isInText = line[column] == "\t" && line[..<column].contains { $0 != " " }
    return Diagnostic(
      rule: .catalogSyntax,
      severity: .error,
      summary: reason.summary,
      span: source.span(line: index + 1, column: column + 1),
      fix: isInText ? "Write a space." : reason.fix
    )
  }
}

/// Controls that change the direction of the text after them, each line's first one: in files that hold no texts for
/// customers and readers, they can only hide from reviewers what a fact says.
package func bidiControls(in source: SourceText) -> [Diagnostic] {
  guard source.mayHoldRefused else { return [] }
  return (0..<source.lineCount).compactMap { index in
    let line = source.scalars(ofLine: index)
    let turns = { (scalar: Unicode.Scalar) in scalar.turnsText && !scalar.isDirectionalMark }
    guard let column = line.firstIndex(where: turns) else { return nil }
    return Diagnostic(
      rule: .bidiControl,
      severity: .error,
      summary: "The file contains the control character \(line[column].codePointName)",
      span: source.span(line: index + 1, column: column + 1),
      fix: "Remove it."
    )
  }
}

/// Whether no catalog file may hold the scalar.
package func isRefused(_ scalar: Unicode.Scalar) -> Bool {
  // Nearly every scalar of a catalog is in one of these two ranges.
  if ("\u{20}"..."\u{7E}").contains(scalar) || ("\u{3000}"..."\u{9FFF}").contains(scalar) { return false }
  return refusal(of: scalar) != nil
}

private func refusal(of scalar: Unicode.Scalar) -> (summary: String, fix: String)? {
  switch scalar {
  case "\t": ("A tab is not allowed", "Indent with spaces.")
  case "\u{85}", "\u{2028}", "\u{2029}":
    ("\(scalar.codePointName) ends a line only for some readers", "Replace it with a line break.")
  case "\u{FEFF}": ("A byte-order mark is inside the file", "Remove the invisible character.")
  case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
    ("\(scalar.codePointName) is a control character", "Remove the invisible character.")
  case _ where scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value):
    ("\(scalar.codePointName) isn't a Unicode character", "Remove it.")
  default: nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar acts as a letter of one direction, and affects only the direction of signs next to it.
  package var isDirectionalMark: Bool { self == "\u{61C}" || self == "\u{200E}" || self == "\u{200F}" }

  /// Whether the scalar changes the direction of text and is not seen.
  package var turnsText: Bool {
    switch self {
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}
