import Catalogs
import Diagnostics
import ICU

/// A text that one catalog has and another has not, or that they word differently.
package struct TextChange: Sendable {
  /// The text's name.
  package let key: MessageKey
  /// The text in the first catalog; `nil` for one that was added.
  package let before: String?
  /// The text in the second catalog; `nil` for one that was removed.
  package let after: String?
  /// What changed, in words; for a text that was added or removed, all of it.
  package let diff: WordDiff
  /// Its place in the second catalog; for a text that was removed, in the first.
  package let span: SourceSpan
}

/// What changed in the texts of one locale.
package struct LocaleComparison: Sendable {
  /// The locale.
  package let locale: LocaleIdentifier
  /// Whether the first catalog has the locale.
  package let wasThere: Bool
  /// Whether the second catalog has the locale.
  package let isThere: Bool
  /// The changes, in the order of the second catalog's files; what was removed comes last, in the order of the first's.
  package let changes: [TextChange]

  /// Compares the texts of two catalogs, locale by locale, in the order of the second one's locales; those that only the
  /// first has come last. A text whose layout alone differs is the same; none falls back to another locale.
  package static func comparisons(
    from before: Catalog,
    to after: Catalog
  ) throws(ICUError) -> [LocaleComparison] {
    var comparisons: [LocaleComparison] = []
    for locale in after.locales + before.locales.filter({ !after.locales.contains($0) }) {
      comparisons.append(try LocaleComparison(locale, before, after))
    }
    return comparisons
  }

  private init(_ locale: LocaleIdentifier, _ before: Catalog, _ after: Catalog) throws(ICUError) {
    self.locale = locale
    (wasThere, isThere) = (before.locales.contains(locale), after.locales.contains(locale))
    let segmenter = try TextSegmenter(locale: locale)
    var changes: [TextChange] = []
    func add(_ key: MessageKey, _ old: CatalogMessage?, _ new: CatalogMessage?) throws(ICUError) {
      guard let span = (new ?? old)?.keySpan else { return }
      let (before, after) = (old?.text.value, new?.text.value)
      changes.append(
        TextChange(
          key: key,
          before: before,
          after: after,
          diff: try WordDiff(from: before ?? "", to: after ?? "", by: segmenter),
          span: span
        )
      )
    }
    let (old, new) = (before.texts[locale], after.texts[locale])
    for message in new?.inOrder ?? [] {
      let known = old?.messages[message.key]
      if let known, known.says(message) { continue }
      try add(message.key, known, message)
    }
    for message in old?.inOrder ?? [] where new?.messages[message.key] == nil { try add(message.key, message, nil) }
    self.changes = changes
  }
}

extension CatalogMessage {
  /// Whether both say the same; layout does not count.
  fileprivate func says(_ other: CatalogMessage) -> Bool {
    text.value == other.text.value || fingerprint(of: parsed) == fingerprint(of: other.parsed)
  }
}
