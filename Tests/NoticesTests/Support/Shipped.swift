import Catalogs
import Foundation
import ICU
import Instants
import Notices
import Renewals
import ProjectFiles
import Templates

/// The catalog and the layouts of the repository of these tests.
enum Shipped {
  struct Missing: Error {}

  private static let loaded = Result { try catalog { $1 } }
  private static let made = Result { try makeRenderer() }

  static func renderer() throws -> NoticeRenderer { try made.get() }

  static func root() throws -> URL { ProjectFiles.root }

  static func catalog() throws -> Catalog { try loaded.get() }

  static func catalog(changing edit: (String, String) -> String) throws -> Catalog {
    guard let catalog = Catalog.load(files: try catalogFiles(changing: edit)).catalog else { throw Missing() }
    return catalog
  }

  static func catalogFiles(changing edit: (String, String) -> String = { $1 }) throws -> [String: [UInt8]] {
    let files = try contents(of: "Catalogs/app-store", suffix: ".yaml")
    var bytes: [String: [UInt8]] = [:]
    for (path, text) in files { bytes[path] = Array(edit(path, text).utf8) }
    return bytes
  }

  static func layoutFiles() throws -> [String: String] { try contents(of: "Templates", suffix: ".mustache") }

  static func makeRenderer(
    layouts files: [String: String]? = nil,
    changing edit: (String, String) -> String = { $1 }
  ) throws -> NoticeRenderer {
    let (layouts, errors) = TemplateSet.load(try files ?? layoutFiles(), names: NoticeRenderer.layoutNames)
    guard let layouts, errors.isEmpty else { throw Missing() }
    return try NoticeRenderer(texts: CatalogTexts(catalog(changing: edit)), layouts: layouts)
  }

  private static func contents(of folder: String, suffix: String) throws -> [String: String] {
    try ProjectFiles.texts(of: folder, suffixes: [suffix])
  }
}
