import Catalogs
import Diagnostics
import ICU

/// Translations whose source has changed since they were made, and translations without a record.
struct StaleTranslationCheck: Check {
  let rule = Rule(
    id: "stale-translation",
    severity: .error,
    topic: .translations,
    example: RuleExample(
      file: "records/ja/page.yaml",
      firing: "note: {state: approved, text: \(Self.exampleFingerprint), source: Access stays for two weeks}\n",
      fixed: "note: {state: approved, text: \(Self.exampleFingerprint), source: Access stays for a month}\n",
      beside: [
        "strings/en/page.yaml": "note: Access stays for a month\n",
        "strings/ja/page.yaml": "note: \(Self.exampleText)\n",
      ]
    )
  )

  private static let exampleText = "1か月の間、引き続きアクセスできます"
  private static let exampleFingerprint = fingerprint(of: exampleText)

  let comparesTexts = true
  let comparesFiles = true
  let comparesRecords = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translatedTexts.compactMap { text, original in
      let (locale, message, source, record) = (text.locale, text.message, original.message, text.record)
      guard let staleness = TranslationStatus.Staleness(of: message, source: source, record: record) else { return nil }
      let summary: String
      var notes: [String] = []
      switch staleness {
      case .unrecorded: summary = "Text '\(message.key)' has no review record in \(locale)"
      case .textChanged: summary = "Text '\(message.key)' has changed in \(locale) since its last review"
      case .sourceChanged:
        summary = "Text '\(message.key)' hasn't been reviewed in \(locale) since its source changed"
        notes = ["Source at the review: \(record?.source.oneLine ?? "")", "Source now: \(source.text.oneLine)"]
      }
      return finding(
        summary,
        at: message.keySpan,
        key: message.key,
        locale: locale.tag,
        notes: notes,
        fix: reviewFix(message, source, locale)
      )
    }
  }
}
