/// Which files a catalog has, by their paths relative to its folder.
enum CatalogPath {
  /// The prefix of the path of a brand's file in places.
  static let brandPrefix = "brand/"

  /// Whether a catalog reads a file: all YAML, and the Swift samples of `code`.
  static func reads(_ path: String) -> Bool { path.hasSuffix(".yaml") || CodeSample.isSample(path) }
}
