import Catalogs
import Diagnostics
import ICU

/// Texts and records that have lost their source.
struct ObsoleteTranslationCheck: Check {
  let rule = Rule(
    id: "obsolete-translation",
    severity: .warning,
    topic: .translations,
    example: RuleExample(
      file: "strings/ja/page.yaml",
      firing: "note: 更新の状態\nremark: 備考\n",
      fixed: "note: 更新の状態\n",
      beside: ["strings/en/page.yaml": "note: State of the renewal\n"]
    )
  )

  let comparesTexts = true
  let comparesFiles = true
  let needsFacts = false

  /// The number of texts up to which the check looks for the nearest name among all names. If there are more, no single
  /// name was mistyped.
  private static let suggestionLimit = 100

  func findings(in context: CheckContext) -> [Diagnostic] {
    let catalog = context.catalog
    lazy var sourceNames = context.texts(in: catalog.sourceLocale).map(\.key.name).sorted()
    var found: [Diagnostic] = []
    for (index, text) in context.textsWithoutSource.enumerated() {
      let (locale, message) = (text.locale, text.message)
      let nearest = index < Self.suggestionLimit ? suggestion(for: message.key.name, among: sourceNames) : nil
      found.append(
        finding(
          "Text '\(message.key)' exists only in \(locale)",
          at: message.keySpan,
          key: message.key,
          locale: locale.tag,
          fix: nearest.map { "Rename it to '\($0)', or remove it." } ?? "Remove it, or add its source."
        )
      )
    }
    for locale in catalog.locales {
      let (texts, records) = (context.texts(in: locale), catalog.texts[locale]?.records ?? [:])
      // Nearly always, each record has a text.
      if texts.count(where: { $0.record != nil }) == records.count { continue }
      // Where the source has the text, the finding is that its translation is missing.
      let keys = Set(texts.map(\.key)).union(catalog.texts[catalog.sourceLocale]?.order ?? [])
      for (key, record) in records.filter({ !keys.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
        found.append(
          finding(
            "The record of '\(key)' has no text in \(locale)",
            at: record.span,
            key: key,
            locale: locale.tag,
            fix: "Remove the record, or restore the text."
          )
        )
      }
    }
    return found
  }
}
