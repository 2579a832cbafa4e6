import FoundationEssentials

/// Finds the catalog that no option names: the one of the environment, or the first in the current folder and its parents.
struct CatalogSearch {
  /// The shipped catalog in the folder of a project.
  static let shipped = "Catalogs/app-store"
  /// The templates beside the folder of catalogs.
  static let templates = "Templates"
  /// Deeper folders are not searched from.
  private static let depth = 32

  /// The path of the catalog. If there is none, it is the path in the project's folder, which then is missing.
  let path: String
  /// The folder of the project, as a prefix of paths, if the catalog is the shipped one of a parent folder.
  let project: String

  /// - Parameter named: What the environment names.
  init(named: String? = ProcessInfo.processInfo.environment["NOTICEBOOK_CATALOG"]) {
    if let named, !named.isEmpty {
      (path, project) = (named, "")
      return
    }
    var parent = ""
    for _ in 0..<Self.depth {
      if Self.isCatalog(parent + Self.shipped) {
        (path, project) = (parent + Self.shipped, parent)
        return
      }
      if Self.isCatalog(parent.isEmpty ? "." : parent) {
        // The templates of a project are two folders up.
        path = parent.isEmpty ? "." : String(parent.dropLast())
        project = Files.isFolder("\(parent)../../\(Self.templates)") ? "\(parent)../../" : ""
        return
      }
      parent += "../"
    }
    (path, project) = (Self.shipped, "")
  }

  private static func isCatalog(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/catalog.yaml")
  }
}
