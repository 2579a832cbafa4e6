import Catalogs
import FoundationEssentials
import ICU
import OutputFolders

/// What made a result: a reader can tell whether two results can be compared.
struct Provenances: Encodable {
  struct CatalogName: Encodable {
    let name: String
    let digest: String
  }

  let catalog: CatalogName
  let icu = ICUVersions.icu
  let cldr = ICUVersions.cldr
  let timeZoneData = TimeZoneData.current.version

  init(_ catalog: Catalog) {
    self.catalog = CatalogName(name: catalog.name, digest: catalog.digest)
  }
}

/// A result that is written as JSON: keys sorted, so that equal results have equal bytes.
package protocol JSONDocument: Encodable {}

extension JSONDocument {
  /// The document over several lines.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension Provenance {
  /// The sources as the catalog writes them: `renewal-info#billing-status`.
  var references: [String] { sources.map { $0.source + ($0.place.map { "#\($0)" } ?? "") } }
}
