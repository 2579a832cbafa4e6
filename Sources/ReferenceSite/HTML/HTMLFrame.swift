import Catalogs
import ICU
import MessageFormatting
import Notices
import Templates

/// What is the same on all pages of a locale; made once for them.
struct HTMLFrame: Sendable {
  let text: SiteText
  /// All pages of the site, in order.
  let outline: SiteOutline
  let locales: [LocaleIdentifier]
  let translations: PageTranslations
  let baseURL: String?
  let neighbours: [NeighbouringSite]
  /// The locales with their own names.
  let languages: [(locale: LocaleIdentifier, name: String)]
  /// Values of the template.
  let words: [String: TemplateValue]
  /// The word for the page that breadcrumbs begin with.
  let home: String
  /// The feed of the changelog; `nil` without a changelog, or without an address of the site.
  let feed: String?
  /// What follows a link to a page in another language.
  let mark: String

  init(
    text: SiteText,
    outline: SiteOutline,
    locales: [LocaleIdentifier],
    translations: PageTranslations,
    baseURL: String?,
    manualURL: String?,
    neighbours: [NeighbouringSite]
  ) {
    (self.text, self.outline, self.locales) = (text, outline, locales)
    (self.translations, self.baseURL, self.neighbours) = (translations, baseURL, neighbours)
    feed = baseURL.flatMap { _ in Feed.path(text) }
    languages = locales.map { ($0, $0.displayName(in: $0)) }
    mark = text.untranslatedMark(translations.sourceLocale)
    var words = [
      "lang": text.locale.tag, "dir": text.locale.isRightToLeft ? "rtl" : "ltr", "siteName": text.label(.name),
      "footerCatalog": Self.footer(text),
      "footerGenerated": text.label(
        .footerGenerated,
        ["icu": .string(ICUVersions.icu), "cldr": .string(ICUVersions.cldr)]
      ),
    ]
    if let manualURL {
      words["manual"] = manualURL
      words["manualLabel"] = text.label(.manual)
    }
    for (name, label) in Self.labels { words[name] = text.label(label) }
    self.words = words.mapValues(TemplateValue.text)
    home = text.label(.home)
  }

  /// The catalog's name, its edition and the last day on which one of its facts or pages was reviewed.
  static func footer(_ text: SiteText) -> String {
    let catalog = text.texts.catalog
    let values: [String: MessageValue] = [
      "name": .string(catalog.name), "digest": .string(String(catalog.digest.prefix(8))),
    ]
    guard let day = catalog.facts.lastReview else { return text.label(.footerCatalog, values) }
    return text.label(.footerCatalogReviewed, values.merging(["day": .string(text.day(day))]) { first, _ in first })
  }

  private static let labels: [(name: String, label: SiteLabel)] = [
    ("skip", .skip), ("home", .home), ("breadcrumbs", .breadcrumbs), ("languagesLabel", .languages),
    ("themeLabel", .theme), ("themeSystem", .themeSystem), ("themeLight", .themeLight), ("themeDark", .themeDark),
    ("pagesLabel", .pages), ("storesLabel", .stores), ("tocLabel", .onThisPage), ("asMarkdown", .asMarkdown),
    ("asJSON", .asJSON),
    ("aboutLabel", .about), ("copy", .copy), ("copied", .copied), ("turnLabel", .turn),
    ("previousLabel", .turnPrevious),
    ("nextLabel", .turnNext),
    ("searchLabel", .search), ("searchButton", .searchButton), ("searchFailed", .searchFailed),
  ]
}
