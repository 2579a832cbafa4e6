import Catalogs
import Checks
import ICU
import MessageExport
import MessageSyntax

/// The message that changed texts are merged into: the translation, or what the source gives if it is untranslated.
struct BaseMessage {
  let key: MessageKey
  let locale: LocaleIdentifier
  let parsed: ParsedMessage
  let message: Message
  /// The translation, or the source of an untranslated text.
  let place: CatalogMessage
  /// Whether there is no translation yet.
  let isNew: Bool

  /// The translation of a key.
  init?(_ key: MessageKey, in locale: LocaleIdentifier, of catalog: Catalog) {
    guard let own = catalog.message(key, in: locale), let message = own.parsed.message, own.parsed.isValid else {
      return nil
    }
    (self.key, self.locale, parsed, self.message, place, isNew) = (key, locale, own.parsed, message, own, false)
  }

  /// What the source gives for a translation: its declarations, and its variants by the numbers of the locale.
  init?(startingFromSourceOf key: MessageKey, in locale: LocaleIdentifier, of catalog: Catalog) {
    guard let source = catalog.message(key, in: catalog.sourceLocale), source.parsed.isValid else { return nil }
    let adapted = (try? source.parsed.withPluralCategories(of: locale)) ?? nil
    let parsed = adapted.map { ParsedMessage.parse(MessagePrinter().printed($0)) } ?? source.parsed
    guard let message = parsed.message, parsed.isValid else { return nil }
    (self.key, self.locale, self.parsed, self.message, place, isNew) = (key, locale, parsed, message, source, true)
  }

  /// The same for another message.
  func replacing(_ message: Message) throws(MergeRefusal) -> BaseMessage {
    let parsed = ParsedMessage.parse(MessagePrinter().printed(message))
    guard parsed.isValid, let message = parsed.message else {
      throw MergeRefusal(summary: "The source cannot be translated part by part", fix: "Translate it in the catalog.")
    }
    return BaseMessage(key: key, locale: locale, parsed: parsed, message: message, place: place, isNew: isNew)
  }

  private init(
    key: MessageKey,
    locale: LocaleIdentifier,
    parsed: ParsedMessage,
    message: Message,
    place: CatalogMessage,
    isNew: Bool
  ) {
    (self.key, self.locale, self.parsed, self.message) = (key, locale, parsed, message)
    (self.place, self.isNew) = (place, isNew)
  }

  /// A pattern taken apart, as a file shows it.
  func atoms(ofVariant index: Int, shown: (Message.Element) -> [PatternAtoms.Shown]) -> PatternAtoms {
    let nodes = parsed.tree.patterns[index].elements
    var snippets: [Int: String] = [:]
    for (place, node) in nodes.enumerated() {
      if case .text = node { continue }
      snippets[place] = parsed.text(at: node.range)
    }
    return PatternAtoms(message.patterns[index], snippets: snippets, shown: shown)
  }

  /// The message's text with other patterns for some variants, variants that are added, and without others.
  func text(with changes: VariantChanges) -> String {
    let variants = parsed.tree.variants
    var edits: [(range: Range<Int>, text: String)] = []
    for (index, pattern) in changes.patterns {
      let node = parsed.tree.patterns[index]
      // A lone pattern that begins with a full stop would be taken for a declaration.
      let isBare = !node.isQuoted && !pattern.hasPrefix(".")
      edits.append((node.range.lower..<node.range.upper, isBare ? pattern : "{{\(pattern)}}"))
    }
    for index in changes.removed {
      // With the line break before it.
      let start = index == 0 ? variants[index].range.lower : variants[index - 1].range.upper
      edits.append((start..<variants[index].range.upper, ""))
    }
    if let last = variants.last?.range.lower, !changes.added.isEmpty {
      let lines = changes.added.map { added in
        let keys = added.keys.map { key in
          let variant = Message.Variant(keys: [key], value: .init(elements: []))
          let probe = Message(body: .select(selectors: ["x"], variants: [variant]))
          // The printer knows which keys need bars.
          let line = MessagePrinter().printed(probe).split(separator: "\n").last.map(String.init) ?? ""
          return String(line.dropLast(" {{}}".count))
        }
        return "\(keys.joined(separator: " ")) {{\(added.pattern)}}\n"
      }
      edits.append((last..<last, lines.joined()))
    }
    return parsed.source.replacing(edits)
  }
}

/// What changes in a message.
struct VariantChanges {
  /// The new patterns of variants, by index; 0 is that of a message that chooses nothing.
  var patterns: [Int: String] = [:]
  /// Variants to add before the last one.
  var added: [(keys: [Message.Key], pattern: String)] = []
  /// The variants that go.
  var removed: [Int] = []
}

extension String {
  /// The text after some edits, whose places are in scalars and do not overlap.
  fileprivate func replacing(_ edits: [(range: Range<Int>, text: String)]) -> String {
    let scalars = Array(unicodeScalars)
    var result = String.UnicodeScalarView()
    var end = 0
    for (range, text) in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      result.append(contentsOf: scalars[end..<range.lowerBound])
      result.append(contentsOf: text.unicodeScalars)
      end = range.upperBound
    }
    result.append(contentsOf: scalars[end...])
    return String(result)
  }
}
