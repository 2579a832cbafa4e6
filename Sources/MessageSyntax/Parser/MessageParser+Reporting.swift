/// Recording mistakes.
extension MessageParser {
  /// Records a mistake; one that repeats the last and touches it widens it instead.
  mutating func report(_ range: SourceRange, _ summary: String, expected: String? = nil, remedy: String) {
    report(
      MessageError(kind: .syntaxError, range: range, summary: summary, expected: expected, remedy: remedy)
    )
  }

  mutating func report(_ error: MessageError) {
    if let last = errors.last, last.range.upper == error.range.lower, !last.range.isEmpty, !error.range.isEmpty,
      last.summary == error.summary
    {
      errors[errors.count - 1] = last.moved(to: last.range.union(error.range))
    } else {
      errors.append(error)
    }
  }

  /// Ends the reading of the current placeholder; only its first failure counts.
  mutating func fail(_ range: SourceRange, _ summary: String, expected: String? = nil, remedy: String) {
    guard !hasFailed else { return }
    hasFailed = true
    failure = MessageError(
      kind: .syntaxError,
      range: range,
      summary: summary,
      expected: expected,
      remedy: remedy
    )
  }

  mutating func reportMissingSpace(at offset: Int) {
    let error = MessageError(
      kind: .syntaxError,
      range: SourceRange(at: offset),
      summary: "Space is missing before \(quoted(currentWord))",
      expected: "a space",
      remedy: "Put a space here"
    )
    // What reads on after an unclosed placeholder may come upon the same place again.
    guard !errors.suffix(2).contains(error) else { return }
    report(error)
  }

  mutating func reportNull(at offset: Int) {
    report(
      SourceRange(lower: offset, upper: offset + 1),
      "Character U+0000 is not allowed in a message",
      remedy: "Remove the character"
    )
  }
}
