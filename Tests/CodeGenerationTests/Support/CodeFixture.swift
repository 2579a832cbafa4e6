import Catalogs
import Foundation
import ICU
import JSON
import Noticebook
import Notices
import ProjectFiles
import Renewals
import Templates
import Testing

@testable import CodeGeneration

/// A catalog whose code is run.
struct CodeFixture {
  let texts: CatalogTexts
  let layouts: TemplateSet
  private let locales: [LocaleIdentifier]
  let library: Noticebook

  /// Makes a catalog of files, by path.
  ///
  /// - Parameter regions: Locales of regions that read the catalog's words.
  init(files: [String: String], regions: [String] = []) throws {
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    for error in loaded.diagnostics where error.severity == .error { Issue.record("\(error)") }
    let catalog = try #require(loaded.catalog)
    texts = CatalogTexts(catalog)
    let templates = try ProjectFiles.texts(of: "Templates", suffixes: [".mustache"])
    layouts = try #require(
      TemplateSet.load(templates, names: NoticeRenderer.layoutNames, links: catalog.facts.links.map(\.url)).templates
    )
    locales = catalog.locales + (try regions.map { try LocaleIdentifier($0) })
    library = try Noticebook(catalog: catalog, layouts: layouts)
  }

  /// A shipped catalog with a product, and regions that write dates and prices in their own way.
  static func shipped(_ name: String) throws -> CodeFixture {
    var files = try ProjectFiles.texts(of: "Catalogs/\(name)")
    files["facts/products.yaml"] = "plus: {productName: {en: Harbor Plus, ja: ハーバープラス}}\n"
    return try CodeFixture(files: files, regions: ["en-US", "en-GB", "ja-JP"])
  }

  /// The catalog as data.
  var data: CatalogData {
    get throws { try CatalogData(texts, locales: locales, layouts: layouts) }
  }

  func files(in language: CodeLanguage) throws -> [String: [UInt8]] {
    try language.files(texts, locales: locales, layouts: layouts)
  }

  /// What the library says to facts, as JSON.
  func answer(_ json: [UInt8]) -> [UInt8] {
    do throws(PayloadError) {
      let facts = try SubscriptionFacts(json: json, of: texts.catalog.facts.payloads)
      return library.json(try library.notice(for: facts))
    } catch {
      let path = error.path.map(JSONValue.string) ?? .null
      return Array(JSONValue.object([.init(name: "error", value: path)]).text(indented: false).utf8)
    }
  }
}
