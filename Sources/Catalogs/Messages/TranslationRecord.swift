import Diagnostics

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

  /// Makes a record whose parts are in one file.
  init(state: State, textFingerprint: String, textSpan: SourceSpan, source: LocatedText, span: SourceSpan) {
    contents = Contents(state, textFingerprint, textSpan, source, span)
  }

  /// How far it is.
  public var state: State { contents.state }
  /// The fingerprint of the translation that was recorded.
  public var textFingerprint: String { contents.textFingerprint }
  /// The place of the fingerprint.
  public var textSpan: SourceSpan { span(contents.textStart, contents.textEnd) }
  /// The source text that the translation was made from.
  public var source: LocatedText { contents.source }
  /// The place of the record.
  public var span: SourceSpan { span(contents.start, contents.end) }

  private func span(_ start: SourcePosition, _ end: SourcePosition) -> SourceSpan {
    SourceSpan(file: contents.source.file, start: start, end: end)
  }
}
