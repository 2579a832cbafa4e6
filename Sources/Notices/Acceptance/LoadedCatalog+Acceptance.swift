import Catalogs
import Diagnostics
import ICU

/// Why notices may not be sent from a catalog.
public struct UnacceptableCatalog: Error, Sendable {
  /// Every error, in the order of a report.
  public let errors: [Diagnostic]
}

extension LoadedCatalog {
  /// The catalog, if notices may be sent from it.
  ///
  /// The texts of notices are formatted with sample values: none may lack a value or a link, or lead customers to an
  /// address that isn't one of the catalog's links. Those of a compiled catalog were accepted when it was made; then
  /// only those of a brand are looked at.
  ///
  /// - Throws: Every error of the files, or else every such text.
  /// - Complexity: O(size of the texts of notices); some tens of milliseconds for the shipped catalog.
  public func accepted() throws(UnacceptableCatalog) -> Catalog {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let catalog, errors.isEmpty else { throw UnacceptableCatalog(errors: errors) }
    let unusable = catalog.unusableTexts { !isCompiled || $0.keySpan.isOfBrand }
    guard unusable.isEmpty else { throw UnacceptableCatalog(errors: unusable) }
    return catalog
  }
}

extension Catalog {
  /// Errors in the texts of notices that `isIncluded` chooses, and in terms, that leave a notice without a value or a
  /// link, or lead customers elsewhere.
  package func unusableTexts(where isIncluded: (CatalogMessage) -> Bool = { _ in true }) -> [Diagnostic] {
    let faults = TextFaults(self, CatalogValues(self), formatters: FormatterCache())
    return locales.flatMap { locale -> [Diagnostic] in
      let formatting = TextFaults.SampleFormatting(faults, locale)
      return (texts[locale]?.inOrder ?? []).flatMap { message -> [Diagnostic] in
        guard message.key.isOfNoticeOrTerm, isIncluded(message) else { return [] }
        return faults.all(of: message, formatting).map { fault in
          Diagnostic(
            rule: fault.kind.rule,
            severity: .error,
            summary: fault.summary,
            explanation: fault.kind.rule.words()?.why,
            span: fault.range.map(message.text.span(of:)) ?? message.text.span,
            key: message.key.name,
            locale: locale.tag,
            fix: fault.fix
          )
        }
      }
    }.sorted()
  }
}

extension MessageKey {
  fileprivate var isOfNoticeOrTerm: Bool { isOfNotice || name.hasPrefix("glossary.") }
}
