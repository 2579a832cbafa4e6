/// What is compiled into the command, so that it runs without files of its own: the shipped catalogs, the catalogs to
/// start from, and the templates.
package enum Shipped {
  /// The names of the shipped catalogs.
  package static let catalogs = ["app-store", "google-play"]
  /// The names of the catalogs to start from.
  package static let starters = ["app-store", "google-play", "blank"]

  /// The files of a shipped catalog, by path; `nil` if there is none of this name.
  package static func catalog(_ name: String) -> [String: [UInt8]]? { files(in: "Catalogs/\(name)/", catalogs, name) }

  /// The files of a catalog to start from, by path; `nil` if there is none of this name.
  package static func starter(_ name: String) -> [String: [UInt8]]? {
    files(in: "Catalogs/starters/\(name)/", starters, name)
  }

  /// The templates of pages and notices, by path.
  package static var templates: [String: [UInt8]] { files(in: "Templates/") }

  private static func files(in folder: String, _ known: [String], _ name: String) -> [String: [UInt8]]? {
    known.contains(name) ? files(in: folder) : nil
  }

  private static func files(in folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, text) in ShippedFiles.all where path.hasPrefix(folder) {
      files[String(path.dropFirst(folder.count))] = text.withUTF8Buffer { Array($0) }
    }
    return files
  }
}
