import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// The notices' messages of a catalog, resolved, for all formats.
package struct ExportedMessages: Sendable {
  /// A key in one locale.
  package struct Entry: Sendable {
    let message: CatalogMessage
    package let content: PortableContent
    let unusableKeys: [String]
    /// Whether the message has more combinations of keys than are written; its content is then that for all other values.
    var isTooLarge = false
    /// What no format of plain text has.
    let lost: [LostPiece]
  }

  package let texts: CatalogTexts
  /// The locales to write, in the catalog's order.
  package let locales: [LocaleIdentifier]
  /// The keys, in the order of the source locale's files.
  package let keys: [MessageKey]
  private let entries: [LocaleIdentifier: [MessageKey: Entry]]
  /// Formatters for examples and keys, shared by all formats.
  let formatters: FormatterCache

  /// Resolves the messages below `notices`. Messages with errors are left out; a catalog that loads has none.
  ///
  /// `isIncluded` says which keys to resolve. `formatters` may contain formatters that are already open.
  package init(
    _ texts: CatalogTexts,
    locales: [LocaleIdentifier],
    formatters: FormatterCache = FormatterCache(),
    where isIncluded: (MessageKey) -> Bool = { _ in true }
  ) {
    let catalog = texts.catalog
    let order = [catalog.sourceLocale] + catalog.locales.filter { $0 != catalog.sourceLocale }
    var seen: Set<MessageKey> = []
    let keys = order.flatMap { catalog.texts[$0]?.order ?? [] }
      .filter { $0.isOfNotice && isIncluded($0) && seen.insert($0).inserted }
    var entries: [LocaleIdentifier: [MessageKey: Entry]] = [:]
    for locale in order {
      let reader = MessageReader(texts, in: locale, formatters: formatters)
      for key in keys {
        guard let message = catalog.message(key, in: locale), message.parsed.isValid,
          let parsed = message.parsed.message
        else { continue }
        entries[locale, default: [:]][key] = Self.entry(message, parsed, reader, isDocument: catalog.isDocument(key))
      }
    }
    (self.texts, self.locales, self.keys, self.entries) = (texts, locales, keys, entries)
    self.formatters = formatters
  }

  package var catalog: Catalog { texts.catalog }

  package func entry(_ key: MessageKey, in locale: LocaleIdentifier) -> Entry? { entries[locale]?[key] }

  /// What a key says in a locale, without anything that only MessageFormat 2 has.
  package func content(_ key: MessageKey, in locale: LocaleIdentifier) -> PortableContent? {
    entries[locale]?[key]?.content
  }

  /// The note to translators of a key: that of the source.
  func note(_ key: MessageKey) -> String? { catalog.message(key, in: catalog.sourceLocale)?.note }

  /// A message in the locale of a reader.
  package static func entry(
    _ message: CatalogMessage,
    _ parsed: Message,
    _ reader: MessageReader,
    isDocument: Bool
  ) -> Entry {
    var lost: [LostPiece] = []
    let contents = parsed.patterns.map {
      reader.elements(of: $0, in: parsed, isDocument: isDocument, lost: &lost)
    }
    guard case .select(let selectors, let variants) = parsed.body else {
      return Entry(message: message, content: .pattern(contents.first ?? []), unusableKeys: [], lost: lost)
    }
    var tree = VariantTree(reader: reader, message: parsed, contents: contents)
    let content = tree.content(selectors, variants)
    guard !tree.isTooLarge else {
      let fallback = variants.lastIndex { $0.keys.allSatisfy { $0 == .catchAll } }.map { contents[$0] } ?? []
      return Entry(message: message, content: .pattern(fallback), unusableKeys: [], isTooLarge: true, lost: lost)
    }
    return Entry(message: message, content: content, unusableKeys: tree.unusableKeys, lost: lost)
  }
}

extension Catalog {
  /// The part of a channel that a key of a notice has the text of.
  func channelPart(_ key: MessageKey) -> ChannelFact.Part? {
    let words = key.name.split(separator: ".")
    guard words.count == 4, facts.notices.named(String(words[1])) != nil else { return nil }
    return facts.channels.named(String(words[2]))?.parts.first { $0.id == words[3] }
  }

  /// Whether a text has paragraphs.
  package func isDocument(_ key: MessageKey) -> Bool { channelPart(key)?.format == .paragraphs }
}
