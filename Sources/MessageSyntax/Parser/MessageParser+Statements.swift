/// Text in which only declarations and a body are valid.
extension MessageParser {
  /// The next place from `start` on where a declaration, a matcher or a quoted pattern can begin.
  func statement(from start: Int) -> Int? {
    var offset = start
    while offset < scalars.count {
      if scalars[offset] == "{", scalar(at: offset + 1) == "{" { return offset }
      if startsStatement(at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// Reports text outside a pattern. When a statement follows, reading goes on there; otherwise the rest of the
  /// message is read as the pattern it was probably meant to be.
  mutating func recoverFromStrayText(afterDeclarations: Bool) -> MessageSyntaxTree.Body? {
    let start = position
    if let stop = statement(from: start) {
      reportStrayText(SourceRange(lower: start, upper: stop))
      position = stop
      return nil
    }
    if afterDeclarations {
      report(
        trimmed(SourceRange(lower: start, upper: scalars.count)),
        "Text after the declarations is not in double braces",
        expected: "{{…}} or .match",
        remedy: "Enclose the text in {{ and }}"
      )
    } else {
      report(
        SourceRange(lower: start, upper: start + 1),
        "Text starts with a full stop outside double braces",
        expected: ".input, .local, .match or {{…}}",
        remedy: "Enclose the whole message in {{ and }}"
      )
    }
    return .pattern(parsePattern(.endOfMessage))
  }

  private mutating func reportStrayText(_ range: SourceRange) {
    let word = currentWord
    if current == ".", word.count > 1 {
      report(
        word,
        "Keyword \(quoted(word)) does not exist",
        expected: ".input, .local or .match",
        remedy: "Use one of the three keywords, or put the text in {{ and }}"
      )
    } else {
      report(
        trimmed(range),
        "Text outside a pattern has no meaning",
        expected: ".input, .local, .match or {{…}}",
        remedy: "Move the text into a pattern or remove it"
      )
    }
  }

  /// Whether a keyword starts at `offset` that is not the tail of a longer word.
  func startsStatement(at offset: Int) -> Bool {
    guard scalars[offset] == ".", keyword(at: offset) != nil else { return false }
    guard let before = scalar(at: offset - 1) else { return true }
    return !before.isNameCharacter
  }
}
