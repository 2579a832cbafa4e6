import Diagnostics
import MessageSyntax
import Synchronization
import YAML

/// The name of a text: the path of its file and its key, joined with dots, such as `notices.grace.push.title`.
public struct MessageKey: Hashable, Comparable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The whole name.
  public let name: String

  /// Makes a key from its whole name.
  public init(_ name: String) { self.name = name }

  /// Makes a key from a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The whole name.
  public var description: String { name }

  /// Whether the left key comes first, by Unicode scalars.
  public static func < (left: MessageKey, right: MessageKey) -> Bool { left.name < right.name }
}

/// A text of the catalog in one locale.
///
/// Copies share what they hold, so that handing one on costs no more than handing on a reference.
public struct CatalogMessage: Sendable {
  private final class Contents: Sendable {
    let key: MessageKey
    let text: LocatedText
    /// Where the key stands in the file of the text.
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

  init(key: MessageKey, text: LocatedText, keySpan: SourceSpan, note: (text: String, isOfFile: Bool)? = nil) {
    contents = Contents(key: key, text: text, keySpan: keySpan, note: note)
  }

  /// Its name.
  public var key: MessageKey { contents.key }
  /// The text as written, with its places.
  public var text: LocatedText { contents.text }
  /// The file of the text.
  package var file: String { contents.text.file }
  /// Where the key stands.
  public var keySpan: SourceSpan {
    SourceSpan(file: contents.text.file, start: contents.keyStart, end: contents.keyEnd)
  }
  /// What the file tells translators about the text: the comment lines above its key or above the keys that it stands
  /// together with, and those at the head of the file, without their `#`. Nothing in a compiled catalog.
  public var note: String? { contents.note }
  /// Whether the note is nothing but what stands at the head of the file, about all of its texts.
  package var isNoteOfFile: Bool { contents.isNoteOfFile }
  /// What it says, and what is wrong with it.
  /// - Complexity: That of ``ParsedMessage/parse(_:)`` when first asked for, and O(1) after that.
  public var parsed: ParsedMessage { contents.parsed }
  /// Whether the text is nothing but text; see ``ParsedMessage/isPlainText(_:)``. Most are, and need not be parsed.
  package var isPlainText: Bool { contents.isPlainText }
}

/// What the catalog knows about one translation.
///
/// Copies share what they hold.
public struct TranslationRecord: Sendable {
  /// How far a translation is.
  public enum State: String, CaseIterable, Sendable {
    /// Translated, and not reviewed.
    case new
    /// It needs a review.
    case review
    /// Read and released.
    case approved
  }

  private final class Contents: Sendable {
    let state: State
    let textFingerprint: String
    let source: LocatedText
    // All in the file of the source text.
    let (textStart, textEnd): (SourcePosition, SourcePosition)
    let (start, end): (SourcePosition, SourcePosition)

    init(_ state: State, _ textFingerprint: String, _ textSpan: SourceSpan, _ source: LocatedText, _ span: SourceSpan) {
      (self.state, self.textFingerprint, self.source) = (state, textFingerprint, source)
      (textStart, textEnd) = (textSpan.start, textSpan.end)
      (start, end) = (span.start, span.end)
    }
  }

  private let contents: Contents

  /// Makes a record whose parts stand in one file.
  init(state: State, textFingerprint: String, textSpan: SourceSpan, source: LocatedText, span: SourceSpan) {
    contents = Contents(state, textFingerprint, textSpan, source, span)
  }

  /// How far it is.
  public var state: State { contents.state }
  /// The fingerprint of the translation that was recorded.
  public var textFingerprint: String { contents.textFingerprint }
  /// Where the fingerprint stands.
  public var textSpan: SourceSpan { span(contents.textStart, contents.textEnd) }
  /// The source text that the translation was made from.
  public var source: LocatedText { contents.source }
  /// Where the record stands.
  public var span: SourceSpan { span(contents.start, contents.end) }

  private func span(_ start: SourcePosition, _ end: SourcePosition) -> SourceSpan {
    SourceSpan(file: contents.source.file, start: start, end: end)
  }
}

/// The texts of one locale.
public struct LocaleTexts: Sendable {
  /// The messages, by key.
  public internal(set) var messages: [MessageKey: CatalogMessage] = [:]
  /// The messages in the order in which the files hold them; files by path.
  public internal(set) var inOrder: [CatalogMessage] = []
  /// Their keys.
  /// - Complexity: O(*n*) each time it is asked for.
  public var order: [MessageKey] { inOrder.map(\.key) }
  /// The records of translations; empty for the source locale.
  public internal(set) var records: [MessageKey: TranslationRecord] = [:]
}

extension PageFact {
  /// The key of one of the page's texts: `pages.billingIssue.overview.title`.
  public func key(_ part: String) -> MessageKey { "pages.\(id).\(part)" }
}
