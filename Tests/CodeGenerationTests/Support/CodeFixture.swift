import Catalogs
import Diagnostics
import Foundation
import ICU
import Notices
import Testing
import ProjectFiles
import Templates

@testable import CodeGeneration

/// A catalog whose code is run.
struct CodeFixture {
  struct Missing: Error {}

  let texts: CatalogTexts
  let layouts: TemplateSet

  var code: CodeSource {
    get throws {
      CodeSource(
        decision: try DecisionCode(texts),
        notices: try NoticesCode(texts, locales: texts.catalog.locales),
        origin: "test"
      )
    }
  }

  /// Makes a catalog of files, by path.
  init(files: [String: String]) throws {
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    for error in loaded.diagnostics where error.severity == .error { Issue.record("\(error)") }
    texts = CatalogTexts(try #require(loaded.catalog))
    layouts = try Self.shippedLayouts()
  }

  private init(texts: CatalogTexts, layouts: TemplateSet) { (self.texts, self.layouts) = (texts, layouts) }

  /// The catalog that is shipped.
  static func shipped() throws -> CodeFixture { try made.get() }

  private static let made = Result {
    let files = try contents(of: "Catalogs/app-store", suffix: ".yaml").mapValues { Array($0.utf8) }
    guard let catalog = Catalog.load(files: files).catalog else { throw Missing() }
    return CodeFixture(texts: CatalogTexts(catalog), layouts: try shippedLayouts())
  }

  private static func shippedLayouts() throws -> TemplateSet {
    let files = try contents(of: "Templates", suffix: ".mustache")
    guard let layouts = TemplateSet.load(files, names: NoticeRenderer.layoutNames).templates else { throw Missing() }
    return layouts
  }

  private static func contents(of folder: String, suffix: String) throws -> [String: String] {
    try ProjectFiles.texts(of: folder, suffixes: [suffix])
  }
}
