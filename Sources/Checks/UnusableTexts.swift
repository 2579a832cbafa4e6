import Catalogs
import Diagnostics
import Notices

extension CheckContext {
  /// A context that holds some of the texts only, and nothing for checks that compare texts or look at decisions.
  init(_ catalog: Catalog, texts isIncluded: (CatalogMessage) -> Bool) {
    self.catalog = catalog
    texts = catalog.locales.flatMap { locale -> [ReadableText] in
      let own = catalog.texts[locale]
      let messages = (own?.order ?? []).compactMap { own?.messages[$0] }
      return messages.filter(isIncluded).map { ReadableText(locale, $0) }
    }
    translatedTexts = []
    values = CatalogValues(catalog)
    provedDecisions = MadeOnce { [] }
    today = nil
  }
}

extension CheckRegistry {
  /// Errors that leave a notice without a value or a link, or lead customers elsewhere: what may not be sent even once.
  ///
  /// These are the checks that those who word notices cannot do without, on the texts of notices that `isIncluded`
  /// chooses, so that texts that have been checked before need not be read again.
  public static func unusableTexts(
    in catalog: Catalog,
    where isIncluded: (CatalogMessage) -> Bool = { _ in true }
  ) -> [Diagnostic] {
    let context = CheckContext(catalog) { message in
      (message.key.name.hasPrefix("notices.") || message.key.name.hasPrefix("glossary.")) && isIncluded(message)
    }
    let checks: [any Check] = [
      ArgumentTypeCheck(), BrokenReferenceCheck(), UnformattableMessageCheck(), UnknownArgumentCheck(),
      UnlistedLinkCheck(),
    ]
    return checks.flatMap { $0.findings(in: context) }.filter { $0.severity == .error }.sorted()
  }
}
