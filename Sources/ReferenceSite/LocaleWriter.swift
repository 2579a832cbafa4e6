import Catalogs
import ICU
import Notices

/// Writes all files of one locale.
struct LocaleWriter {
  let text: SiteText
  let builder: PageBuilder
  let templates: TemplateSet
  /// The locales of the site.
  let locales: [LocaleIdentifier]
  let translations: PageTranslations
  let baseURL: String?

  /// What the files of the whole site need to know of the pages, in their order.
  struct Written {
    /// The pages as JSON.
    var values: [String] = []
    /// The pages as a list of them says.
    var entries: [(path: String, title: [Inline], abstract: [Inline])] = []
  }

  /// Adds the files of the locale.
  func write(_ facts: [PageFact], into files: inout [String: String]) -> Written {
    let outline = SiteOutline(facts.map { SiteOutline.Entry(path: $0.path, title: builder.heading(of: $0)) })
    let hasCopies = translations.hasCopies(in: text.locale)
    let mark = text.untranslatedMark(translations.sourceLocale)
    var written = Written()
    var index = SearchIndex()
    for fact in facts {
      var page = builder.page(fact)
      if hasCopies { page = page.marking(mark) { translations.isCopy($0, in: text.locale) } }
      let isCopy = translations.isCopy(page.path, in: text.locale)
      let value = PageJSON(page: page, isCopy: isCopy).value
      files[SiteLinks.file(fact.path, text.locale)] = html(page, outline)
      files[SiteLinks.file(fact.path, text.locale, "md")] = MarkdownPage(page: page).text
      files[SiteLinks.file(fact.path, text.locale, "json")] = PageJSON.document(value)
      index.add(SearchPage(page, language: isCopy ? translations.sourceLocale : nil))
      written.values.append(value)
      written.entries.append((page.path, page.title, page.abstract))
    }
    for (name, part) in index.files() { files["\(text.locale.tag)/\(SearchSheet.folder)/\(name)"] = part }
    let sheet = SearchSheet(text: text, outline: outline, translations: translations)
    files[SiteLinks.file(SearchSheet.path, text.locale)] = html(sheet.page, outline, search: sheet.frame(templates))
    let titles = Dictionary(written.entries.map { ($0.path, $0.title.plainText) }) { first, _ in first }
    for redirect in facts.flatMap(Redirect.all) {
      let title = titles[redirect.new] ?? redirect.new
      files[SiteLinks.file(redirect.old, text.locale)] = redirect.render(
        templates,
        title: title,
        text: text,
        baseURL: baseURL
      )
    }
    return written
  }

  private func html(_ page: Page, _ outline: SiteOutline, search: String? = nil) -> String {
    HTMLPage(
      page: page,
      text: text,
      outline: outline,
      locales: locales,
      translations: translations,
      baseURL: baseURL,
      search: search
    ).render(templates)
  }
}
