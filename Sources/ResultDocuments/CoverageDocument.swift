import Catalogs
import Checks
import ICU
import OutputFolders

/// How much the locales cover, as data.
package struct CoverageDocument: JSONDocument {
  package struct Group: Encodable {
    let name: String
    let counts: CoverageCounts
  }

  struct Locale: Encodable {
    let locale: String
    let isSource: Bool
    let counts: CoverageCounts
    let areas: [Group]
    let states: [Group]
  }

  let format = 1
  let catalog: Provenances.CatalogName
  let locales: [Locale]

  package init(_ reports: [CoverageReport], _ catalog: Catalog) {
    self.catalog = Provenances.CatalogName(name: catalog.name, digest: catalog.digest)
    locales = reports.map { report in
      Locale(
        locale: report.locale.tag,
        isSource: report.locale == catalog.sourceLocale,
        counts: CoverageCounts(report.coverage),
        areas: report.areas.map(Group.init),
        states: report.states.map(Group.init)
      )
    }
  }
}

extension CoverageDocument.Group {
  package init(_ group: CoverageReport.Group) { self.init(name: group.name, counts: CoverageCounts(group.coverage)) }
}
