import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations whose source has changed since they were made, and translations nobody has recorded.
struct StaleTranslationCheck: Check {
  let rule = Rule(
    id: "stale-translation",
    severity: .error,
    finds: "A translation that was not made from the source text of today",
    why: "The two languages may say different things.",
    example: RuleExample(
      file: "records/ja/page.yaml",
      firing: "note: {state: approved, text: \(Self.exampleFingerprint), source: Access stays for two weeks}\n",
      mended: "note: {state: approved, text: \(Self.exampleFingerprint), source: Access stays for a month}\n",
      beside: [
        "strings/en/page.yaml": "note: Access stays for a month\n",
        "strings/ja/page.yaml": "note: \(Self.exampleText)\n",
      ]
    )
  )

  private static let exampleText = "1か月の間、引き続きアクセスできます"
  private static let exampleFingerprint = fingerprint(of: exampleText)

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translations.compactMap { locale, message, source in
      let approve = "Review it, then run `noticebook approve \(message.key) --locale \(locale)`."
      guard let record = context.catalog.texts[locale]?.records[message.key] else {
        return finding(
          "Text '\(message.key)' has no record in \(locale)",
          at: message.keySpan,
          key: message.key,
          locale: locale.tag,
          fix: approve
        )
      }
      if isChanged(source, since: record) {
        return finding(
          "Text '\(message.key)' is older in \(locale) than its source",
          at: message.keySpan,
          key: message.key,
          locale: locale.tag,
          notes: ["Then: \(record.source.oneLine)", "Now: \(source.text.oneLine)"],
          fix: approve
        )
      }
      if fingerprint(of: message.parsed) != record.textFingerprint {
        return finding(
          "Text '\(message.key)' was changed in \(locale) since it was recorded",
          at: message.keySpan,
          key: message.key,
          locale: locale.tag,
          fix: approve
        )
      }
      return nil
    }
  }

  /// Whether the source says something else than it did; its layout in the file does not count. Sources seldom change,
  /// so that the recorded one is rarely parsed.
  private func isChanged(_ source: CatalogMessage, since record: TranslationRecord) -> Bool {
    guard record.source.value != source.text.value else { return false }
    return fingerprint(of: ParsedMessage.parse(record.source.value)) != fingerprint(of: source.parsed)
  }
}
