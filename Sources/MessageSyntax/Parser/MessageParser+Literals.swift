/// Literals and escapes.
extension MessageParser {
  var isAtLiteral: Bool {
    guard let scalar = current else { return false }
    return scalar == "|" || scalar.isNameCharacter
  }

  /// `literal`, where ``isAtLiteral`` holds.
  mutating func parseLiteral() -> LiteralNode {
    let start = position
    if current == "|" { return parseQuotedLiteral() }
    skipNameCharacters()
    tokenEnd = position
    return LiteralNode(
      value: text(start, position),
      isQuoted: false,
      range: SourceRange(lower: start, upper: position)
    )
  }

  /// A literal after an equals sign, where one with characters that need bars is common: a path, a date, a link.
  mutating func parseValueLiteral() -> LiteralNode {
    let literal = parseLiteral()
    guard !literal.isQuoted, needsBars else { return literal }
    var end = position
    while end < scalars.count, scalars[end].value > 0x20, !["{", "}", "|"].contains(scalars[end]) { end += 1 }
    let range = SourceRange(lower: literal.range.lower, upper: end)
    fail(
      range,
      "Literal \(quoted(range)) is not between bars",
      expected: "letters, digits, +, -, _ or .",
      remedy: "Put the literal between bars, as in |a/b|"
    )
    return literal
  }

  /// Whether an unquoted literal runs into something that only belongs into a quoted one.
  private var needsBars: Bool {
    guard let scalar = current, scalar.isPrintableASCII, !["{", "}", "|", "$", "@"].contains(scalar) else {
      return false
    }
    return scalar != "/" || next != "}"
  }

  /// `quoted-literal`; without a closing bar it ends before the next brace.
  private mutating func parseQuotedLiteral() -> LiteralNode {
    let start = position
    let closing = closingBar(after: start)
    let end = closing ?? nextBrace(from: start + 1)
    position += 1
    var value = ""
    var pieceStart = position
    while position < end {
      switch scalars[position] {
      case "\\":
        append(pieceStart, position, to: &value)
        pieceStart = parseEscape(before: end)
      case "\0":
        reportNull(at: position)
        position += 1
      default:
        position += 1
      }
    }
    append(pieceStart, end, to: &value)
    position = end
    if closing == nil {
      report(
        SourceRange(lower: start, upper: start + 1),
        "Literal has no closing bar",
        expected: "|",
        remedy: "Close the literal with |, or write \\| for a bar inside it"
      )
    } else {
      position += 1
    }
    tokenEnd = position
    return LiteralNode(value: value, isQuoted: true, range: SourceRange(lower: start, upper: position))
  }

  /// Moves past an escape, or reports a lone backslash. Returns the offset where the text of the escape starts.
  mutating func parseEscape(before end: Int) -> Int {
    let start = position
    if start + 1 < end, scalars[start + 1].canBeEscaped {
      position += 2
      return start + 1
    }
    let isAlone = start + 1 >= end || scalars[start + 1].isMessageGap || scalars[start + 1] == "\0"
    let range = SourceRange(lower: start, upper: start + (isAlone ? 1 : 2))
    report(
      range,
      "Escape \(quoted(range)) does not exist",
      expected: "\\\\, \\{, \\| or \\}",
      remedy: "Write \\\\ for a backslash"
    )
    position = start + 1
    return start
  }

  func append(_ lower: Int, _ upper: Int, to value: inout String) {
    if value.isEmpty { value = text(lower, upper) } else { value += text(lower, upper) }
  }

  /// The bar that closes the literal opened at `start`.
  ///
  /// When a search meets none, every later bar was escaped, so no later search can meet one either.
  private mutating func closingBar(after start: Int) -> Int? {
    guard !hasNoMoreClosingBars else { return nil }
    var offset = start + 1
    while offset < scalars.count {
      switch scalars[offset] {
      case "|": return offset
      case "\\": offset += 2
      default: offset += 1
      }
    }
    hasNoMoreClosingBars = true
    return nil
  }

  private func nextBrace(from start: Int) -> Int {
    var offset = start
    while offset < scalars.count, scalars[offset] != "{", scalars[offset] != "}" { offset += 1 }
    return offset
  }
}

extension Unicode.Scalar {
  /// Whether a backslash may escape the scalar.
  fileprivate var canBeEscaped: Bool {
    switch self {
    case "\\", "{", "|", "}": true
    default: false
    }
  }
}
