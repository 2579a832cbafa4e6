import Catalogs
import Checks
import CodeGeneration
import Diagnostics
import ICU
import Notices
import ReferenceSite
import ResultDocuments
import Templates

extension SiteSupplements {
  /// The documentation of all checks, the coverage of a catalog's locales, and the program of the explorer.
  ///
  /// A compiled catalog has no records of translations: of its texts it is only known which are missing.
  ///
  /// - Parameter explorer: The data of the explorer; without it no page has one.
  init(_ catalog: Catalog, hasRecords: Bool, explorer data: ExplorerData?) {
    let explorer = data.map { data in Explorer(runtime: BrowserProgram.runtime) { data.script } }
    let coverage = catalog.shows(.coverage) ? CoverageReport.reports(of: catalog, countsStates: false) : []
    let checks = catalog.shows(.checks) ? CheckRegistry.rules.map(CheckDocument.init) : []
    self.init(
      checks: checks,
      coverage: coverage.flatMap { Self.coverage($0, hasRecords) },
      reviews: hasRecords ? Self.reviews(catalog) : [:],
      explorer: explorer,
      serverPrograms: catalog.shows(.serverCode)
        ? CodeLanguage.allCases.map { ServerProgram(name: $0.name, language: $0.markdownName, code: $0.example) } : []
    )
  }

  /// How far the texts of notices are in each locale.
  private static func reviews(_ catalog: Catalog) -> [LocaleIdentifier: [String: Review]] {
    let keys = catalog.coveredKeys.filter(\.isOfNotice)
    return Dictionary(
      uniqueKeysWithValues: catalog.locales.map { locale in
        let reviews = keys.map { ($0.name, Review(catalog.translationStatus(of: $0, in: locale))) }
        return (locale, Dictionary(uniqueKeysWithValues: reviews))
      }
    )
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

extension SiteSupplements.Review {
  fileprivate init(_ status: TranslationStatus) {
    self =
      switch status {
      case .approved: .approved
      case .unreviewed: .unreviewed
      case .stale: .stale
      case .missing: .missing
      }
  }
}

extension Catalog {
  /// Whether a page has a list or a part that is made of facts.
  func shows(_ wanted: PageFact.Generated) -> Bool {
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
    for language in RuleWords.languages {
      words[language] = rule.words(in: language).map { Words(finds: $0.finds, why: $0.why) }
    }
    self.init(
      id: rule.id.description,
      severity: rule.severity.rawValue,
      topic: rule.topic.rawValue,
      languages: rule.languages?.compactMap { try? LocaleIdentifier($0) },
      words: words,
      firing: File(path: example.file, text: example.firing),
      fixed: File(path: example.file, text: example.fixed),
      beside: example.beside.sorted { $0.key < $1.key }.map { File(path: $0.key, text: $0.value) }
    )
  }
}
