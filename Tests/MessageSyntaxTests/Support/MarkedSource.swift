import MessageSyntax
import Testing

/// A message in which ⟦ and ⟧ enclose the places where errors are expected, in order.
struct MarkedSource {
  let text: String
  let ranges: [SourceRange]

  init(_ marked: String) {
    var scalars = String.UnicodeScalarView()
    var ranges: [SourceRange] = []
    var lower = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": lower = scalars.count
      case "⟧": ranges.append(SourceRange(lower: lower, upper: scalars.count))
      default: scalars.append(scalar)
      }
    }
    text = String(scalars)
    self.ranges = ranges
  }
}

/// Checks that the marked places, and no others, have errors with these summaries.
@discardableResult
func check(
  _ marked: String,
  _ summaries: [String],
  kind: MessageErrorKind = .syntaxError,
  sourceLocation: SourceLocation = #_sourceLocation
) -> ParsedMessage {
  let source = MarkedSource(marked)
  let parsed = ParsedMessage.parse(source.text)
  #expect(parsed.errors.map(\.summary) == summaries, "\(marked)", sourceLocation: sourceLocation)
  #expect(parsed.errors.map(\.range) == source.ranges, "\(marked)", sourceLocation: sourceLocation)
  #expect(parsed.errors.allSatisfy { $0.kind == kind }, "\(marked)", sourceLocation: sourceLocation)
  #expect((parsed.message == nil) == (kind == .syntaxError && !summaries.isEmpty), sourceLocation: sourceLocation)
  return parsed
}

/// Parses a text that must have no errors.
func message(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Message {
  let parsed = ParsedMessage.parse(text)
  #expect(parsed.errors.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
  return try #require(parsed.message, sourceLocation: sourceLocation)
}

/// The elements of a text that must be a single pattern without errors.
func elements(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Message.Element] {
  let message = try message(text, sourceLocation: sourceLocation)
  guard case .pattern(let pattern) = message.body else {
    Issue.record("not a pattern: \(text)", sourceLocation: sourceLocation)
    return []
  }
  return pattern.elements
}
