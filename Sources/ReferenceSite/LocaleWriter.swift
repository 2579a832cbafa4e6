import Catalogs
import ICU
import Notices
import Synchronization
import Threads

/// Writes the files of one locale.
struct LocaleWriter: Sendable {
  let text: SiteText
  private let builder: PageBuilder
  private let templates: TemplateSet
  private let translations: PageTranslations
  private let frame: HTMLFrame
  private let baseURL: String?
  /// What stands behind links to copies in the source language, where there are any.
  private let mark: String?

  /// What the files of all pages need to know of one.
  struct Made: Sendable {
    /// The page as JSON.
    let value: String
    let search: SearchIndex.Entry
    /// The page in the list for language models.
    let line: String
    let abstract: String
    let trace: SiteTrace.Page
  }

  /// What is known of the pages so far.
  private struct Known {
    var index = SearchIndex()
    var part = LanguageModelIndex.Part()
    var trace: [SiteTrace.Page] = []
  }

  init(
    text: SiteText,
    builder: PageBuilder,
    templates: TemplateSet,
    locales: [LocaleIdentifier],
    translations: PageTranslations,
    baseURL: String?
  ) {
    (self.text, self.builder, self.templates) = (text, builder, templates)
    (self.translations, self.baseURL) = (translations, baseURL)
    // Titles are shown on many pages, each of which notes those that it shows.
    let titles = OnDemand { builder.noting(in: TextReads()) }
    let outline = SiteOutline(builder.entries { titles.value })
    frame = HTMLFrame(text: text, outline: outline, locales: locales, translations: translations, baseURL: baseURL)
    mark = translations.hasCopies(in: text.locale) ? text.untranslatedMark(translations.sourceLocale) : nil
  }

  /// Where the index of the search stands.
  var searchFolder: String { "\(text.locale.tag)/\(SearchSheet.folder)" }

  /// Writes all files of the locale. The JSON of each page is handed on in the order of the pages; the last trace is that
  /// of the search.
  func write(
    to output: some SiteOutput,
    value: @escaping @Sendable (String) -> Void
  ) -> (part: LanguageModelIndex.Part, trace: [SiteTrace.Page]) {
    let facts = builder.facts.pages
    let folder = searchFolder
    let known = Mutex(Known())
    let turns = InOrder<Made> { _, made in
      value(made.value)
      known.withLock { known in
        if known.part.lines.isEmpty { known.part.abstract = made.abstract }
        known.part.lines.append(made.line)
        known.trace.append(made.trace)
        for (name, part) in known.index.add(made.search) { output.write(part, to: "\(folder)/\(name)") }
      }
    }
    _ = Parallel.map(facts.count, portion: 4) { number in
      turns.add(write(facts[number], to: output), at: number)
    }
    var (index, part, trace) = known.withLock { ($0.index, $0.part, $0.trace) }
    part.locale = text.locale
    index.finish { name, part in output.write(part, to: "\(folder)/\(name)") }
    return (part, trace + [writeSearch(to: output)])
  }

  /// Writes the page of the search.
  func writeSearch(to output: some SiteOutput) -> SiteTrace.Page {
    let reads = TextReads()
    let outline = frame.outline
    let sheet = SearchSheet(text: text.noting(in: reads), outline: outline, translations: translations, reads: reads)
    let page = HTMLPage(page: sheet.page, frame: frame, reads: reads, search: sheet.frame(templates))
    output.write(page.render(templates), to: SiteLinks.file(SearchSheet.path, text.locale))
    return SiteTrace.Page(translation: PageTranslation.whole.rawValue, reads: reads.numbers, length: 0)
  }

  /// Writes the files of a page, and those that lead to it from where it stood before.
  func write(_ fact: PageFact, to output: some SiteOutput) -> Made {
    let reads = TextReads()
    var page = builder.noting(in: reads).page(fact)
    if let mark { page = page.marking(mark) { translations.isCopy($0, in: text.locale) } }
    let isCopy = translations.isCopy(page.path, in: text.locale)
    let value = PageJSON(page: page, isCopy: isCopy).value
    let file = SiteLinks.file(fact.path, text.locale, "")
    output.write(HTMLPage(page: page, frame: frame, reads: reads).render(templates), to: file + "html")
    output.write(MarkdownPage(page: page).text, to: file + "md")
    output.write(PageJSON.document(value), to: file + "json")
    for diagram in page.diagrams { output.write(diagram.document, to: file + diagram.fileExtension) }
    for redirect in Redirect.all(to: fact) {
      let moved = redirect.render(templates, title: page.title.plainText, text: text, baseURL: baseURL)
      output.write(moved, to: SiteLinks.file(redirect.old, text.locale))
    }
    return Made(
      value: value,
      search: SearchIndex.Entry(SearchPage(page, language: isCopy ? translations.sourceLocale : nil)),
      line: LanguageModelIndex.line(page, baseURL: baseURL),
      abstract: page.abstract.plainText,
      trace: SiteTrace.Page(
        translation: translations.state(of: fact.path, in: text.locale).rawValue,
        reads: reads.numbers,
        length: value.utf8.count
      )
    )
  }
}
