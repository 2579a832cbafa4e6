import Catalogs
import ICU
import MessageSyntax

/// The texts that a locale should have.
///
/// Customers read the texts of notices in every locale, with the terms that these contain. Everything else is for
/// readers of the pages, in the locales in which they are published.
package struct NeededTexts: Sendable {
  private let isPublished: Bool
  private let terms: Set<MessageKey>

  /// The texts of a locale.
  ///
  /// - Complexity: O(1) for a locale with pages, otherwise O(texts of notices), which are parsed.
  package init(_ catalog: Catalog, in locale: LocaleIdentifier) {
    isPublished = catalog.pageLocales.contains(locale)
    terms = isPublished ? [] : Self.terms(catalog, in: locale)
  }

  /// The texts of a locale that the catalog does not have yet.
  package init(_ catalog: Catalog, newWithPages isPublished: Bool) {
    self.isPublished = isPublished
    terms = isPublished ? [] : Self.terms(catalog, in: catalog.sourceLocale)
  }

  package func contains(_ key: MessageKey) -> Bool { isPublished || key.isOfNotice || terms.contains(key) }

  /// The terms in the notices of a locale, of the source where it has no text.
  private static func terms(_ catalog: Catalog, in locale: LocaleIdentifier) -> Set<MessageKey> {
    let notices = catalog.texts[catalog.sourceLocale]?.inOrder.filter(\.key.isOfNotice) ?? []
    let names = notices.flatMap { source in
      (catalog.message(source.key, in: locale) ?? source).parsed.message?.externalVariables ?? []
    }
    return Set(names.filter { $0.hasPrefix("term.") }.map { MessageKey("glossary.\($0.dropFirst("term.".count))") })
  }
}
