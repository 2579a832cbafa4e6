/// Patterns and their text.
extension MessageParser {
  /// What ends a pattern. A single brace does only after a mistake.
  enum PatternClosing {
    case endOfMessage, doubleBrace, singleBrace
  }

  /// `pattern` or `quoted-pattern`. In a variant, `keyCount` helps to see where an unclosed pattern ended.
  mutating func parsePattern(_ closing: PatternClosing, keyCount: Int = 0) -> PatternNode {
    let start = position
    position += closing == .endOfMessage ? 0 : closing == .doubleBrace ? 2 : 1
    var run = TextRun(at: position)
    var elements: [PatternElementNode] = []
    var depth = 0
    var hasNested = false
    while let scalar = skipPlainText() {
      switch scalar {
      case "\\":
        append(run.pieceStart, position, to: &run.value)
        run.pieceStart = parseEscape(before: scalars.count)
      case "{" where next != "{":
        // A placeholder seldom comes alone, and the elements are large: they move less often this way.
        if elements.isEmpty { elements.reserveCapacity(4) }
        flush(&run, before: position, to: &elements)
        elements.append(parsePlaceholder(in: closing == .doubleBrace ? .quotedPattern : .text))
        run = TextRun(at: position)
      case "{":
        if keyCount > 0, let resume = variantBefore(position, floor: run.floor, keyCount: keyCount) {
          reportUnclosedPattern(at: resume.patternEnd)
          flush(&run, before: resume.patternEnd, to: &elements)
          position = resume.keysStart
          return pattern(elements, closing, start, resume.patternEnd)
        }
        reportNestedPattern()
        depth += 1
        hasNested = true
        position += 2
        run.floor = position
      case "}":
        let end = position
        switch closingBrace(closing, depth: depth, keyCount: keyCount) {
        case .text: break
        case .nested: depth -= 1
        case .end:
          flush(&run, before: end, to: &elements)
          return pattern(elements, closing, start, position)
        }
      default:
        reportNull(at: position)
        position += 1
      }
    }
    flush(&run, before: position, to: &elements)
    if closing != .endOfMessage, !hasNested { reportUnclosedPattern(at: position) }
    return pattern(elements, closing, start, position)
  }

  private func pattern(
    _ elements: [PatternElementNode],
    _ closing: PatternClosing,
    _ lower: Int,
    _ upper: Int
  ) -> PatternNode {
    PatternNode(
      elements: elements,
      isQuoted: closing != .endOfMessage,
      range: SourceRange(lower: lower, upper: upper)
    )
  }

  /// Moves past the scalars that have no special meaning in text.
  private mutating func skipPlainText() -> Unicode.Scalar? {
    while position < scalars.count {
      switch scalars[position].value {
      case 0x5C, 0x7B, 0x7D, 0x00: return scalars[position]
      default: position += 1
      }
    }
    return nil
  }

  private func flush(_ run: inout TextRun, before end: Int, to elements: inout [PatternElementNode]) {
    append(run.pieceStart, end, to: &run.value)
    guard !run.value.isEmpty else { return }
    elements.append(.text(TextNode(value: run.value, range: SourceRange(lower: run.start, upper: end))))
  }
}

/// The text being read, as pieces between escapes.
private struct TextRun {
  /// Where the text starts.
  let start: Int
  /// The text of the finished pieces.
  var value = ""
  /// Where the piece being read starts.
  var pieceStart: Int {
    didSet { floor = max(floor, pieceStart) }
  }
  /// How far back a search from within the text may go.
  var floor: Int

  init(at offset: Int) {
    start = offset
    pieceStart = offset
    floor = offset
  }
}
