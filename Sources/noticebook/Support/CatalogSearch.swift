import FilesAndFolders
import FoundationEssentials

/// Finds the catalog that no option names: the one of the environment, or the first in the current folder and its parents.
struct CatalogSearch {
  /// The shipped catalog in the folder of a project.
  static let shipped = "Catalogs/app-store"
  /// The templates, next to the folder of catalogs.
  static let templates = "Templates"
  /// Deeper folders are not searched from.
  private static let depth = 32

  /// The path of the catalog. If no catalog is found, it is the path in the project's folder, which then is missing.
  let path: String
  /// The folder of the project, as a prefix of paths, if the catalog is the shipped one of a parent folder.
  let project: String
  /// Whether the environment names a catalog, or there is one.
  let isFound: Bool

  /// - Parameter named: What the environment names.
  init(named: String? = ProcessInfo.processInfo.environment["NOTICEBOOK_CATALOG"]) {
    if let named, !named.isEmpty {
      (path, project, isFound) = (named, "", true)
      return
    }
    var parent = ""
    for _ in 0..<Self.depth {
      if Self.isCatalog(parent + Self.shipped) {
        (path, project, isFound) = (parent + Self.shipped, parent, true)
        return
      }
      if Self.isCatalog(parent.isEmpty ? "." : parent) {
        // The templates of a project are two folders up.
        (path, isFound) = (parent.isEmpty ? "." : String(parent.dropLast()), true)
        project = Files.isFolder("\(parent)../../\(Self.templates)") ? "\(parent)../../" : ""
        return
      }
      parent += "../"
    }
    (path, project, isFound) = (Self.shipped, "", false)
  }

  private static func isCatalog(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/catalog.yaml")
  }
}
