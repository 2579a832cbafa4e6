import Catalogs
import Diagnostics
import ICU

/// Texts that one locale has and another has not, and texts that the facts ask for and no locale has.
struct MissingTranslationCheck: Check {
  let rule = Rule(
    id: "missing-translation",
    severity: .error,
    finds: "A text that is absent in a locale",
    why: "Readers of that locale would see the source language, or nothing.",
    example: RuleExample(
      file: "strings/ja/page.yaml",
      firing: "title: 状態\n",
      mended: "title: 状態\nnote: 更新の状態\n",
      beside: ["strings/en/page.yaml": "title: State\nnote: State of the renewal\n"]
    )
  )

  let comparesTexts = true
  let comparesFiles = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let catalog = context.catalog
    let required = context.requiredTexts.all
    lazy var reasons = Dictionary(required.map { ($0.key, $0.reason) }) { first, _ in first }
    let source = catalog.texts[catalog.sourceLocale]
    var found: [Diagnostic] = []
    // Of what has no text at all, that is the finding, unless it matters less than each of its texts.
    func uncovered(in locale: LocaleIdentifier) -> Set<MessageKey> {
      let own = catalog.checkSettings.severity(of: rule, in: locale.tag)
      let other = catalog.checkSettings.severity(of: UncoveredOutcomeCheck().rule, in: locale.tag)
      guard let other, own.map({ other <= $0 }) ?? true else { return [] }
      return Set(catalog.outcomesWithoutTexts(in: locale, among: context.outcomeTexts).flatMap(\.keys))
    }
    lazy var unwritten = uncovered(in: catalog.sourceLocale)
    for text in required where source?.messages[text.key] == nil && !unwritten.contains(text.key) {
      found.append(
        finding(
          "Text '\(text.key)' is missing in \(catalog.sourceLocale)",
          at: place(of: text.key, in: catalog.sourceLocale.tag),
          key: text.key,
          locale: catalog.sourceLocale.tag,
          notes: ["It is asked for by \(text.reason)."],
          fix: "Write it in \(file(of: text.key, catalog, catalog.sourceLocale.tag))."
        )
      )
    }
    for locale in catalog.locales where locale != catalog.sourceLocale {
      lazy var unwritten = uncovered(in: locale)
      for text in context.untranslatedTexts(in: locale) where !unwritten.contains(text.key) {
        let key = text.key
        found.append(
          finding(
            "Text '\(key)' is missing in \(locale)",
            at: text.message.keySpan,
            key: key,
            locale: locale.tag,
            notes: reasons[key].map { ["It is asked for by \($0)."] } ?? [],
            fix: "Translate it in \(file(of: key, catalog, locale.tag))."
          )
        )
      }
    }
    return found
  }

  /// The file that holds, or would hold, a key: that of the source with the locale's folder.
  private func file(of key: MessageKey, _ catalog: Catalog, _ locale: String) -> String {
    let prefix = "strings/\(catalog.sourceLocale)/"
    if let file = catalog.message(key, in: catalog.sourceLocale)?.keySpan.file, file.hasPrefix(prefix) {
      return "strings/\(locale)/\(file.dropFirst(prefix.count))"
    }
    return "strings/\(locale)/\(fileName(of: key))"
  }

  private func fileName(of key: MessageKey) -> String {
    let parts = key.name.split(separator: ".").map(String.init)
    let isFolder = parts.count > 2 && ["notices", "pages"].contains(parts[0])
    return (isFolder ? "\(parts[0])/\(parts[1])" : parts.first ?? "") + ".yaml"
  }

  private func place(of key: MessageKey, in locale: String) -> SourceSpan {
    SourceSpan(file: "strings/\(locale)/\(fileName(of: key))", start: SourcePosition(line: 1, column: 1))
  }
}
