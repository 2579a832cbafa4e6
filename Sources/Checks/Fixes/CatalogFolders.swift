import Catalogs

/// The files of a catalog and of a brand over it.
package struct CatalogFolders: Sendable {
  private var own: [String: [UInt8]]
  private var brand: [String: [UInt8]]?

  /// Puts the two together.
  package init(_ own: [String: [UInt8]], brand: [String: [UInt8]]?) {
    (self.own, self.brand) = (own, brand)
  }

  /// The catalog with the brand over it, and everything that is wrong with it.
  package func load() -> LoadedCatalog { Catalog.load(files: own, brand: brand) }

  /// Whether there is a brand.
  package var hasBrand: Bool { brand != nil }

  /// A file by its path as places have it.
  package subscript(file: String) -> [UInt8]? {
    get { file.isOfBrand ? brand?[file.withoutBrand] : own[file] }
    set { if file.isOfBrand { brand?[file.withoutBrand] = newValue } else { own[file] = newValue } }
  }

  /// The files that differ, by path as places have them.
  package func changed(since other: CatalogFolders) -> [String: [UInt8]] {
    let branded = (brand ?? [:]).filter { other.brand?[$0.key] != $0.value }
    let renamed = branded.map { (Catalog.brandPrefix + $0.key, $0.value) }
    return own.filter { other.own[$0.key] != $0.value }.merging(renamed) { own, _ in own }
  }
}

extension String {
  fileprivate var withoutBrand: String { String(dropFirst(Catalog.brandPrefix.count)) }
}
