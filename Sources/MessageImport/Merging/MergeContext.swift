import Catalogs
import ICU
import MessageExport
import MessageFormatting
import MessageSyntax
import Notices

/// What all texts of one locale are merged with.
package struct MergeContext {
  let messages: ExportedMessages
  let format: ExportFormat
  let locale: LocaleIdentifier
  let reader: MessageReader
  /// Whether files have no text for plural categories that only numbers with decimals have. What they then say for all
  /// other values is what they say for the last category.
  let repeatsLastForm: Bool

  package init(_ messages: ExportedMessages, _ format: ExportFormat, _ locale: LocaleIdentifier) {
    (self.messages, self.format, self.locale) = (messages, format, locale)
    reader = MessageReader(messages.texts, in: locale, formatters: FormatterCache())
    repeatsLastForm = format == .gettext && !PluralRuleExpression(locale).categories.contains(.other)
  }

  var catalog: Catalog { messages.catalog }

  /// The message that a key's texts are put into.
  func base(_ key: MessageKey) throws(MergeRefusal) -> BaseMessage {
    if let own = BaseMessage(key, in: locale, of: catalog) { return own }
    return try newBase(key)
  }

  /// A message for a key that has no translation.
  func newBase(_ key: MessageKey) throws(MergeRefusal) -> BaseMessage {
    if let new = BaseMessage(startingFromSourceOf: key, in: locale, of: catalog) { return new }
    throw MergeRefusal(
      summary: "The source has no valid message to translate",
      fix: "Fix \(key) in \(catalog.sourceLocale) first."
    )
  }
}

extension PatternAtoms {
  /// What an element of a message shows in formats that lower messages.
  /// - Parameter name: The name of a value in the file.
  static func lowered(
    _ index: Int,
    of base: BaseMessage,
    _ context: MergeContext,
    name: @escaping (PortableValue) -> String?
  ) -> PatternAtoms? {
    let (reader, isDocument) = (context.reader, context.catalog.isDocument(base.key))
    func shown(_ elements: [PortableElement]) -> [Shown] {
      elements.flatMap { element -> [Shown] in
        switch element {
        case .text(let text): text.unicodeScalars.map { .scalar($0) }
        case .value(let value): name(value).map { [.argument($0)] } ?? []
        }
      }
    }
    let pattern = base.message.patterns[index]
    var ends = reader.linkEnds(isDocument: isDocument)
    let atoms = base.atoms(ofVariant: index) { element in
      switch element {
      case .text(let text): shown([.text(text)])
      case .expression(let expression): shown(reader.isolated(reader.read(expression, in: base.message)))
      case .markup(let markup): shown([.text(ends.text(at: markup))])
      }
    }
    var lost: [LostPiece] = []
    return atoms.folded(
      to: shown(reader.elements(of: pattern, in: base.message, isDocument: isDocument, lost: &lost))
    )
  }

  /// What a pattern shows in formats that keep expressions and markup as they are.
  static func verbatim(_ index: Int, of base: BaseMessage) -> PatternAtoms {
    base.atoms(ofVariant: index) { element in
      switch element {
      case .text(let text): text.unicodeScalars.map { .scalar($0) }
      case .expression(let expression): [.argument(MessagePrinter().printed(expression))]
      case .markup(let markup): [.argument(MessagePrinter().printed(markup))]
      }
    }
  }
}
