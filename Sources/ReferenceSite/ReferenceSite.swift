import Catalogs
import ICU
import Notices
import Synchronization
import Threads
import Templates

/// The reference site of a catalog, as files.
///
/// A page is first made as blocks without a format, and then written twice: as HTML and as Markdown. Whatever one of
/// the two says, the other says too.
package struct ReferenceSite: Sendable {
  /// The templates of the site, each with the values that it may use; see ``TemplateSet/load(_:names:links:)``. The
  /// style sheet and the script are templates without values, so that a user restyles all of it in one place.
  package static let templateNames: [String: TemplateValues] = [
    "site/page.html": HTMLPage.values, "site/index.html": LanguageChoice.values,
    "site/404.html": NotFoundPage.values, "site/moved.html": Redirect.values, "site/search.html": SearchSheet.values,
    "site/site.css": TemplateValues([:]), "site/site.js": TemplateValues([:]), "site/theme.js": TemplateValues([:]),
    "site/search.js": TemplateValues([:]), "site/tables.css": TemplateValues([:]),
    "site/cards.css": TemplateValues([:]), "site/review.html": ReviewSheet.values,
    "site/player.css": TemplateValues([:]),
    "site/player.js": TemplateValues([:]), "site/explorer.js": TemplateValues([:]),
    "site/explorer.css": TemplateValues([:]),
  ]

  /// The picture that messengers show for links to a published site, which the caller writes.
  package static let socialCard = "assets/card.png"

  let texts: [SiteText]
  private let notices: NoticeRenderer
  let templates: TemplateSet
  private let baseURL: String?
  private let manualURL: String?
  let pages: [PageFact]
  private let pictures: DecisionPictures
  private let reviewColumns: Lazy<[ReviewSheet.Column]>
  private let supplements: SiteSupplements
  /// The sites of other catalogs that the first page leads to, with this one in its place; empty if there are none.
  package var neighbours: [NeighbouringSite] = []

  /// Makes the site of a catalog.
  ///
  /// - Parameters:
  ///   - templates: A set that was loaded with ``templateNames``.
  ///   - supplements: What pages about the catalog's own quality show: `nil` if left out.
  ///   - baseURL: Where the site will be published; only for canonical and alternate addresses, all other links are
  ///     relative. A slash at its end does not matter.
  ///   - manualURL: Where readers find the product's manual; without it, no page links to one.
  ///   - locales: The locales to write and to compare on the review sheet, all when left out. Pages are in those of them
  ///     in which the catalog publishes its pages, or else in its source locale.
  package init(
    texts: CatalogTexts,
    notices: NoticeRenderer,
    templates: TemplateSet,
    supplements: SiteSupplements = SiteSupplements(),
    baseURL: String? = nil,
    manualURL: String? = nil,
    locales: [LocaleIdentifier]? = nil
  ) {
    let formatters = FormatterCache()
    let places = PlaceIndex(texts.catalog.facts)
    let catalog = texts.catalog
    let wanted = catalog.locales.filter { locales?.contains($0) ?? true }
    let published = wanted.filter(catalog.pageLocales.contains)
    self.texts = (published.isEmpty ? [catalog.sourceLocale] : published).map {
      SiteText(texts: texts, locale: $0, places: places, formatters: formatters)
    }
    self.notices = notices
    self.templates = templates
    self.supplements = supplements
    self.manualURL = manualURL
    self.baseURL = baseURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    pages = texts.catalog.facts.pages
    pictures = DecisionPictures(texts.catalog)
    reviewColumns = ReviewSheet.columns(notices, in: wanted)
  }

  /// Every file of the site: its path relative to the root, and its contents. The same catalog gives the same bytes.
  ///
  /// - Complexity: Linear in the number of pages and their length, in time and memory; see ``write(to:)``.
  package func files() -> [String: String] {
    let memory = SiteMemory()
    write(to: memory)
    return memory.files
  }

  /// Writes every file of the site, with all cores: its path relative to the root, and its contents. The same catalog
  /// gives the same bytes, in whichever order its files are made.
  ///
  /// - Complexity: Linear in the number of pages and their length. What stays in memory is the index of the search, whose
  ///   size is that of the places of all terms.
  package func write(to output: some SiteOutput) {
    writeAssets(to: output)
    let explorerData = Background { writeExplorerData(to: output) }
    guard let catalog = texts.first?.texts.catalog else { return }
    writeEntries(to: output)
    let translations = PageTranslations(catalog, locales: locales)
    output.append(ReferenceJSON.head(catalog, locales: locales), to: ReferenceJSON.path)
    let isFirst = Atomic(true)
    var parts: [LanguageModelIndex.Part] = []
    var indexes: [Background<Void>] = []
    for text in texts {
      let (part, index) = writer(for: text, translations).write(to: output) { value in
        let isFirst = isFirst.exchange(false, ordering: .relaxed)
        output.append(isFirst ? value : ReferenceJSON.separator + value, to: ReferenceJSON.path)
      }
      parts.append(part)
      indexes.append(index)
    }
    output.append(ReferenceJSON.tail, to: ReferenceJSON.path)
    output.write(LanguageModelIndex(name: name, parts: parts).text, to: LanguageModelIndex.path)
    if let baseURL {
      let paths = pages.map(\.path)
      let map = Sitemap(baseURL: baseURL, paths: paths, locales: locales, translations: translations)
      for (path, text) in map.files { output.write(text, to: path) }
    }
    for index in indexes { index.value }
    explorerData.value
  }

  /// Writes the pages that belong to no language.
  private func writeEntries(to output: some SiteOutput) {
    let home = pages.first?.path ?? "index"
    output.write(
      LanguageChoice(entries: texts.map { ("", $0) }, home: home, assets: "assets").render(templates),
      to: Self.entries[0]
    )
    output.write(NotFoundPage(texts: texts, home: home, baseURL: baseURL).render(templates), to: Self.entries[1])
  }

  private static let entries = ["index.html", "404.html"]

  /// Writes the styles and the scripts.
  private func writeAssets(to output: some SiteOutput) {
    for name in ["site.css", "tables.css", "cards.css", "player.css"] {
      output.write(StyleSheet.compact(templates.render("site/\(name)", [:])), to: "assets/\(name)")
    }
    output.write(SiteIcon.svg, to: SiteIcon.path)
    for name in ["site.js", "theme.js", "search.js", "player.js"] {
      output.write(ScriptFile.compact(templates.render("site/\(name)", [:])), to: "assets/\(name)")
    }
    if let program = supplements.explorer {
      output.write(StyleSheet.compact(templates.render("site/explorer.css", [:])), to: "assets/explorer.css")
      output.write(ScriptFile.compact(templates.render("site/explorer.js", [:])), to: "assets/explorer.js")
      output.write(ScriptFile.compact(program.runtime), to: "assets/noticebook.js")
    }
  }

  /// The files that have to be made for one of them, by path: those of a page, all styles and scripts, or what is made of
  /// all pages. The file itself is missing if the site has no such file.
  package func files(with path: String) -> (files: [String: String], areAll: Bool) {
    let memory = SiteMemory()
    var areAll = false
    if Self.entries.contains(path) {
      writeEntries(to: memory)
    } else if path == Self.explorerData {
      writeExplorerData(to: memory)
    } else if path.hasPrefix("assets/") {
      writeAssets(to: memory)
    } else if let (text, page) = page(of: path), let catalog = texts.first?.texts.catalog {
      writer(for: text, PageTranslations(catalog, locales: locales)).write(page, to: memory)
    } else {
      write(to: memory)
      areAll = true
    }
    return (memory.files, areAll)
  }

  /// The page that a file belongs to.
  private func page(of path: String) -> (text: SiteText, page: PageFact)? {
    for text in texts where path.hasPrefix(text.locale.tag + "/") {
      let page = pages.first { path.hasPrefix(SiteLinks.file($0.path, text.locale, "")) }
      if let page { return (text, page) }
    }
    return nil
  }

  private static let explorerData = "assets/catalog.js"

  /// Writes the catalog as a program reads it.
  private func writeExplorerData(to output: some SiteOutput) {
    guard let data = supplements.explorer?.catalog() else { return }
    output.write(data, to: Self.explorerData)
  }

  /// The review sheet alone: a page for each locale, and the styles and the script that it loads, by path.
  package func reviewSheet() -> [String: String] {
    var files = [
      "assets/site.css": StyleSheet.compact(templates.render("site/site.css", [:])),
      "assets/theme.js": ScriptFile.compact(templates.render("site/theme.js", [:])),
    ]
    for text in texts {
      let builder = PageBuilder(text: text, notices: notices, pictures: pictures, supplements: supplements)
      let sheet = ReviewSheet(builder: builder, columns: reviewColumns, isAlone: true)
      files[ReviewSheet.file(text.locale, isAlone: true)] = sheet.render(templates)
    }
    return files
  }

  /// Writes the files of a locale.
  private func writer(for text: SiteText, _ translations: PageTranslations) -> LocaleWriter {
    LocaleWriter(
      text: text,
      builder: PageBuilder(text: text, notices: notices, pictures: pictures, supplements: supplements),
      templates: templates,
      locales: locales,
      translations: translations,
      reviewColumns: reviewColumns,
      baseURL: baseURL,
      manualURL: manualURL,
      neighbours: neighbours
    )
  }

  /// How many files of the site are HTML.
  package var pageFileCount: Int {
    let hasSheet = texts.first.map { ReviewSheet.isNeeded($0.texts.catalog) } ?? false
    return 2 + texts.count * pages.reduce(hasSheet ? 3 : 2) { $0 + 1 + $1.movedFrom.count }
  }

  /// The site's name in its first locale.
  var name: String { texts.first?.label(.name) ?? "" }

  var locales: [LocaleIdentifier] { texts.map(\.locale) }
}
