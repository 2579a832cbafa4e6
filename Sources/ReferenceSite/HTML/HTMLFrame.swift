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
  /// The locales with their own names.
  let languages: [(locale: LocaleIdentifier, name: String)]
  /// Values of the template.
  let words: [String: TemplateValue]
  /// The word for the page that breadcrumbs begin with.
  let home: String
  /// What follows a link to a page in another language.
  let mark: String

  init(
    text: SiteText,
    outline: SiteOutline,
    locales: [LocaleIdentifier],
    translations: PageTranslations,
    baseURL: String?,
    manualURL: String?
  ) {
    (self.text, self.outline, self.locales) = (text, outline, locales)
    (self.translations, self.baseURL) = (translations, baseURL)
    languages = locales.map { ($0, $0.displayName(in: $0)) }
    mark = text.untranslatedMark(translations.sourceLocale)
    var words = [
      "lang": text.locale.tag, "dir": text.locale.isRightToLeft ? "rtl" : "ltr", "siteName": text.label(.name),
      "footerCatalog": text.label(.footerCatalog, ["name": .string(text.texts.catalog.name)]),
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

  private static let labels: [(name: String, label: SiteLabel)] = [
    ("skip", .skip), ("home", .home), ("breadcrumbs", .breadcrumbs), ("languagesLabel", .languages),
    ("themeLabel", .theme), ("themeSystem", .themeSystem), ("themeLight", .themeLight), ("themeDark", .themeDark),
    ("pagesLabel", .pages), ("tocLabel", .onThisPage), ("asMarkdown", .asMarkdown), ("asJSON", .asJSON),
    ("copy", .copy), ("copied", .copied), ("turnLabel", .turn), ("previousLabel", .turnPrevious),
    ("nextLabel", .turnNext),
    ("searchLabel", .search), ("searchButton", .searchButton), ("searchFailed", .searchFailed),
  ]
}
