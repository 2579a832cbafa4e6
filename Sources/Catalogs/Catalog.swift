import ICU
import Threads

/// Everything that a catalog folder holds, typed and located.
///
/// A catalog is a value: it never reads a file, and any number of tasks may share it.
public struct Catalog: Sendable {
  /// The version of the form that catalogs have, `format` in `catalog.yaml`.
  public static let format = CatalogHeader.format

  /// The catalog's name.
  public let name: String
  /// The locale in which texts are first written.
  public let sourceLocale: LocaleIdentifier
  /// All locales, the source first, then in the order of `catalog.yaml`.
  public let locales: [LocaleIdentifier]
  /// The locales in which the pages are published, the source among them, in the order of ``locales``. In the others,
  /// the catalog has texts for customers alone.
  public let pageLocales: [LocaleIdentifier]
  /// What is the same in every language.
  public let facts: Facts
  /// The texts, by locale.
  public let texts: [LocaleIdentifier: LocaleTexts]
  /// What the catalog, and its brand, say about checks.
  package let checkSettings: CheckSettings
  /// SHA-256 over the paths of all files that the catalog reads and the SHA-256 of each, as lower-case hexadecimal
  /// digits.
  ///
  /// It is computed on first use; until then the bytes of the files are kept.
  public var digest: String { madeDigest.value }
  let madeDigest: Lazy<String>

  /// The same without any facts, for those who look at texts alone while the facts have mistakes.
  package var withoutFacts: Catalog {
    Catalog(
      name: name,
      sourceLocale: sourceLocale,
      locales: locales,
      pageLocales: pageLocales,
      facts: Facts(),
      texts: texts,
      checkSettings: checkSettings,
      madeDigest: madeDigest
    )
  }

  /// The message of a key in a locale, without falling back to another locale: the catalog's own, or else the
  /// product's.
  public func message(_ key: MessageKey, in locale: LocaleIdentifier) -> CatalogMessage? {
    guard let texts = texts[locale] else { return nil }
    return texts.messages[key] ?? ProductTexts.message(key, in: locale)
  }

  /// The product's texts that the catalog does not replace in a locale, in order.
  package func productTexts(in locale: LocaleIdentifier) -> [CatalogMessage] {
    ProductTexts.inOrder(locale).filter { texts[locale]?.messages[$0.key] == nil }
  }

  /// What is known about the translation of a key into a locale.
  package func record(of key: MessageKey, in locale: LocaleIdentifier) -> TranslationRecord? {
    texts[locale]?.records[key]
  }
}
