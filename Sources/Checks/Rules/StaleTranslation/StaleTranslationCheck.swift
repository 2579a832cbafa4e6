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

  /// How many texts of a file have one finding together, if they are stale for the same reason.
  private static let groupSize = 5

  private struct Stale {
    let text: ReadableText
    let source: CatalogMessage
    let staleness: TranslationStatus.Staleness
  }

  /// Texts of one file, for one reason: after a change of many, that is one cause.
  private struct Group: Hashable {
    let file: String
    let staleness: TranslationStatus.Staleness

    init(_ stale: Stale) { (file, staleness) = (stale.text.message.keySpan.file, stale.staleness) }
  }

  func findings(in context: CheckContext) -> [Diagnostic] {
    let all = context.translatedTexts.compactMap { text, original -> Stale? in
      TranslationStatus.Staleness(of: text.message, source: original.message, record: text.record)
        .map { Stale(text: text, source: original.message, staleness: $0) }
    }
    let groups = groups(of: all, context.catalog)
    return all.compactMap { stale in
      guard let group = groups[Group(stale)] else { return finding(stale) }
      return group[0].text.key == stale.text.key ? finding(group) : nil
    }
  }

  private func groups(of all: [Stale], _ catalog: Catalog) -> [Group: [Stale]] {
    if catalog.checkSettings.suppressesSome(of: rule.id) { return [:] }
    let own = all.filter { !$0.text.message.keySpan.isOfBrand && !$0.source.keySpan.isOfBrand }
    return Dictionary(grouping: own, by: Group.init).filter { $0.value.count >= Self.groupSize }
  }

  private func finding(_ group: [Stale]) -> Diagnostic {
    let (first, count) = (group[0], group.count)
    let (file, locale) = (first.text.message.keySpan.file, first.text.locale)
    let summary =
      switch first.staleness {
      case .unrecorded: "\(count) texts of '\(file)' have no review record"
      case .textChanged: "\(count) texts of '\(file)' have changed since their last review"
      case .sourceChanged: "\(count) texts of '\(file)' haven't been reviewed since their sources changed"
      }
    return finding(
      summary,
      at: first.text.message.keySpan,
      locale: locale.tag,
      notes: ["The texts: \(group.map(\.text.key.name).joined(separator: ", "))"],
      fix: "Review them and their sources, then run `noticebook approve --all --locale \(locale)`."
    )
  }

  private func finding(_ stale: Stale) -> Diagnostic {
    let (locale, message, source, record) = (stale.text.locale, stale.text.message, stale.source, stale.text.record)
    let summary: String
    var notes: [String] = []
    switch stale.staleness {
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
