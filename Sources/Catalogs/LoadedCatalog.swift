import Diagnostics

/// The outcome of a load: what could be read, and everything that is wrong.
public struct LoadedCatalog: Sendable {
  /// The catalog; nothing when not even its name and source locale could be read, or its format is not known.
  ///
  /// A catalog with findings is whole in itself, but lacks what could not be read.
  public let catalog: Catalog?
  /// What is wrong, in the order of a report; of each file at most the first 1,000.
  public let diagnostics: [Diagnostic]
}

extension Catalog {
  /// Loads a catalog from the bytes of its files, by path relative to its folder with `/` between the parts.
  ///
  /// Files that do not end in `.yaml` are left alone. Every finding of every file is reported in one run, except that
  /// without a `catalog.yaml`, or with one of an unknown format, no other file is read.
  /// - Complexity: O(size of the files).
  public static func load(files: [String: [UInt8]]) -> LoadedCatalog {
    let loader = CatalogLoader(files)
    let catalog = loader.load()
    return LoadedCatalog(catalog: catalog, diagnostics: loader.findings.diagnostics.sorted())
  }
}
