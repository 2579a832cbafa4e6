import Diagnostics

/// Reads the YAML of a catalog file through libyaml's events.
///
/// A read never ends early: every finding is reported, and what can be read is returned. libyaml ends at its first
/// syntax error. A file that has one is read again entry by entry, so that a mistake never hides what is after it.
/// - Complexity: O(length of the file) for any contents.
package struct YAMLReader {
  /// The maximum nesting depth of maps and lists; no catalog file needs a quarter of it.
  package static let depthLimit = 32

  private let source: SourceText

  private struct Part {
    let entries: [YAMLEntry]
    let diagnostics: [Diagnostic]
    let failure: Diagnostic?
    let isBlank: Bool
  }

  /// The entries of the map that the file holds, in order, and what is wrong with the file.
  package static func read(_ source: SourceText) -> (entries: [YAMLEntry], diagnostics: [Diagnostic]) {
    let refused = refusedCharacters(in: source)
    let conflicts = MergeConflicts(in: source)
    guard conflicts.findings.isEmpty else {
      let rest = source.blanked(lines: conflicts.lines)
      let (entries, diagnostics) = read(rest)
      return (entries, conflicts.findings + diagnostics)
    }
    let reader = YAMLReader(source: refused.isEmpty ? source : source.blanked(where: isRefused))
    let whole = reader.read(0..<source.lineCount)
    guard let failure = whole.failure else {
      let isEmpty = whole.isBlank && refused.isEmpty
      return (whole.entries, refused + whole.diagnostics + (isEmpty ? [emptiness(of: source.file)] : []))
    }
    let parts = reader.partRanges.map(reader.read)
    var found = parts.flatMap { $0.diagnostics + [$0.failure].compactMap(\.self) }
    // Each entry alone may be right where the whole is not; the file is wrong anyway.
    if found.isEmpty { found = [failure] }
    return (parts.flatMap(\.entries), refused + found)
  }

  /// What is wrong with a file that holds comments and space only.
  package static func emptiness(of file: String) -> Diagnostic {
    Diagnostic(
      rule: .catalogSyntax,
      severity: .error,
      summary: "The file is empty",
      span: .start(of: file),
      fix: "Write its entries, or delete the file."
    )
  }

  /// The lines of each entry at the first column; lines that can only continue an entry belong to the one above.
  private var partRanges: [Range<Int>] {
    let starts = (0..<source.lineCount).filter { index in
      guard index > 0, let first = source.line(index).first else { return index == 0 }
      return !" #]},-.".utf8.contains(first)
    }
    return zip(starts, starts.dropFirst() + [source.lineCount]).map { $0..<$1 }
  }

  private func read(_ range: Range<Int>) -> Part {
    let events = YAMLEventStream(source.bytes(ofLines: range))
    var builder = YAMLTreeBuilder(source: source, firstLine: range.lowerBound)
    var failure: Diagnostic?
    loop: while true {
      switch events.next() {
      case .event(let event):
        if let refusal = builder.add(event) {
          failure = refusal
          break loop
        }
      case .failure(let found):
        failure = syntaxError(found, in: range)
        break loop
      case .end: break loop
      }
    }
    let entries = builder.finish(afterFailure: failure != nil)
    return Part(entries: entries, diagnostics: builder.diagnostics, failure: failure, isBlank: !builder.hasRoot)
  }

  private func syntaxError(_ failure: YAMLFailure, in range: Range<Int>) -> Diagnostic {
    // What never ends is best shown where it begins: at its quotation mark or bracket.
    let isAtEnd = failure.line >= range.count
    let line = min(range.lowerBound + (isAtEnd ? failure.contextLine : failure.line), range.upperBound - 1)
    let opening = isAtEnd ? source.scalars(ofLine: line).dropFirst(failure.contextColumn).first : nil
    let (problem, fix) = Self.words(for: failure.problem, opening: opening)
    return Diagnostic(
      rule: .catalogSyntax,
      severity: .error,
      summary: "Invalid YAML: \(problem)",
      span: source.span(line: line + 1, column: (isAtEnd ? failure.contextColumn : failure.column) + 1),
      fix: fix
    )
  }

  /// The problem and the fix; `opening` is the character at which something begins that never ends.
  private static func words(for problem: String, opening: Unicode.Scalar?) -> (problem: String, fix: String) {
    if opening == "\"" || opening == "'" {
      return (
        "the quotation mark that opens here is never closed",
        "Add the closing quotation mark, or put the text in a `|` block."
      )
    }
    if opening == "[" || opening == "{" {
      return ("the bracket that opens here is never closed", "Add the closing bracket.")
    }
    return (
      problem,
      "Write one `key: value` per line; put a text that contains `: ` or begins with a special character in a `|` block."
    )
  }
}
