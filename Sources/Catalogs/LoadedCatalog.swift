import Diagnostics

/// The outcome of a load: what could be read, and everything that is wrong.
public struct LoadedCatalog: Sendable {
  /// The catalog; `nil` if not even its name and source locale could be read, or its format is not known.
  ///
  /// A catalog with findings is whole in itself, but lacks what could not be read.
  public let catalog: Catalog?
  /// What is wrong, in the order of a report; of each file at most the first 1,000.
  public let diagnostics: [Diagnostic]
  /// Whether its files have been read; false if `catalog.yaml` is missing or empty or has an unknown format. No other
  /// findings are known in that case.
  public let isRead: Bool
  /// Whether it was compiled, perhaps with the files of a brand in the place of its own.
  package let isCompiled: Bool

  /// What has been read of files.
  init(catalog: Catalog?, diagnostics: [Diagnostic], isRead: Bool = true, isCompiled: Bool = false) {
    (self.catalog, self.diagnostics, self.isRead, self.isCompiled) = (catalog, diagnostics, isRead, isCompiled)
  }
}

extension Catalog {
  /// Loads a catalog from the bytes of its files, by path relative to its folder with `/` between the parts.
  ///
  /// Files that it does not read (see ``reads(_:)``) are left alone, except that one in `.yml` is a finding. Every
  /// finding of every file is reported in one run, except that without a `catalog.yaml` that says anything, or with one
  /// of an unknown format, no other file is read.
  /// - Complexity: O(size of the files).
  ///
  /// A brand is given by the files of its folder; its entries take the place of the catalog's, and places in them begin
  /// with ``brandPrefix``. A file that no brand has is a finding; those below `templates` are the business of those who
  /// read layouts, and hidden files, licences and `.md` may lie anywhere.
  public static func load(files: [String: [UInt8]], brand: [String: [UInt8]]? = nil) -> LoadedCatalog {
    load(FolderContent(files: files), brand: brand.map { FolderContent(files: $0) })
  }

  /// The same for folders of which not everything can be read: that, too, is a finding, and nothing that follows from
  /// it is one.
  public static func load(_ folder: FolderContent, brand: FolderContent? = nil) -> LoadedCatalog {
    load(input(CatalogFiles(folder), brand: brand))
  }

  /// Whether a catalog reads a file, by its path relative to its folder: all YAML, and the Swift samples of `code`.
  public static func reads(_ path: String) -> Bool { CatalogPath.reads(path) }

  /// The prefix of the path of a brand's file in places.
  public static let brandPrefix = CatalogPath.brandPrefix

  static func input(files: [String: [UInt8]], brand: [String: [UInt8]]?) -> any CatalogInput {
    input(CatalogFiles(files), brand: brand.map { FolderContent(files: $0) })
  }

  static func input(_ base: any CatalogInput, brand: FolderContent?) -> any CatalogInput {
    guard let brand else { return base }
    return BrandedFiles(base: base, brand: brand)
  }

  static func load(_ input: any CatalogInput, isCompiled: Bool = false) -> LoadedCatalog {
    let loader = CatalogLoader(input)
    let header = loader.header()
    let catalog = header.flatMap(loader.catalog)
    loader.addFindingsOfFiles()
    return LoadedCatalog(
      catalog: catalog,
      diagnostics: loader.findings.diagnostics.sorted(),
      isRead: header != nil,
      isCompiled: isCompiled
    )
  }
}
