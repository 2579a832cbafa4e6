import Catalogs
import ICU
import OutputFolders

/// What a run of `generate` made, and out of what: the last run's manifest tells the next which files are its own.
package struct Manifest: JSONDocument, Decodable {
  struct CatalogName: Codable {
    let name: String
    let digest: String
  }

  let format: Int
  let catalog: CatalogName
  let icu: String
  let cldr: String
  let unicode: String
  /// SHA-256 of every file, by path relative to the output folder; the manifest itself is not among them.
  let files: [String: String]

  /// The manifest of files in memory.
  package init(catalog: Catalog, files: [String: [UInt8]]) {
    self.init(catalog: catalog, files: files.mapValues { hexadecimalDigest(of: $0) })
  }

  package init(catalog: Catalog, files: [String: String]) {
    format = 1
    self.catalog = CatalogName(name: catalog.name, digest: catalog.digest)
    icu = ICUVersions.icu
    cldr = ICUVersions.cldr
    unicode = ICUVersions.unicode
    self.files = files.filter { $0.key != OutputFolder.manifestName }
  }

  /// How the data behind this run differs from that behind another, in words.
  package func dataDifferences(from old: Manifest) -> [String] {
    [
      ("ICU", icu, old.icu), ("CLDR", cldr, old.cldr), ("Unicode", unicode, old.unicode),
    ].compactMap { name, new, old in
      new == old
        ? nil : "\(name) is \(new) here and was \(old) when the files were written; texts may differ for that reason."
    }
  }
}
