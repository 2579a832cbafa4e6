import Catalogs
import ProjectFiles
import Checks
import CodeGeneration
import Diagnostics
import Foundation
import ICU
import Notices
import Synchronization
import Testing
import Templates

import ReferenceSite

/// The shipped catalog and templates, found from this file, and sites made from them.
struct SiteFixture {
  let catalog: Catalog
  let files: [String: String]
  /// How many pages the site says that it has.
  let pageFileCount: Int

  /// Makes the site of a shipped catalog after `change` has edited the texts of its files, by path.
  init(
    _ folder: String = "Catalogs/app-store",
    baseURL: String? = nil,
    locales: [String]? = nil,
    change: (inout [String: String]) -> Void = { _ in }
  ) throws {
    var sources = try Self.texts(in: folder, suffix: ".yaml")
    change(&sources)
    let loaded = Catalog.load(files: sources.mapValues { Array($0.utf8) })
    catalog = try #require(loaded.catalog)
    #expect(loaded.diagnostics.filter { $0.severity == .error }.isEmpty)
    let names = NoticeRenderer.layoutNames.merging(ReferenceSite.templateNames) { first, _ in first }
    let (templates, errors) = TemplateSet.load(try Self.texts(in: "Templates", suffix: ".mustache"), names: names)
    #expect(errors.isEmpty)
    let layouts = try #require(templates)
    let texts = CatalogTexts(catalog)
    let site = ReferenceSite(
      texts: texts,
      notices: try NoticeRenderer(texts: texts, layouts: layouts),
      templates: layouts,
      supplements: Self.supplements,
      baseURL: baseURL,
      locales: try locales?.map { try LocaleIdentifier($0) }
    )
    files = site.files()
    pageFileCount = site.pageFileCount
  }

  /// The documentation of all checks and the programs of backends, as the command gives them.
  private static let supplements: SiteSupplements = {
    typealias Document = SiteSupplements.CheckDocument
    return SiteSupplements(
      checks: CheckRegistry.rules.map { rule in
        var words: [String: Document.Words] = [:]
        for language in RuleWords.languages {
          words[language] = rule.words(in: language).map { Document.Words(finds: $0.finds, why: $0.why) }
        }
        return Document(
          id: rule.id.description,
          severity: rule.severity.rawValue,
          topic: rule.topic.rawValue,
          languages: rule.languages?.compactMap { try? LocaleIdentifier($0) },
          words: words,
          firing: Document.File(path: rule.example.file, text: rule.example.firing),
          fixed: Document.File(path: rule.example.file, text: rule.example.fixed),
          beside: rule.example.beside.sorted { $0.key < $1.key }.map { Document.File(path: $0.key, text: $0.value) }
        )
      },
      serverPrograms: CodeLanguage.allCases.map {
        SiteSupplements.ServerProgram(name: $0.name, language: $0.markdownName, code: $0.example)
      }
    )
  }()

  /// The site of the shipped catalog, made once.
  static let shipped = Result { try SiteFixture() }

  /// The pages in HTML, by path; emails are shown in frames of pages.
  var pages: [(path: String, html: String)] {
    files.filter { $0.key.hasSuffix(".html") && !$0.key.hasSuffix(".email.html") }
      .sorted { $0.key < $1.key }.map { (path: $0.key, html: $0.value) }
  }

  /// A file that must be there.
  func file(_ path: String) throws -> String { try #require(files[path]) }

  /// A shipped template.
  static func template(_ name: String) throws -> String {
    try #require(try texts(in: "Templates", suffix: ".mustache")["\(name).mustache"])
  }

  private static func texts(in folder: String, suffix: String) throws -> [String: String] {
    let texts = try ProjectFiles.texts(of: folder, suffixes: suffix == ".yaml" ? [".yaml", ".swift"] : [suffix])
    return suffix == ".yaml" ? texts.filter { Catalog.reads($0.key) } : texts
  }
}
