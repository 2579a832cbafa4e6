import Catalogs
import ICU
import MessageSyntax
import ReferenceSite
import Diagnostics

/// A message as its reader sees it, each variant on its own.
package final class ReadableText: Sendable {
  let locale: LocaleIdentifier
  let message: CatalogMessage
  /// The message's key and the text as it is written.
  let key: MessageKey
  package let value: String
  /// What is recorded of it, where it is a translation.
  let record: TranslationRecord?
  /// What the message says, where it is more than text.
  private let placeholders: ParsedMessage?
  let variants: [Prose]
  /// What the message is, has as it is written, and its variants have.
  let features: TextFeatures
  /// The variants, one a line.
  let prose: String
  /// Where the words of ``prose`` begin, in a source text, in which many are looked for.
  let wordStarts: WordStarts?

  /// Whether the text is Markdown; only pages hold any.
  let isMarkdown: Bool
  /// What the Markdown of the text refers to; the places are those in the message.
  let references: [ProseReferences.Reference]
  /// The destinations in its Markdown of which pages make no link; the places are those in the message.
  let deadDestinations: [ProseReferences.DeadDestination]

  /// Whether the message may hold a placeholder, a declaration or markup.
  var hasBraces: Bool { features.contains(.braces) }

  /// Whether texts of this kind can be compared by their bytes; see ``Swift/String/isPlain``.
  var isPlain: Bool { !features.contains(.ambiguous) }

  /// Whether another message is written with the same characters.
  func isSame(as other: ReadableText) -> Bool {
    isPlain && other.isPlain ? value.utf8.elementsEqual(other.value.utf8) : value == other.value
  }

  /// What the message says, and what is wrong with it.
  var parsed: ParsedMessage { placeholders ?? message.parsed }

  /// The scalars of the message as it is written.
  /// - Complexity: O(length) each time it is asked for.
  package var scalars: [Unicode.Scalar] { value.scalars }

  package init(
    _ locale: LocaleIdentifier,
    _ message: CatalogMessage,
    record: TranslationRecord? = nil,
    isSource: Bool = false
  ) {
    let value = message.text.value
    let key = message.key
    let isMarkdown = key.isMarkdown
    let written = TextFeatures(of: value)
    self.locale = locale
    self.message = message
    self.key = key
    self.value = value
    self.record = record
    self.isMarkdown = isMarkdown
    let mayRefer = isMarkdown && !written.isDisjoint(with: [.backticks, .markdown])
    (references, deadDestinations) = mayRefer ? ProseReferences.all(in: value) : ([], [])
    if message.isPlainText {
      placeholders = nil
      variants = [Prose(plain: value, written, isMarkdown: isMarkdown)]
    } else {
      let source = value.scalars
      let parsed = message.parsed
      placeholders = parsed
      let patterns = parsed.tree.patterns.prefix(CatalogMessage.variantLimit)
      variants = patterns.map { Prose($0, in: source, isMarkdown: isMarkdown) }
    }
    var features = variants.reduce(written) { $0.union($1.features) }
    if key.isOfNotice { features.insert(.ofNotice) }
    if variants.contains(where: { $0.saysNothing || $0.isToBeWritten }) { features.insert(.unwritten) }
    if let record, record.state != .approved { features.insert(.unreviewed) }
    self.features = features
    prose = variants.count == 1 ? variants[0].text : variants.map(\.text).joined(separator: "\n")
    wordStarts = isSource ? WordStarts(prose) : nil
  }
}

extension MessageKey {
  /// Whether the texts of the key are Markdown; only pages hold any.
  var isMarkdown: Bool { name.hasPrefix("pages.") }
}
