import Catalogs
import ICU
import MessageSyntax
import Notices
import Diagnostics

/// One pattern of a message next to its source, as translators and reviewers see it. The message isn't lowered, so a
/// translation can be imported into the place that it was exported from.
package struct TranslationUnit {
  /// The keys of the variant, one a selector; none where nothing is chosen.
  package let variant: [Message.Key]
  package let source: Message.Pattern
  package let target: Message.Pattern?

  /// The keys as the message writes them.
  package var variantName: String { variant.map(\.word).joined(separator: " ") }
}

/// A message and its source.
package struct TranslatedMessage {
  let key: MessageKey
  let locale: LocaleIdentifier
  let state: TranslationState
  /// The variables that variants are chosen by.
  let selectors: [String]
  package let units: [TranslationUnit]

  /// What a translation of a message is like; units are those of the translation, each with the source's variant that fits
  /// it best, because languages count differently.
  package init?(_ key: MessageKey, in locale: LocaleIdentifier, of catalog: Catalog) {
    guard let source = catalog.message(key, in: catalog.sourceLocale)?.parsed.message else { return nil }
    let target = catalog.message(key, in: locale)?.parsed.message
    (self.key, self.locale) = (key, locale)
    state = TranslationState(key, in: locale, of: catalog)
    selectors = (target ?? source).selectors
    let sources = source.allVariants
    let wanted = target?.allVariants ?? Self.variants(of: source, in: locale)
    units = wanted.map { variant in
      TranslationUnit(
        variant: variant.keys,
        source: Self.best(sources, variant.keys)?.value ?? Message.Pattern(elements: []),
        target: target == nil ? nil : variant.value
      )
    }
  }

  /// The variants that a translation will need: with one selector, each category of the language and each exact number.
  private static func variants(of source: Message, in locale: LocaleIdentifier) -> [Message.Variant] {
    let variants = source.allVariants
    guard source.selectors.count == 1, let rules = try? PluralRules(locale: locale, type: .cardinal),
      variants.contains(where: { $0.keys.contains { PluralCategory(rawValue: $0.word) != nil } })
    else { return variants }
    let exact = variants.filter { PluralCategory(rawValue: $0.keys[0].word) == nil && $0.keys != [.catchAll] }
    let keys = rules.categories.filter { $0 != .other }.map { Message.Key.literal($0.rawValue) } + [.catchAll]
    return exact + keys.map { Message.Variant(keys: [$0], value: .init(elements: [])) }
  }

  /// The variant with the most equal keys, of those whose other keys match everything.
  private static func best(_ variants: [Message.Variant], _ keys: [Message.Key]) -> Message.Variant? {
    func equalCount(_ variant: Message.Variant) -> Int? {
      guard variant.keys.count == keys.count else { return variant.keys.allSatisfy { $0 == .catchAll } ? 0 : nil }
      let pairs = zip(variant.keys, keys)
      guard pairs.allSatisfy({ $0 == $1 || $0 == .catchAll }) else { return nil }
      return pairs.filter { $0 == $1 }.count
    }
    var best: (variant: Message.Variant, count: Int)?
    for variant in variants {
      guard let count = equalCount(variant), count > best?.count ?? -1 else { continue }
      best = (variant, count)
    }
    return best?.variant ?? variants.last
  }
}

/// How far a translation is.
enum TranslationState: String {
  /// Not translated yet.
  case missing
  /// The source or the translation has changed since it was recorded, or it never was.
  case stale
  case new
  case review
  case approved

  init(_ key: MessageKey, in locale: LocaleIdentifier, of catalog: Catalog) {
    guard let message = catalog.message(key, in: locale) else {
      self = .missing
      return
    }
    guard locale != catalog.sourceLocale else {
      self = .approved
      return
    }
    guard let record = catalog.texts[locale]?.records[key],
      fingerprint(of: message.parsed) == record.textFingerprint,
      let source = catalog.message(key, in: catalog.sourceLocale),
      fingerprint(of: source.parsed) == fingerprint(of: ParsedMessage.parse(record.source.value))
    else {
      self = .stale
      return
    }
    self =
      switch record.state {
      case .new: .new
      case .review: .review
      case .approved: .approved
      }
  }
}

extension Message {
  /// The selectors; none of a lone pattern.
  package var selectors: [String] { if case .select(let selectors, _) = body { selectors } else { [] } }

  /// The variants; a lone pattern is one without keys.
  package var allVariants: [Variant] {
    switch body {
    case .pattern(let pattern): [Variant(keys: [], value: pattern)]
    case .select(_, let variants): variants
    }
  }
}

extension Message.Key {
  /// The key as a word.
  package var word: String {
    switch self {
    case .literal(let value): value
    case .catchAll: "*"
    }
  }
}

extension Message.Pattern {
  /// The pattern as a message of its own.
  package var printed: String { MessagePrinter().printed(Message(body: .pattern(self))) }
}
