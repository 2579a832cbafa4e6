import Catalogs
import Diagnostics
import ICU

/// Texts that one locale has and another lacks, and texts that the facts require and every locale lacks.
struct MissingTranslationCheck: Check {
  let rule = Rule(
    id: "missing-translation",
    severity: .error,
    topic: .translations,
    example: RuleExample(
      file: "strings/ja/page.yaml",
      firing: "title: 状態\n",
      fixed: "title: 状態\nnote: 更新の状態\n",
      beside: ["strings/en/page.yaml": "title: State\nnote: State of the renewal\n"]
    )
  )

  let comparesTexts = true
  let comparesFiles = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    let catalog = context.catalog
    let required = context.requiredTexts.all
    lazy var reasons = Dictionary(required.map { ($0.key, $0.reason) }) { first, _ in first }
    var found: [Diagnostic] = []
    // Of what has no text at all, that is the finding, unless it matters less than each of its texts.
    func uncovered(in locale: LocaleIdentifier) -> Set<MessageKey> {
      let own = catalog.checkSettings.severity(of: rule, in: locale.tag)
      let other = catalog.checkSettings.severity(of: UncoveredOutcomeCheck().rule, in: locale.tag)
      guard let other, own.map({ other <= $0 }) ?? true else { return [] }
      return Set(catalog.outcomesWithoutTexts(in: locale, among: context.outcomeTexts).flatMap(\.keys))
    }
    lazy var unwritten = uncovered(in: catalog.sourceLocale)
    for text in required
    where catalog.message(text.key, in: catalog.sourceLocale) == nil && !unwritten.contains(text.key) {
      found.append(
        finding(
          "Text '\(text.key)' is missing in \(catalog.sourceLocale)",
          at: place(of: text.key, in: catalog.sourceLocale.tag),
          key: text.key,
          locale: catalog.sourceLocale.tag,
          notes: ["Used by \(text.reason)."],
          fix: fix(for: text.key, catalog, catalog.sourceLocale.tag)
        )
      )
    }
    for locale in catalog.locales where locale != catalog.sourceLocale {
      let needed = NeededTexts(catalog, in: locale)
      // The product has texts of its own in some languages only.
      for text in required
      where needed.contains(text.key) && catalog.texts[catalog.sourceLocale]?.messages[text.key] == nil
        && catalog.message(text.key, in: catalog.sourceLocale) != nil && catalog.message(text.key, in: locale) == nil
      {
        found.append(
          finding(
            "Text '\(text.key)' is missing in \(locale)",
            at: place(of: text.key, in: locale.tag),
            key: text.key,
            locale: locale.tag,
            notes: [
              "Used by \(text.reason).",
              "The product has it in \(ProductTexts.languages.joined(separator: " and ")).",
            ],
            fix: fix(for: text.key, catalog, locale.tag)
          )
        )
      }
      lazy var unwritten = uncovered(in: locale)
      let missing = context.untranslatedTexts(in: locale).filter {
        !unwritten.contains($0.key) && needed.contains($0.key)
      }
      let wholeFiles = wholeFiles(missing, catalog)
      for (file, count) in wholeFiles.sorted(by: { $0.key < $1.key }) {
        found.append(
          finding(
            "None of the \(count) texts of '\(file)' is translated into \(locale)",
            at: SourceSpan(file: file, start: SourcePosition(line: 1, column: 1)),
            locale: locale.tag,
            fix: "Translate them in \(self.file(beside: file, catalog, locale.tag))."
          )
        )
      }
      for text in missing where wholeFiles[text.message.keySpan.file] == nil {
        let key = text.key
        found.append(
          finding(
            "Text '\(key)' is missing in \(locale)",
            at: text.message.keySpan,
            key: key,
            locale: locale.tag,
            notes: reasons[key].map { ["Used by \($0)."] } ?? [],
            fix: fix(for: key, catalog, locale.tag)
          )
        )
      }
    }
    return found
  }

  /// The files of the source of which several texts are missing, and no text is there, with their number: a file that
  /// was deleted or never written is one cause.
  private func wholeFiles(_ missing: [ReadableText], _ catalog: Catalog) -> [String: Int] {
    if catalog.checkSettings.suppressesSome(of: rule.id) { return [:] }
    let all = Dictionary(
      (catalog.texts[catalog.sourceLocale]?.messages.values.map { ($0.keySpan.file, 1) }) ?? [],
      uniquingKeysWith: +
    )
    return Dictionary(missing.map { ($0.message.keySpan.file, 1) }, uniquingKeysWith: +)
      .filter { file, count in count > 1 && count == all[file] }
  }

  /// The file that holds, or would hold, a key: that of the source with the locale's folder.
  private func file(of key: MessageKey, _ catalog: Catalog, _ locale: String) -> String {
    guard let file = catalog.message(key, in: catalog.sourceLocale)?.keySpan.file else {
      return "strings/\(locale)/\(key.fileName)"
    }
    return self.file(beside: file, catalog, locale)
  }

  /// The file of a locale that holds, or would hold, the texts of a file of the source.
  private func file(beside file: String, _ catalog: Catalog, _ locale: String) -> String {
    let prefix = "strings/\(catalog.sourceLocale)/"
    return file.hasPrefix(prefix) ? "strings/\(locale)/\(file.dropFirst(prefix.count))" : file
  }

  /// What to add to the file of a locale.
  private func fix(for key: MessageKey, _ catalog: Catalog, _ locale: String) -> String {
    let file = file(of: key, catalog, locale)
    return "Add `\(key.entry(in: file)):` to \(file)."
  }

  private func place(of key: MessageKey, in locale: String) -> SourceSpan {
    SourceSpan(file: "strings/\(locale)/\(key.fileName)", start: SourcePosition(line: 1, column: 1))
  }
}
