import Catalogs
import ICU
import MessageSyntax
import Diagnostics

/// How far the translation of one text is.
package enum TranslationStatus: Hashable, Sendable {
  /// Why a translation cannot be relied on.
  package enum Staleness: Hashable, Sendable {
    /// It isn't recorded from which source it was made.
    case unrecorded
    /// The source says something else than the text that it was made from.
    case sourceChanged
    /// The translation itself has been changed since it was recorded.
    case textChanged
  }

  /// The locale does not have the text; what readers get is a fallback.
  case missing
  /// The locale has the text, but it may not say what the source says today.
  case stale(Staleness)
  /// Made from the source of today, and recorded as new or in review.
  case unreviewed
  /// Made from the source of today, and approved; also every text of the source locale.
  case approved
}

/// How many texts of a catalog a locale has, counted before anything falls back to another locale.
package struct TranslationCoverage: Hashable, Sendable {
  /// The locale.
  package let locale: LocaleIdentifier
  /// The texts that count.
  package let total: Int
  /// Those that the locale has, stale ones among them.
  package let translated: Int
  /// Those that the locale has, but that may not say what the source says today.
  package let stale: Int
  /// Those that say what the source says today, but that are recorded as new or in review.
  package let unreviewed: Int

  /// Counts those texts of some keys that the locale needs; a key that no locale has counts as missing.
  /// - Complexity: O(keys), and parsing of the texts that were not parsed before.
  package init(of keys: some Sequence<MessageKey>, in locale: LocaleIdentifier, of catalog: Catalog) {
    var (total, translated, stale, unreviewed) = (0, 0, 0, 0)
    let needed = NeededTexts(catalog, in: locale)
    for key in keys where needed.contains(key) {
      total += 1
      switch catalog.translationStatus(of: key, in: locale) {
      case .missing: continue
      case .stale: stale += 1
      case .unreviewed: unreviewed += 1
      case .approved: break
      }
      translated += 1
    }
    self.locale = locale
    self.total = total
    self.translated = translated
    self.stale = stale
    self.unreviewed = unreviewed
  }

  /// Counts all texts of a catalog, as ``Catalog/coveredKeys`` names them.
  package init(of catalog: Catalog, in locale: LocaleIdentifier) {
    self.init(of: catalog.coveredKeys, in: locale, of: catalog)
  }

  /// The texts that the locale has and that say what the source says today: what counts as covered.
  package var covered: Int { translated - stale }

  /// The share of ``covered`` in ``total`` in hundredths of a percent, rounded down so that 10,000 means all; a catalog
  /// without texts is covered.
  package var basisPoints: Int { total == 0 ? 10_000 : covered * 10_000 / total }
}

extension Catalog {
  /// The keys that a locale with pages should have: those of the source locale in the order of its files, and then those
  /// that the facts require and the source lacks.
  package var coveredKeys: [MessageKey] {
    let source = texts[sourceLocale]
    return (source?.order ?? []) + requiredTexts.map(\.key).filter { source?.messages[$0] == nil }
  }

  /// How far a text is in a locale, without falling back to another one.
  package func translationStatus(of key: MessageKey, in locale: LocaleIdentifier) -> TranslationStatus {
    guard let text = message(key, in: locale) else { return .missing }
    // What the product says needs no record.
    guard locale != sourceLocale, texts[locale]?.messages[key] != nil else { return .approved }
    // Without a source there is nothing that the text could say today.
    guard let source = message(key, in: sourceLocale) else { return .stale(.sourceChanged) }
    let record = record(of: key, in: locale)
    if let staleness = TranslationStatus.Staleness(of: text, source: source, record: record) {
      return .stale(staleness)
    }
    return record?.state == .approved ? .approved : .unreviewed
  }
}

extension TranslationStatus.Staleness {
  /// Why a translation is stale; `nil` if it is not.
  ///
  /// The layout of texts in their files doesn't count. Sources seldom change, so the recorded source is rarely parsed.
  package init?(of text: CatalogMessage, source: CatalogMessage, record: TranslationRecord?) {
    guard let record else {
      self = .unrecorded
      return
    }
    if record.source.value != source.text.value,
      fingerprint(of: ParsedMessage.parse(record.source.value)) != fingerprint(of: source)
    {
      self = .sourceChanged
    } else if fingerprint(of: text) != record.textFingerprint {
      self = .textChanged
    } else {
      return nil
    }
  }
}
