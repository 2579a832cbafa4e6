import Catalogs
import Checks
import Comparisons
import Diagnostics
import ICU
import OutputFolders

/// How far translations are, as data.
package struct StatusDocument: JSONDocument {
  package struct Text: Encodable {
    let key: String
    let status: String
    let staleness: String?
    /// What the record says; absent without one.
    let state: String?
    let source: String?
    /// The source that the translation was made from; absent without a record.
    let recordedSource: String?
    /// What changed between the two, word by word; absent where nothing did.
    let sourceWords: [DiffDocument.Run]?
    let translation: String?
    /// The place of the translation, or of the source if there isn't a translation.
    let place: DiffDocument.Place?
  }

  struct Locale: Encodable {
    let locale: String
    let counts: CoverageCounts
    /// The counts of the texts that customers read.
    let notices: CoverageCounts
    /// The counts of all other texts; 0 in a locale without pages.
    let pages: CoverageCounts
    let texts: [Text]
  }

  let format = 1
  let catalog: Provenances.CatalogName
  let sourceLocale: String
  let locales: [Locale]

  package init(_ reports: [StatusReport], _ catalog: Catalog) {
    self.catalog = Provenances.CatalogName(name: catalog.name, digest: catalog.digest)
    sourceLocale = catalog.sourceLocale.tag
    locales = reports.map { report in
      Locale(
        locale: report.locale.tag,
        counts: CoverageCounts(report.coverage),
        notices: CoverageCounts(report.parts.notices),
        pages: CoverageCounts(report.parts.pages),
        texts: report.texts.map(Text.init)
      )
    }
  }
}

extension StatusDocument.Text {
  package init(_ text: StatusReport.Text) {
    key = text.key.name
    status = text.status.name
    if case .stale(let reason) = text.status { staleness = reason.name } else { staleness = nil }
    state = text.record?.state.rawValue
    source = text.source?.text.value
    recordedSource = text.record?.source.value
    sourceWords = text.change?.runs.map(DiffDocument.Run.init)
    translation = text.translation?.text.value
    place = (text.translation ?? text.source).map { DiffDocument.Place($0.keySpan) }
  }
}

/// How many texts are how far, as data.
struct CoverageCounts: Encodable {
  let total: Int
  let approved: Int
  let unreviewed: Int
  let stale: Int
  let missing: Int
  /// What is up to date, in percent, with two decimals, rounded down.
  let coverage: Double

  init(_ coverage: TranslationCoverage) {
    total = coverage.total
    approved = coverage.approved
    unreviewed = coverage.unreviewed
    stale = coverage.stale
    missing = coverage.missing
    self.coverage = Double(coverage.basisPoints) / 100
  }
}
