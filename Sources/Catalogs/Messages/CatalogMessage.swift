import Diagnostics
import MessageSyntax
import Synchronization

/// A text of the catalog in one locale.
///
/// Copies share what they hold, so that handing one on costs no more than handing on a reference.
public struct CatalogMessage: Sendable {
  private final class Contents: Sendable {
    let key: MessageKey
    let text: LocatedText
    /// The start of the key in the file of the text.
    let keyStart: SourcePosition
    let keyEnd: SourcePosition
    let note: String?
    let isNoteOfFile: Bool
    let isPlainText: Bool
    private let parsing = AtomicLazyReference<Parsing>()

    init(key: MessageKey, text: LocatedText, keySpan: SourceSpan, note: (text: String, isOfFile: Bool)?) {
      self.key = key
      self.text = text
      (keyStart, keyEnd) = (keySpan.start, keySpan.end)
      self.note = note?.text
      isNoteOfFile = note?.isOfFile ?? false
      isPlainText = ParsedMessage.isPlainText(text.value)
    }

    /// Tasks that ask at the same time may each parse; all of them get what was ready first.
    var parsed: ParsedMessage {
      if let parsing = parsing.load() { return parsing.message }
      return parsing.storeIfNil(Parsing(ParsedMessage.parse(text.value))).message
    }
  }

  private final class Parsing: Sendable {
    let message: ParsedMessage

    init(_ message: ParsedMessage) { self.message = message }
  }

  private let contents: Contents

  package init(key: MessageKey, text: LocatedText, keySpan: SourceSpan, note: (text: String, isOfFile: Bool)? = nil) {
    contents = Contents(key: key, text: text, keySpan: keySpan, note: note)
  }

  /// Its name.
  public var key: MessageKey { contents.key }
  /// The text as written, with its places.
  public var text: LocatedText { contents.text }
  /// The file of the text.
  package var file: String { contents.text.file }
  /// The place of the key.
  public var keySpan: SourceSpan {
    SourceSpan(file: contents.text.file, start: contents.keyStart, end: contents.keyEnd)
  }
  /// What the file tells translators about the text: the comment lines above its key or above the group of keys that
  /// contains it, and those at the head of the file, without their `#`. `nil` in a compiled catalog.
  public var note: String? { contents.note }
  /// Whether the note is only the comment at the head of the file, which is about all of its texts.
  package var isNoteOfFile: Bool { contents.isNoteOfFile }
  /// What it says, and what is wrong with it.
  /// - Complexity: That of ``ParsedMessage/parse(_:)`` on first use, and O(1) after that.
  public var parsed: ParsedMessage { contents.parsed }
  /// Whether the text is nothing but text; see ``ParsedMessage/isPlainText(_:)``. Most are, and need not be parsed.
  package var isPlainText: Bool { contents.isPlainText }
}
