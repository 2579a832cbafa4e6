import Diagnostics
import MessageFormatting
import MessageSyntax
import Reporters
import Terminal

/// What is wrong with one message, for a person at a terminal: the line, a caret, what was expected and the remedy.
package struct MessageReport {
  /// The most errors that are shown; more isn't readable.
  package static let limit = 100

  private let parsed: ParsedMessage
  private let scalars: [Unicode.Scalar]
  private let table: LineTable

  package init(_ parsed: ParsedMessage) {
    self.parsed = parsed
    scalars = Array(parsed.source.unicodeScalars)
    table = LineTable(parsed.source)
  }

  /// The errors that the text itself has.
  package func text(of errors: [MessageError]) -> String {
    text(errors) { error in
      Diagnostic(
        rule: RuleID(error.kind.rawValue),
        severity: .error,
        summary: error.summary,
        explanation: error.expected.map { "Expected here: \($0)." },
        span: span(error.range),
        fix: error.remedy + "."
      )
    }
  }

  /// The errors that came up when it was formatted.
  package func text(of errors: [FormattingError]) -> String {
    text(errors) { error in
      let range = parsed.range(of: error)
      let remedy = range.flatMap { suggestion(for: error, at: $0) } ?? error.remedy
      return Diagnostic(
        rule: RuleID(error.kind.rawValue),
        severity: .error,
        summary: error.summary,
        span: range.map(span),
        fix: remedy.map { $0.hasSuffix("?") ? $0 : $0 + "." }
      )
    }
  }

  /// What to do at the command line, where that is more than a library can say.
  private func suggestion(for error: FormattingError, at range: SourceRange) -> String? {
    switch error.kind {
    case .unknownFunction:
      return Diagnostics.suggestion(for: word(range), among: FunctionRegistry.standard.names)
        .map { "Did you mean :\($0)?" }
    case .unresolvedVariable where scalars.indices.contains(range.lower) && scalars[range.lower] == "$":
      return "Pass it, such as --arg \(word(range).dropFirst())=value"
    default: return nil
    }
  }

  private func word(_ range: SourceRange) -> String {
    String(String.UnicodeScalarView(scalars[range.lower..<min(range.upper, range.lower + 65)]))
  }

  private func text<Failure>(_ errors: [Failure], _ diagnostic: (Failure) -> Diagnostic) -> String {
    let reporter = TextReporter(color: Console.errorWantsColor)
    let report = reporter.report(errors.prefix(Self.limit).map(diagnostic)) { _, line in text(ofLine: line) }
    return errors.count > Self.limit ? report + "\n\n… and \(errors.count - Self.limit) more" : report
  }

  private func text(ofLine line: Int) -> String? {
    let starts = table.lineStarts
    guard starts.indices.contains(line - 1) else { return nil }
    let end = line < starts.count ? starts[line] : scalars.count
    let content = scalars[starts[line - 1]..<end]
    return String(String.UnicodeScalarView(content.prefix { $0 != "\n" && $0 != "\r" }))
  }

  private func span(_ range: SourceRange) -> SourceSpan {
    SourceSpan(file: "message", start: position(range.lower), end: position(range.upper))
  }

  private func position(_ offset: Int) -> SourcePosition {
    let position = table.position(of: offset)
    return SourcePosition(line: position.line, column: position.column)
  }
}
