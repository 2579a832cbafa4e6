import Catalogs
import Diagnostics
import ICU

/// Translations whose source has changed since they were made, and translations nobody has recorded.
struct StaleTranslationCheck: Check {
  let rule = Rule(
    id: "stale-translation",
    severity: .error,
    finds: "A translation that was not made from the source text of today",
    why: "The two languages may say different things."
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translations.compactMap { locale, message, source in
      guard let identifier = context.catalog.locales.first(where: { $0.tag == locale }) else { return nil }
      let approve = "Review it, then run `noticebook approve \(message.key) --locale \(locale)`."
      guard let record = context.catalog.texts[identifier]?.records[message.key] else {
        return finding(
          "Text '\(message.key)' has no record in \(locale)",
          at: message.keySpan,
          key: message.key,
          locale: locale,
          fix: approve
        )
      }
      if fingerprint(ofMessage: record.source.value) != fingerprint(ofMessage: source.text.value) {
        return finding(
          "Text '\(message.key)' is older in \(locale) than its source",
          at: message.keySpan,
          key: message.key,
          locale: locale,
          notes: ["Then: \(oneLine(record.source.value))", "Now: \(oneLine(source.text.value))"],
          fix: approve
        )
      }
      if fingerprint(ofMessage: message.text.value) != record.textFingerprint {
        return finding(
          "Text '\(message.key)' was changed in \(locale) since it was recorded",
          at: message.keySpan,
          key: message.key,
          locale: locale,
          fix: approve
        )
      }
      return nil
    }
  }

  private func oneLine(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ⏎ ")
  }
}
