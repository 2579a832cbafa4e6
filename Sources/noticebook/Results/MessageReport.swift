import Diagnostics
import MessageFormatting
import MessageSyntax
import Reporters

/// What is wrong with one message, for a person at a terminal: the line, a caret, what was expected and the remedy.
struct MessageReport {
  private let parsed: ParsedMessage
  private let lines: [String]
  private let table: LineTable

  init(_ parsed: ParsedMessage) {
    self.parsed = parsed
    table = LineTable(parsed.source)
    let scalars = Array(parsed.source.unicodeScalars)
    let ends = table.lineStarts.dropFirst() + [scalars.count]
    lines = zip(table.lineStarts, ends).map { start, end in
      let line = scalars[start..<end].reversed().drop { $0 == "\n" || $0 == "\r" }.reversed()
      return String(String.UnicodeScalarView(line))
    }
  }

  /// The errors that the text itself has.
  func text(of errors: [MessageError]) -> String {
    text(
      errors.map { error in
        Diagnostic(
          rule: RuleID(error.kind.rawValue),
          severity: .error,
          summary: error.summary,
          explanation: error.expected.map { "Expected here: \($0)." },
          span: span(error.range),
          fix: error.remedy + "."
        )
      }
    )
  }

  /// The errors that came up when it was formatted.
  func text(of errors: [FormattingError]) -> String {
    text(
      errors.map { error in
        Diagnostic(
          rule: RuleID(error.kind.rawValue),
          severity: .error,
          summary: error.summary,
          span: parsed.range(of: error).map(span),
          fix: (suggestion(for: error) ?? error.remedy).map { $0 + "." }
        )
      }
    )
  }

  /// What to do at the command line, where that is more than a library can say.
  private func suggestion(for error: FormattingError) -> String? {
    guard let range = parsed.range(of: error) else { return nil }
    let word = parsed.text(at: range)
    switch error.kind {
    case .unknownFunction:
      return Diagnostics.suggestion(for: word, among: FunctionRegistry.standard.names).map { "Did you mean :\($0)" }
    case .unresolvedVariable where word.hasPrefix("$"): return "Pass it, such as --arg \(word.dropFirst())=value"
    default: return nil
    }
  }

  private func text(_ diagnostics: [Diagnostic]) -> String {
    TextReporter(folder: nil, color: Console.errorWantsColor).report(diagnostics) { _, line in
      lines.indices.contains(line - 1) ? lines[line - 1] : nil
    }
  }

  private func span(_ range: SourceRange) -> SourceSpan {
    SourceSpan(file: "message", start: position(range.lower), end: position(range.upper))
  }

  private func position(_ offset: Int) -> SourcePosition {
    let position = table.position(of: offset)
    return SourcePosition(line: position.line, column: position.column)
  }
}
