import Catalogs
import CodeGeneration
import DMN
import ICU
import Noticebook
import Notices
import OutputFolders
import ReferenceSite
import ResultDocuments
import StateDiagrams
import Terminal
import Threads

/// Where a site is published.
struct Publication: Sendable {
  /// The address of the site, or of the folder that holds the sites of several catalogs.
  let baseURL: String
  let card: SocialCard

  /// The address of one site among several.
  func address(of folder: String) -> String { baseURL + (baseURL.hasSuffix("/") ? "" : "/") + "\(folder)/site" }
}

/// Everything that `generate` makes of a catalog.
struct Generation: Sendable {
  let catalog: Catalog
  /// The folder of the catalog where there are several: its name, as far as a folder can have it.
  let folder: String
  private let locales: [LocaleIdentifier]
  private let notices: NoticeRenderer
  private let explorer: ExplorerData?
  private let card: SocialCard?
  private(set) var reference: ReferenceSite

  /// Reads the catalog and the templates, which must have no errors.
  ///
  /// - Parameter isAlone: Whether the site is at the address of the publication, and not in a folder of its own.
  init(
    _ options: CatalogOptions,
    _ templates: TemplateOptions,
    locales: [String] = [],
    publication: Publication? = nil,
    isAlone: Bool = true,
    manualURL: String? = nil
  ) throws {
    let source = try options.read()
    catalog = try source.acceptedCatalog()
    let (loaded, hasRecords) = (catalog, source.hasRecords)
    self.locales = try Self.locales(locales, of: catalog)
    let texts = CatalogTexts(catalog)
    let templateSource = TemplateSource(options: templates, source: source)
    let layouts = try templateSource.load(NoticeRenderer.layoutNames(of: catalog), links: catalog.facts.links)
    let explorer = ExplorerData(loaded, layouts: layouts)
    self.explorer = explorer
    let supplements = Background { SiteSupplements(loaded, hasRecords: hasRecords, explorer: explorer) }
    notices = try Noticebook.make(texts, templateSource).renderer
    card = publication?.card
    let folder = catalog.name.addressName
    self.folder = folder
    reference = ReferenceSite(
      texts: texts,
      notices: notices,
      templates: try templateSource.load(ReferenceSite.templateNames),
      supplements: supplements.value,
      baseURL: publication.map { isAlone ? $0.baseURL : $0.address(of: folder) },
      manualURL: manualURL,
      locales: self.locales
    )
  }

  /// Whether there is a site: without pages, it would have a search that finds nothing.
  var hasPages: Bool { !catalog.facts.pages.isEmpty && !pageLocales.isEmpty }

  private var pageLocales: [LocaleIdentifier] { locales.filter(catalog.pageLocales.contains) }

  /// Makes the sites of several catalogs lead to each other. Each is in a folder of its own.
  static func linked(_ generations: [Generation]) -> [Generation] {
    guard generations.count > 1 else { return generations }
    let withPages = generations.filter(\.hasPages)
    return generations.map { generation in
      var linked = generation
      linked.reference.neighbours = withPages.map {
        $0.reference.neighbour(at: "../../\($0.folder)/site", isOwn: $0.folder == generation.folder)
      }
      return linked
    }
  }

  /// The page that leads to the sites of several catalogs.
  static func entry(to generations: [Generation]) -> String {
    ReferenceSite.entry(to: generations.filter(\.hasPages).map { ("\($0.folder)/site", $0.reference) })
  }

  /// Writes all files but the manifest.
  func write(to files: any GeneratedFiles) throws {
    let others = Background { Result { try writeOthers(to: files) } }
    let progress = ProgressLine("Pages written:", total: reference.pageFileCount)
    if hasPages {
      try writeSite(to: FilesInFolder(folder: "site", files: files, progress: progress))
      card?.bytes.withUnsafeBytes { files.write($0, to: "site/\(ReferenceSite.socialCard)") }
    }
    progress.end()
    try others.value.get()
  }

  /// Writes the files of the site alone.
  func writeSite(to output: some SiteOutput) throws {
    reference.write(to: output)
    try explorer?.check()
  }

  /// The files of the site that have to be made for one of them, by path.
  func siteFiles(with path: String) -> (files: [String: String], areAll: Bool) { reference.files(with: path) }

  /// The review sheet alone, by path.
  func reviewSheet() -> [String: String] { reference.reviewSheet() }

  /// Writes what is not the site: notices, tables and diagrams.
  private func writeOthers(to files: any GeneratedFiles) throws {
    for locale in locales {
      let list = try NoticeListDocument(catalog: catalog, notices: notices, locale: locale).json()
      files.write(list, to: "notices/\(locale).json")
    }
    for table in catalog.facts.tables {
      files.write(try TableDocument(table, catalog: catalog).json(), to: "tables/\(table.id).json")
    }
    for overlay in catalog.facts.overlays {
      files.write(try OverlayDocument(overlay, catalog: catalog).json(), to: "tables/\(overlay.id).json")
    }
    let texts = notices.texts
    for table in catalog.facts.tables {
      files.write(TableCSV(table, catalog: catalog).text, to: "tables/\(table.id).csv")
      for document in DMNDocument.documents(table, texts: texts, locale: catalog.sourceLocale, form: .lists) {
        files.write(document.xml, to: "tables/\(document.id).dmn")
      }
      for document in DMNDocument.documents(table, texts: texts, locale: catalog.sourceLocale, form: .singleValues) {
        files.write(document.xml, to: "tables/dmn-single/\(document.id).dmn")
      }
    }
    for locale in pageLocales where !catalog.facts.transitions.isEmpty {
      let machine = StateMachine(texts: texts, locale: locale)
      files.write(StateMachineSVG(machine).text, to: "diagrams/states.\(locale).svg")
      files.write(MermaidDiagram(machine).text, to: "diagrams/states.\(locale).mmd")
    }
  }

  private static func locales(_ tags: [String], of catalog: Catalog) throws -> [LocaleIdentifier] {
    guard !tags.isEmpty else { return catalog.locales }
    let wanted = try tags.map(parseLocale)
    if let unknown = wanted.first(where: { !catalog.locales.contains($0) }) {
      throw catalog.unknownLocale(unknown)
    }
    return catalog.locales.filter(wanted.contains)
  }
}
