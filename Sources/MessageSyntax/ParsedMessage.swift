import Bytes

/// A message's text, what was read from it and what is wrong with it.
///
/// ```swift
/// let parsed = ParsedMessage.parse("Hello, {$name}!")
/// ```
///
/// Copies share what they hold.
public struct ParsedMessage: Hashable, Sendable {
  private final class Contents: Sendable {
    let source: String
    let tree: MessageSyntaxTree
    let message: Message?
    let errors: [MessageError]

    init(_ source: String, _ tree: MessageSyntaxTree, _ message: Message?, _ errors: [MessageError]) {
      (self.source, self.tree, self.message, self.errors) = (source, tree, message, errors)
    }
  }

  private let contents: Contents

  private init(source: String, tree: MessageSyntaxTree, message: Message?, errors: [MessageError]) {
    contents = Contents(source, tree, message, errors)
  }

  /// The text.
  public var source: String { contents.source }
  /// What the parser read; always there.
  public var tree: MessageSyntaxTree { contents.tree }
  /// The data model; nil when there is a syntax error. After data-model errors it holds what was written.
  public var message: Message? { contents.message }
  /// What is wrong, by position. Data-model errors are looked for only in a text without syntax errors.
  public var errors: [MessageError] { contents.errors }

  /// Whether two texts are the same, scalar by scalar: all else follows from them.
  public static func == (first: ParsedMessage, second: ParsedMessage) -> Bool {
    first.source.utf8.elementsEqual(second.source.utf8)
  }

  /// Feeds the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// Reads `text`; never fails.
  ///
  /// - Complexity: O(*n*) in the length of the text, and O(*e* log *e*) in the number of errors.
  public static func parse(_ text: String) -> ParsedMessage {
    var parser = MessageParser(text)
    let tree = parser.parseMessage()
    guard parser.errors.isEmpty else {
      return ParsedMessage(source: text, tree: tree, message: nil, errors: parser.errors.sortedByPosition())
    }
    let errors = DataModelChecker(tree: tree, hasOptionLists: parser.hasOptionLists).errors().sortedByPosition()
    return ParsedMessage(source: text, tree: tree, message: MessageBuilder().message(tree), errors: errors)
  }

  /// Whether a text is a message that consists only of text: it has no errors, and it is formatted and printed
  /// unchanged.
  ///
  /// - Complexity: O(*n*) in the length of the text, which is not parsed.
  package static func isPlainText(_ text: String) -> Bool {
    var text = text
    let hasSyntax = text.withUTF8(\.holdsSyntax)
    // A full stop begins a declaration.
    return !hasSyntax && text.unicodeScalars.first { !$0.isMessageGap } != "."
  }

  /// Whether the message can be formatted: no error of any kind.
  public var isValid: Bool { errors.isEmpty }

  /// The part of the text at `range`; what lies outside the text is left out.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func text(at range: SourceRange) -> String {
    let scalars = source.unicodeScalars
    let lower = max(0, range.lower)
    return String(String.UnicodeScalarView(scalars.dropFirst(lower).prefix(max(0, range.upper - lower))))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether one of the bytes is a brace, a backslash or a null.
  fileprivate var holdsSyntax: Bool {
    let place = firstOffset(from: 0) { bytes in
      bytes.are(UInt8(ascii: "{")) .| bytes.are(UInt8(ascii: "}")) .| bytes.are(UInt8(ascii: "\\")) .| bytes.are(0)
    }
    return place < count
  }
}
