/// Reads any text into a tree and a list of syntax errors, in one pass and without recursion.
///
/// Each production is a method in one of the extensions. A method that meets a mistake reports it once, skips to a
/// place where reading can go on, and returns what it has. Look-ahead never crosses the next brace, or is remembered,
/// so the time taken is linear in the length of the text.
struct MessageParser {
  let scalars: [Unicode.Scalar]
  var position = 0
  var errors: [MessageError] = []
  /// The end of the last token inside the placeholder being read: where a missing brace belongs.
  var tokenEnd = 0
  /// Whether a mistake has ended the reading of the current placeholder. Asked so often that the mistake itself, a large
  /// value, is looked at only when there is one.
  var hasFailed = false
  /// The mistake, where there is one.
  var failure: MessageError?
  /// Whether any list of options is long enough to name one twice.
  var hasOptionLists = false
  /// Set once a search for a closing bar has reached the end of the text: all later ones would too.
  var hasNoMoreClosingBars = false

  init(_ text: String) {
    // A text knows its byte count, but not its scalar count. Without a capacity the array would be reallocated as it
    // grows.
    var text = text
    scalars = text.withUTF8 { bytes in
      Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
        var index = 0
        while index < bytes.count {
          // What is decoded is valid, and most of it is ASCII, kana or kanji.
          let first = UInt32(bytes[index])
          var value = first
          var length = 1
          if first >= 0x80 {
            length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            value &= 0x7F >> UInt32(length)
            for next in index + 1..<index + length { value = value << 6 | UInt32(bytes[next] & 0x3F) }
          }
          buffer.initializeElement(at: count, to: Unicode.Scalar(value) ?? "\u{FFFD}")
          count += 1
          index += length
        }
      }
    }
  }

  /// `message`
  mutating func parseMessage() -> MessageSyntaxTree {
    skipGap()
    guard current == "." || isAtDoubleBrace else {
      position = 0
      return tree([], .pattern(parsePattern(.endOfMessage)))
    }
    return parseComplexMessage()
  }

  /// `complex-message`
  private mutating func parseComplexMessage() -> MessageSyntaxTree {
    var declarations: [DeclarationNode] = []
    var body: MessageSyntaxTree.Body?
    while body == nil {
      let end = position
      skipGap()
      switch keyword(at: position) {
      case .input: declarations.append(parseInputDeclaration())
      case .local: declarations.append(parseLocalDeclaration())
      case .match: body = .matcher(parseMatcher())
      case nil:
        if isAtDoubleBrace {
          body = .pattern(parsePattern(.doubleBrace))
        } else if isAtEnd {
          reportMissingBody(at: end)
          body = .missing(SourceRange(at: end))
        } else {
          body = recoverFromStrayText(afterDeclarations: !declarations.isEmpty)
        }
      }
    }
    skipGap()
    if !isAtEnd { reportTrailingText() }
    return tree(declarations, body ?? .missing(SourceRange(at: position)))
  }

  private func tree(_ declarations: [DeclarationNode], _ body: MessageSyntaxTree.Body) -> MessageSyntaxTree {
    MessageSyntaxTree(
      declarations: declarations,
      body: body,
      range: SourceRange(lower: 0, upper: scalars.count)
    )
  }

  private mutating func reportMissingBody(at offset: Int) {
    report(
      SourceRange(at: offset),
      "Message has no body after its declarations",
      expected: "{{…}} or .match",
      remedy: "Add a pattern in {{ and }}"
    )
  }

  private mutating func reportTrailingText() {
    let range = trimmed(SourceRange(lower: position, upper: scalars.count))
    position = scalars.count
    report(
      range,
      "Text after the message body belongs to no pattern",
      expected: "the end of the message",
      remedy: "Move the text inside the double braces or remove it"
    )
  }
}
