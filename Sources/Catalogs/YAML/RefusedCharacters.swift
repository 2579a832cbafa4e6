import Diagnostics

/// Characters that no catalog file may hold, each found once a line.
func refusedCharacters(in source: SourceText) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for (index, line) in source.lines.enumerated() {
    guard let column = line.firstIndex(where: { refusal(of: $0) != nil }), let reason = refusal(of: line[column])
    else { continue }
    found.append(
      Diagnostic(
        rule: .catalogSyntax,
        severity: .error,
        summary: reason.summary,
        span: source.span(line: index + 1, column: column + 1),
        fix: reason.fix
      )
    )
  }
  return found
}

private func refusal(of scalar: Unicode.Scalar) -> (summary: String, fix: String)? {
  switch scalar {
  case "\t": ("A tab is not allowed", "Indent with spaces.")
  case "\u{85}", "\u{2028}", "\u{2029}":
    ("\(scalar.codePointName) ends a line in some readers and not in others", "Replace it with a line break.")
  case "\u{FEFF}": ("A byte-order mark stands inside the file", "Remove the invisible character.")
  case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
    ("\(scalar.codePointName) is a control character", "Remove the invisible character.")
  default: nil
  }
}

extension Unicode.Scalar {
  /// The code point as `U+3000`.
  var codePointName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
