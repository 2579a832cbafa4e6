import Catalogs
import ICU
import Instants
import JSON
import NoticePrograms
import Noticebook
import Notices
import ProjectFiles
import Renewals
import Templates

/// A catalog whose notice program is run.
package struct ProgramFixture {
  package let texts: CatalogTexts
  package let layouts: TemplateSet
  /// The locales of the program: those of the catalog, and those of regions that read its words.
  package let locales: [LocaleIdentifier]
  package let library: Noticebook

  private struct Broken: Error {
    let problems: [String]
  }

  /// Makes a catalog of files, by path.
  ///
  /// - Parameters:
  ///   - regions: Locales of regions that read the catalog's words.
  ///   - layouts: Layouts in place of the shipped ones, by path.
  package init(files: [String: String], regions: [String] = [], layouts own: [String: String] = [:]) throws {
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    guard let catalog = loaded.catalog, !loaded.diagnostics.contains(where: { $0.severity == .error }) else {
      throw Broken(problems: loaded.diagnostics.map(\.summary))
    }
    texts = CatalogTexts(catalog)
    let templates = try ProjectFiles.texts(of: "Templates", suffixes: [".mustache"]).merging(own) { $1 }
    let links = catalog.facts.links.map(\.url)
    let (layouts, errors) = TemplateSet.load(templates, names: NoticeRenderer.layoutNames(of: catalog), links: links)
    guard let layouts else { throw Broken(problems: errors.map(\.description)) }
    self.layouts = layouts
    locales = catalog.locales + (try regions.map { try LocaleIdentifier($0) })
    library = try Noticebook(catalog: catalog, layouts: layouts)
  }

  /// A catalog of the project: `app-store`, `google-play`, `starters/blank` and so on, with a product, and regions that write
  /// dates and prices in their own way; or the catalog that is hostile to code.
  package init(_ name: String) throws {
    guard name != "hostile" else {
      try self.init(files: HostileCatalog.files, layouts: HostileCatalog.layouts)
      return
    }
    var files = try ProjectFiles.texts(of: "Catalogs/\(name)")
    if files["facts/products.yaml"] == nil {
      files["facts/products.yaml"] = "plus: {productName: {en: Harbor Plus, ja: ハーバープラス}}\n"
    }
    try self.init(files: files, regions: ["en-US", "en-GB", "ja-JP"])
  }

  /// The program.
  package var program: NoticeProgram {
    get throws { try NoticeProgram(texts, locales: locales, layouts: layouts) }
  }

  /// What the library answers about a case, as a runtime does.
  package func result(of question: JSONValue) throws -> JSONValue {
    let facts = Array((question["facts"] ?? .null).text(indented: false).utf8)
    do throws(PayloadError) {
      let facts = try SubscriptionFacts(json: facts, of: texts.catalog.facts.payloads)
      if let about = library.json(about: facts) { return try Self.projected(about) }
      if question["call"]?.text == "decide" { return try Self.projected(library.json(try library.decide(facts))) }
      return try Self.projected(library.json(try library.notice(for: facts)))
    } catch {
      let members = [("path", error.path), ("summary", error.summary)].compactMap { name, text in
        text.map { JSONValue.Member(name: name, value: .string($0)) }
      }
      return .object([JSONValue.Member(name: "error", value: .object(members))])
    }
  }

  /// A result of the library without what only the library has: the inputs and sources of a decision, how far payloads are
  /// trusted, what a result is made with, and warnings about lengths, which need Unicode's text segmentation.
  private static func projected(_ json: [UInt8]) throws(PayloadError) -> JSONValue {
    guard let result = try? JSONValue(parsing: json) else {
      throw PayloadError(path: nil, summary: "The library's result is not JSON", fix: "Fix the library")
    }
    let members = result.members.filter { !["madeWith", "payloads"].contains($0.name) }
    return .object(
      members.map { member in
        switch member.name {
        case "decision":
          let kept = member.value.members.filter { !["inputs", "sources"].contains($0.name) }
          return JSONValue.Member(name: member.name, value: .object(kept))
        case "warnings":
          let kept = (member.value.items ?? []).filter { warning in
            let text = warning.text ?? ""
            return !(text.hasPrefix("Text ") && text.contains(", more than the "))
          }
          return JSONValue.Member(name: member.name, value: .array(kept))
        default: return member
        }
      }
    )
  }
}
