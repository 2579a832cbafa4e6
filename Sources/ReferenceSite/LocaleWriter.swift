import Catalogs
import ICU
import Notices
import Synchronization
import Threads

/// Writes all files of one locale.
struct LocaleWriter: Sendable {
  let text: SiteText
  let builder: PageBuilder
  let templates: TemplateSet
  /// The locales of the site.
  let locales: [LocaleIdentifier]
  let translations: PageTranslations
  let baseURL: String?
  /// Whether no pages of other locales stand before those of this one.
  let isFirst: Bool

  /// What a list of the pages says of one.
  typealias Entry = (path: String, title: [Inline], abstract: [Inline])

  /// What the files of all pages need to know of one.
  private struct Made: Sendable {
    /// The page as JSON.
    let value: String
    let search: SearchIndex.Entry
    let entry: Entry
  }

  /// What is known of the pages so far.
  private struct Known {
    var index = SearchIndex()
    var entries: [Entry] = []
  }

  /// Writes the files of the locale; gives its pages, in their order.
  func write(_ facts: [PageFact], to output: some SiteOutput) -> [Entry] {
    let outline = SiteOutline(facts.map { SiteOutline.Entry(path: $0.path, title: builder.heading(of: $0)) })
    let mark = translations.hasCopies(in: text.locale) ? text.untranslatedMark(translations.sourceLocale) : nil
    let folder = "\(text.locale.tag)/\(SearchSheet.folder)"
    let frame = HTMLFrame(text: text, outline: outline, locales: locales, translations: translations, baseURL: baseURL)
    let isFirst = isFirst
    let known = Mutex(Known())
    let turns = InOrder<Made> { number, made in
      let isVeryFirst = isFirst && number == 0
      output.append(isVeryFirst ? made.value : ReferenceJSON.separator + made.value, to: ReferenceJSON.path)
      known.withLock { known in
        known.entries.append(made.entry)
        if let (name, part) = known.index.add(made.search) { output.write(part, to: "\(folder)/\(name)") }
      }
    }
    _ = Parallel.map(facts.count, portion: 4) { number in
      turns.add(write(facts[number], frame, mark, output), at: number)
    }
    var (index, entries) = known.withLock { ($0.index, $0.entries) }
    index.finish { name, part in output.write(part, to: "\(folder)/\(name)") }
    let sheet = SearchSheet(text: text, outline: outline, translations: translations)
    let search = HTMLPage(page: sheet.page, frame: frame, search: sheet.frame(templates)).render(templates)
    output.write(search, to: SiteLinks.file(SearchSheet.path, text.locale))
    let titles = Dictionary(entries.map { ($0.path, $0.title.plainText) }) { first, _ in first }
    for redirect in facts.flatMap(Redirect.all) {
      let title = titles[redirect.new] ?? redirect.new
      let page = redirect.render(templates, title: title, text: text, baseURL: baseURL)
      output.write(page, to: SiteLinks.file(redirect.old, text.locale))
    }
    return entries
  }

  /// Writes the files of a page; `mark` stands behind links to copies in the source language, where there are any.
  private func write(_ fact: PageFact, _ frame: HTMLFrame, _ mark: String?, _ output: some SiteOutput) -> Made {
    var page = builder.page(fact)
    if let mark { page = page.marking(mark) { translations.isCopy($0, in: text.locale) } }
    let isCopy = translations.isCopy(page.path, in: text.locale)
    let value = PageJSON(page: page, isCopy: isCopy).value
    let file = SiteLinks.file(fact.path, text.locale, "")
    output.write(HTMLPage(page: page, frame: frame).render(templates), to: file + "html")
    output.write(MarkdownPage(page: page).text, to: file + "md")
    output.write(PageJSON.document(value), to: file + "json")
    return Made(
      value: value,
      search: SearchIndex.Entry(SearchPage(page, language: isCopy ? translations.sourceLocale : nil)),
      entry: (page.path, page.title, page.abstract)
    )
  }
}
