import Catalogs
import Checks
import Diagnostics
import ReferenceSite

extension SiteSupplements {
  /// The documentation of all checks, and the coverage of a catalog's locales.
  ///
  /// A compiled catalog has no records of translations: of its texts it is only known which are missing.
  init(_ catalog: Catalog, hasRecords: Bool) {
    let coverage = catalog.shows(.coverage) ? CoverageReport.reports(of: catalog, countsStates: false) : []
    let checks = catalog.shows(.checks) ? CheckRegistry.rules.map(CheckDocument.init) : []
    self.init(checks: checks, coverage: coverage.flatMap { Self.coverage($0, hasRecords) })
  }

  private static func coverage(_ report: CoverageReport, _ hasRecords: Bool) -> [Coverage] {
    func count(_ coverage: TranslationCoverage, _ area: String?) -> Coverage {
      Coverage(
        locale: coverage.locale,
        area: area,
        total: coverage.total,
        missing: coverage.missing,
        reviews: hasRecords ? (coverage.approved, coverage.unreviewed, coverage.stale) : nil
      )
    }
    return [count(report.coverage, nil)] + report.areas.map { count($0.coverage, $0.name) }
  }
}

extension Catalog {
  fileprivate func shows(_ wanted: PageFact.Generated) -> Bool {
    facts.pages.contains { page in
      page.sections.contains { section in
        section.blocks.contains { block in
          switch block {
          case .generated(let kind), .some(let kind, _): kind == wanted
          default: false
          }
        }
      }
    }
  }
}

extension SiteSupplements.CheckDocument {
  fileprivate init(_ rule: Rule) {
    let example = rule.example
    var words: [String: Words] = [:]
    for language in Rule.languages {
      words[language] = rule.words(in: language).map { Words(finds: $0.finds, why: $0.why) }
    }
    self.init(
      id: rule.id.description,
      severity: rule.severity.rawValue,
      topic: rule.topic.rawValue,
      words: words,
      firing: File(path: example.file, text: example.firing),
      fixed: File(path: example.file, text: example.fixed),
      beside: example.beside.sorted { $0.key < $1.key }.map { File(path: $0.key, text: $0.value) }
    )
  }
}
