/// Braces that are out of place in a pattern.
extension MessageParser {
  /// What a `}` in a pattern turned out to be.
  enum ClosingBrace {
    case text, nested, end
  }

  /// Moves past a `}`, or both of two, and tells what it is.
  mutating func closingBrace(_ closing: PatternClosing, depth: Int, keyCount: Int) -> ClosingBrace {
    let isDouble = next == "}"
    let start = position
    if depth > 0 {
      position += isDouble ? 2 : 1
      return .nested
    }
    switch closing {
    case .doubleBrace where isDouble:
      position += 2
      return .end
    case .doubleBrace where endsVariant(after: start + 1, keyCount: keyCount):
      position += 1
      report(
        SourceRange(lower: start, upper: start + 1),
        "Pattern is closed with a single brace",
        expected: "}}",
        remedy: "Close the pattern with }}"
      )
      return .end
    case .singleBrace:
      position += isDouble ? 2 : 1
      return .end
    default:
      position += 1
      report(
        SourceRange(lower: start, upper: start + 1),
        "Closing brace in text is not escaped",
        expected: "\\}",
        remedy: "Write \\} for a brace in text"
      )
      return .text
    }
  }

  mutating func reportNestedPattern() {
    report(
      SourceRange(lower: position, upper: position + 2),
      "Double brace opens a pattern inside a pattern",
      expected: "{",
      remedy: "Use single braces for a placeholder, or write \\{\\{ for braces in text"
    )
  }

  mutating func reportUnclosedPattern(at offset: Int) {
    report(
      SourceRange(at: offset),
      "Pattern is not closed",
      expected: "}}",
      remedy: "Close the pattern with }}"
    )
  }

  /// Whether a lone closing brace looks like the end of its pattern: what follows is the end of the message or, in a
  /// matcher, the next variant. The search stops at the next brace.
  private func endsVariant(after start: Int, keyCount: Int) -> Bool {
    var offset = start
    skipGap(&offset)
    if offset == scalars.count { return true }
    guard keyCount > 0 else { return false }
    for _ in 0..<keyCount {
      guard skipKey(&offset) else { return false }
      skipGap(&offset)
    }
    return scalar(at: offset) == "{" && scalar(at: offset + 1) == "{"
  }

  private func skipGap(_ offset: inout Int) {
    while offset < scalars.count, scalars[offset].isMessageGap { offset += 1 }
  }

  private func skipKey(_ offset: inout Int) -> Bool {
    let start = offset
    if scalar(at: offset) == "*" {
      offset += 1
      return true
    }
    if scalar(at: offset) == "|" {
      offset += 1
      while let scalar = scalar(at: offset), scalar != "{", scalar != "}" {
        offset += 1
        if scalar == "|" { return true }
      }
      return false
    }
    while offset < scalars.count, scalars[offset].isNameCharacter { offset += 1 }
    return offset > start
  }

  /// Whether the text right before a `{{` at `brace` is the keys of the next variant, so that the pattern being read
  /// was never closed: as many keys as there are selectors, on a line of their own or with a `*` among them.
  func variantBefore(_ brace: Int, floor: Int, keyCount: Int) -> (patternEnd: Int, keysStart: Int)? {
    var keysStart = brace
    var hasCatchAll = false
    for _ in 0..<keyCount {
      var offset = keysStart
      while offset > floor, scalars[offset - 1].isMessageGap { offset -= 1 }
      let end = offset
      while offset > floor, scalars[offset - 1].isNameCharacter { offset -= 1 }
      if offset == end, offset > floor, scalars[offset - 1] == "*" {
        offset -= 1
        hasCatchAll = true
      }
      guard offset < end else { return nil }
      keysStart = offset
    }
    var patternEnd = keysStart
    var hasLineBreak = false
    while patternEnd > floor, scalars[patternEnd - 1].isMessageGap {
      patternEnd -= 1
      if scalars[patternEnd] == "\n" || scalars[patternEnd] == "\r" { hasLineBreak = true }
    }
    return hasLineBreak || (hasCatchAll && patternEnd < keysStart) ? (patternEnd, keysStart) : nil
  }
}
