import Catalogs
import Diagnostics
import ICU

extension Check {
  /// What to do about a translation that needs a review: its record is made by `approve`.
  ///
  /// A brand's records are in its own folder, so that `approve` must know which one it is; and it records nothing of
  /// texts that the brand does not have.
  func reviewFix(_ message: CatalogMessage, _ source: CatalogMessage, _ locale: LocaleIdentifier) -> String {
    let approve = "noticebook approve \(message.key) --locale \(locale)"
    let inBrand = "`\(approve) --brand FOLDER` with the brand's folder"
    if message.keySpan.isOfBrand { return "Review it and its source, then run \(inBrand)." }
    if source.keySpan.isOfBrand {
      return "Override it in \(locale) too, even with the same words as the catalog; then run \(inBrand)."
    }
    return "Review it and its source, then run `\(approve)`."
  }
}
