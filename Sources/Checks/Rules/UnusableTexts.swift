import Catalogs
import Diagnostics

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
