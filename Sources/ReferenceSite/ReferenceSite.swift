import Catalogs
import ICU
import Notices

/// The reference site of a catalog, as files in memory.
///
/// A page is first made as blocks without a format, and then written twice: as HTML and as Markdown. Whatever one of
/// the two says, the other says too.
public struct ReferenceSite: Sendable {
  /// The templates of the site, each with the values that it may use; see ``TemplateSet/load(_:names:links:)``. The
  /// style sheet and the script are templates without values, so that a user restyles all of it in one place.
  public static let templateNames: [String: TemplateValues] = [
    "site/page.html": HTMLPage.values, "site/index.html": LanguageChoice.values,
    "site/404.html": NotFoundPage.values, "site/moved.html": Redirect.values, "site/search.html": SearchSheet.values,
    "site/site.css": TemplateValues([:]), "site/site.js": TemplateValues([:]), "site/theme.js": TemplateValues([:]),
    "site/search.js": TemplateValues([:]),
  ]

  private let texts: [SiteText]
  private let notices: NoticeRenderer
  private let templates: TemplateSet
  private let baseURL: String?
  private let pages: [PageFact]
  private let pictures: DecisionPictures
  private let supplements: SiteSupplements

  /// Makes the site of a catalog.
  ///
  /// - Parameters:
  ///   - templates: A set that was loaded with ``templateNames``.
  ///   - supplements: What pages about the catalog's own quality show: nothing when left out.
  ///   - baseURL: Where the site will be published; only for canonical and alternate addresses, all other links are
  ///     relative. A slash at its end does not matter.
  ///   - locales: The locales to write, all of the catalog when left out; those that the catalog does not have are
  ///     left out.
  public init(
    texts: CatalogTexts,
    notices: NoticeRenderer,
    templates: TemplateSet,
    supplements: SiteSupplements = SiteSupplements(),
    baseURL: String? = nil,
    locales: [LocaleIdentifier]? = nil
  ) {
    let formatters = FormatterCache()
    let places = PlaceIndex(texts.catalog.facts)
    let wanted = texts.catalog.locales.filter { locales?.contains($0) ?? true }
    self.texts = wanted.map { SiteText(texts: texts, locale: $0, places: places, formatters: formatters) }
    self.notices = notices
    self.templates = templates
    self.supplements = supplements
    self.baseURL = baseURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    pages = texts.catalog.facts.pages
    pictures = DecisionPictures(texts.catalog)
  }

  /// Every file of the site: its path relative to the root, and its contents. The same catalog gives the same bytes.
  ///
  /// - Complexity: Linear in the number of pages and their length.
  public func files() -> [String: String] {
    var files = Dictionary(
      uniqueKeysWithValues: ["site.css", "site.js", "theme.js", "search.js"].map {
        ("assets/\($0)", templates.render("site/\($0)", [:]))
      }
    )
    guard let catalog = texts.first?.texts.catalog else { return files }
    let home = pages.first?.path ?? "index"
    let translations = PageTranslations(catalog, locales: locales)
    files["index.html"] = LanguageChoice(texts: texts, home: home).render(templates)
    files["404.html"] = NotFoundPage(texts: texts, home: home, baseURL: baseURL).render(templates)
    var values: [String] = []
    var parts: [LanguageModelIndex.Part] = []
    for text in texts {
      let writer = LocaleWriter(
        text: text,
        builder: PageBuilder(text: text, notices: notices, pictures: pictures, supplements: supplements),
        templates: templates,
        locales: locales,
        translations: translations,
        baseURL: baseURL
      )
      let written = writer.write(pages, into: &files)
      values += written.values
      parts.append(LanguageModelIndex.Part(text: text, pages: written.entries))
    }
    files["reference.json"] = ReferenceJSON.text(catalog, locales: locales, pages: values)
    files["llms.txt"] = LanguageModelIndex(parts: parts, baseURL: baseURL).text
    if let baseURL {
      let paths = pages.map(\.path)
      let map = Sitemap(baseURL: baseURL, paths: paths, locales: locales, translations: translations)
      files.merge(map.files) { own, _ in own }
    }
    return files
  }

  private var locales: [LocaleIdentifier] { texts.map(\.locale) }
}
