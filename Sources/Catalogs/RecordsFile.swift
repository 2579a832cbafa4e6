import Diagnostics
import ICU

/// The file of records that belongs to a file of translations, or to that of a brand.
package struct RecordsFile: Sendable {
  /// Its path as places have it.
  package let path: String
  private let isOfBrand: Bool
  /// What the keys of its texts begin with.
  private let prefix: String

  /// What takes the place of a record.
  package struct Update: Sendable {
    let state: TranslationRecord.State
    let text: String
    let source: String

    /// Makes a record of a state, the fingerprint of a translation, and the source text that it was made from.
    package init(state: TranslationRecord.State, text: String, source: String) {
      (self.state, self.text, self.source) = (state, text, source)
    }

    /// Whether a record says the same.
    package func isSaid(by record: TranslationRecord) -> Bool {
      (state, text, source) == (record.state, record.textFingerprint, record.source.value)
    }
  }

  /// Finds the file of records that belongs to a file of texts in a locale.
  package init(beside file: String, _ locale: LocaleIdentifier) {
    isOfBrand = file.isOfBrand
    let folder = isOfBrand ? Catalog.brandPrefix : ""
    let name = file.dropFirst("\(folder)strings/\(locale)/".count)
    path = "\(folder)records/\(locale)/\(name)"
    prefix = name.dropLast(".yaml".count).split(separator: "/").joined(separator: ".") + "."
  }

  /// The file with some records replaced or added; all others stay as they are, in the order of the texts' file.
  package func text(
    of texts: LocaleTexts,
    updating updates: [MessageKey: Update],
    in catalog: Catalog,
    schemaLine: String?
  ) -> String {
    let keys = texts.order.filter { key in
      // There are as many files as pages, and each call checks all keys, so the cheap comparison is first.
      key.name.utf8.starts(with: prefix.utf8)
        && texts.messages[key].map { RecordsFile.isBeside($0.keySpan.file, self) } == true
    }
    let entries = keys.compactMap {
      key -> (key: String, state: TranslationRecord.State, text: String, source: String)? in
      guard catalog.message(key, in: catalog.sourceLocale) != nil else { return nil }
      let name = String(key.name.dropFirst(prefix.count))
      if let update = updates[key] { return (name, update.state, update.text, update.source) }
      guard let record = texts.records[key], record.span.isOfBrand == isOfBrand else { return nil }
      return (name, record.state, record.textFingerprint, record.source.value)
    }
    return TranslationRecord.file(entries, schemaLine: schemaLine)
  }

  private static func isBeside(_ file: String, _ records: RecordsFile) -> Bool {
    let folder = records.isOfBrand ? Catalog.brandPrefix : ""
    return file.isOfBrand == records.isOfBrand
      && file.dropFirst("\(folder)strings/".count) == records.path.dropFirst("\(folder)records/".count)
  }
}
