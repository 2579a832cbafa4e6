import Catalogs
import Diagnostics
import ICU

/// Texts and records that have lost their source.
struct ObsoleteTranslationCheck: Check {
  let rule = Rule(
    id: "obsolete-translation",
    severity: .warning,
    finds: "A text or a record that only a translation has",
    why: "Nothing shows it, and nobody keeps it true.",
    example: RuleExample(
      file: "strings/ja/page.yaml",
      firing: "note: 更新の状態\nremark: 備考\n",
      mended: "note: 更新の状態\n",
      beside: ["strings/en/page.yaml": "note: State of the renewal\n"]
    )
  )

  let comparesTexts = true
  let comparesFiles = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let catalog = context.catalog
    let source = catalog.texts[catalog.sourceLocale]?.messages ?? [:]
    lazy var sourceNames = source.keys.map(\.name).sorted()
    var found: [Diagnostic] = []
    for text in context.texts where text.locale != catalog.sourceLocale && source[text.key] == nil {
      let (locale, message) = (text.locale, text.message)
      let nearest = suggestion(for: message.key.name, among: sourceNames)
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
      let texts = catalog.texts[locale]
      let lost = (texts?.records ?? [:]).filter { texts?.messages[$0.key] == nil }
      for (key, record) in lost.sorted(by: { $0.key < $1.key }) {
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
