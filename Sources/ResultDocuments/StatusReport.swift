import Catalogs
import Checks
import Comparisons
import Diagnostics
import ICU

/// How far the translations into one locale are, with everything that is left to do.
package struct StatusReport {
  /// A text that is not done.
  package struct Text {
    package let key: MessageKey
    package let status: TranslationStatus
    package let record: TranslationRecord?
    package let source: CatalogMessage?
    package let translation: CatalogMessage?
    /// What changed in the source since the translation was recorded; `nil` if it is unchanged or unknown.
    package let change: WordDiff?
  }

  package let locale: LocaleIdentifier
  package let coverage: TranslationCoverage
  /// The same of the texts that customers read, and of all others.
  package let parts: (notices: TranslationCoverage, pages: TranslationCoverage)
  /// The texts that are not approved, in the order of the source's files.
  package let texts: [Text]

  package init(of keys: [MessageKey], in locale: LocaleIdentifier, of catalog: Catalog) throws(ICUError) {
    self.locale = locale
    let needed = NeededTexts(catalog, in: locale)
    let keys = keys.filter(needed.contains)
    coverage = TranslationCoverage(of: keys, in: locale, of: catalog)
    parts = (
      TranslationCoverage(of: keys.filter(\.isOfNotice), in: locale, of: catalog),
      TranslationCoverage(of: keys.filter { !$0.isOfNotice }, in: locale, of: catalog)
    )
    let segmenter = try TextSegmenter(locale: catalog.sourceLocale)
    var texts: [Text] = []
    for key in keys {
      let status = catalog.translationStatus(of: key, in: locale)
      guard status != .approved else { continue }
      let source = catalog.message(key, in: catalog.sourceLocale)
      let record = catalog.texts[locale]?.records[key]
      var change: WordDiff?
      if status == .stale(.sourceChanged), let record {
        change = try WordDiff(from: record.source.value, to: source?.text.value ?? "", by: segmenter)
      }
      texts.append(
        Text(
          key: key,
          status: status,
          record: record,
          source: source,
          translation: catalog.message(key, in: locale),
          change: change
        )
      )
    }
    self.texts = texts
  }
}

extension TranslationStatus {
  /// The status in one word.
  package var name: String {
    switch self {
    case .missing: "missing"
    case .stale: "stale"
    case .unreviewed: "unreviewed"
    case .approved: "approved"
    }
  }
}

extension TranslationStatus.Staleness {
  /// The reason as data has it.
  package var name: String {
    switch self {
    case .unrecorded: "unrecorded"
    case .sourceChanged: "sourceChanged"
    case .textChanged: "textChanged"
    }
  }
}

extension TranslationCoverage {
  /// The texts that the locale does not have.
  package var missing: Int { total - translated }
  /// The texts that are up to date and approved.
  package var approved: Int { covered - unreviewed }
  /// The share of what is covered, rounded down to a tenth of a percent, so that only all of it is 100%.
  package var percentage: String {
    let tenths = basisPoints / 10
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}
