import Catalogs
import Foundation
import Renewals
import ProjectFiles

/// The catalog of the repository of these tests.
enum ShippedCatalog {
  struct Missing: Error {}

  private static let loaded = Result { try load() }
  private static let made = Result { try RenewalDecider(catalog: loaded.get()) }

  static func catalog() throws -> Catalog { try loaded.get() }
  static func decider() throws -> RenewalDecider { try made.get() }

  static func table() throws -> TableFact {
    guard let table = try catalog().facts.tables.named("renewal") else { throw Missing() }
    return table
  }

  static func load(
    _ name: String = "app-store",
    changing edit: (String, String) -> String = { $1 }
  ) throws -> Catalog {
    var files: [String: [UInt8]] = [:]
    for (path, text) in try ProjectFiles.texts(of: "Catalogs/\(name)") { files[path] = Array(edit(path, text).utf8) }
    guard let catalog = Catalog.load(files: files).catalog else { throw Missing() }
    return catalog
  }
}
