import Catalogs
import Diagnostics
import ICU

/// Translations that only their translator has read.
struct UnreviewedTranslationCheck: Check {
  let rule = Rule(
    id: "unreviewed-translation",
    severity: .warning,
    topic: .translations,
    example: RuleExample(
      file: "records/ja/page.yaml",
      firing: "note: {state: review, text: bcdfghjkmnpq, source: Renewal}\n",
      fixed: "note: {state: approved, text: bcdfghjkmnpq, source: Renewal}\n",
      beside: ["strings/en/page.yaml": "note: Renewal\n", "strings/ja/page.yaml": "note: 更新\n"]
    )
  )

  let comparesTexts = true
  let comparesFiles = true
  let comparesRecords = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translatedTexts(with: .unreviewed).compactMap { text, source in
      let key = text.key
      guard let record = text.record, record.state != .approved else { return nil }
      return finding(
        "Text '\(key)' is not approved in \(text.locale): \(record.state == .new ? "it isn't reviewed" : "it is in review")",
        at: record.span,
        key: key,
        locale: text.locale.tag,
        fix: reviewFix(text.message, source.message, text.locale)
      )
    }
  }
}
