import FoundationEssentials
import Shipped

/// The shipped catalogs, by the names that `--catalog` takes. What is there under such a name comes first.
enum BuiltInCatalog {
  /// The files of the built-in catalog that a path names.
  static func files(of path: String) -> [String: [UInt8]]? {
    path.contains("/") || FileManager.default.fileExists(atPath: path) ? nil : Shipped.catalog(path)
  }
}
