import Threads

extension CompiledCatalog {
  /// Reads the catalog, with the entries of a brand's folder in the place of its own; see
  /// ``Catalog/load(files:brand:)``.
  public func load(brand: [String: [UInt8]]? = nil) -> LoadedCatalog {
    Catalog.load(Catalog.input(trees, brand: brand.map { FolderContent(files: $0) }), isCompiled: true)
  }

  /// Writes a catalog that loads without errors: the same files, the same bytes. What cannot be read is left out.
  ///
  /// Other files of the folder than those of the catalog are left alone, as ``Catalog/load(files:brand:)`` does.
  public static func bytes(
    files: [String: [UInt8]],
    brand: [String: [UInt8]]? = nil,
    layouts: [String: String] = [:],
    program: [UInt8] = []
  ) -> [UInt8] {
    let input = Catalog.input(files: files, brand: brand)
    var writer = CompiledWriter()
    for (path, text) in layouts.sorted(by: { $0.key < $1.key }) { writer.addLayout(path, text) }
    for path in input.paths where !isLeftOut(path) {
      if let (entries, _) = input.read(path) { writer.addFile(path, entries) }
    }
    return sealed(writer.body(digest: input.digest.value, program: program))
  }

  /// Whether a file only matters to checks.
  private static func isLeftOut(_ path: String) -> Bool {
    ["records/", "cases/"].contains(where: path.hasPrefix)
      || [CheckSettings.file, Catalog.brandPrefix + CheckSettings.file].contains(path)
  }
}
