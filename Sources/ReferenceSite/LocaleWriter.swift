import Catalogs
import ICU
import Notices
import Synchronization
import Threads
import Templates

/// Writes the files of one locale.
struct LocaleWriter: Sendable {
  let text: SiteText
  private let builder: PageBuilder
  private let templates: TemplateSet
  private let translations: PageTranslations
  private let reviewColumns: Lazy<[ReviewSheet.Column]>
  private let frame: HTMLFrame
  private let baseURL: String?
  /// What follows links to copies in the source language, where there are any.
  private let mark: String?

  /// What is known of the pages so far.
  private struct Known: Sendable {
    var index = SearchIndex()
    var part = LanguageModelIndex.Part()
  }

  init(
    text: SiteText,
    builder: PageBuilder,
    templates: TemplateSet,
    locales: [LocaleIdentifier],
    translations: PageTranslations,
    reviewColumns: Lazy<[ReviewSheet.Column]>,
    baseURL: String?,
    manualURL: String?,
    neighbours: [NeighbouringSite]
  ) {
    (self.text, self.builder, self.templates, self.reviewColumns) = (text, builder, templates, reviewColumns)
    (self.translations, self.baseURL) = (translations, baseURL)
    frame = HTMLFrame(
      text: text,
      outline: builder.outline,
      locales: locales,
      translations: translations,
      baseURL: baseURL,
      manualURL: manualURL,
      neighbours: neighbours
    )
    mark = translations.hasCopies(in: text.locale) ? text.untranslatedMark(translations.sourceLocale) : nil
  }

  /// Writes all files of the locale; those of the index of the search are still being written when it returns. The JSON of
  /// each page is handed on in the order of the pages.
  func write(
    to output: some SiteOutput,
    value: @escaping @Sendable (String) -> Void
  ) -> (part: LanguageModelIndex.Part, index: Background<Void>) {
    let facts = builder.facts.pages
    let folder = "\(text.locale.tag)/\(SearchSheet.folder)"
    let known = Mutex(Known())
    @Sendable func write(_ name: String, _ text: String) { output.write(text, to: "\(folder)/\(name)") }
    let turns = InOrder<FinishedPage> { _, page in
      value(page.value)
      known.withLock { known in
        if known.part.lines.isEmpty { known.part.abstract = page.abstract }
        known.part.lines.append(page.line)
        for (name, text) in known.index.add(page.search) { write(name, text) }
      }
    }
    _ = Parallel.map(facts.count, portion: 4) { number in
      turns.add(self.write(facts[number], to: output), at: number)
    }
    writeSearch(to: output)
    writeFeed(to: output)
    var others = [writeAbout(to: output)]
    if ReviewSheet.isNeeded(text.texts.catalog) { others.append(writeReviewSheet(to: output)) }
    var all = known.withLock { known in
      for page in others {
        for (name, text) in known.index.add(SearchIndex.Entry(page)) { write(name, text) }
      }
      return known
    }
    all.part.locale = text.locale
    let index = Background { [all, builder] in
      var index = all.index
      index.finish(with: searchWords, write)
    }
    return (all.part, index)
  }

  /// The search data of the builder, with the names of the languages.
  private var searchWords: SearchWords {
    var words = builder.searchWords
    let others = frame.languages.map(\.locale).filter { $0 != text.locale }
    words.languages = ([text.locale] + others).map { locale in
      (locale.tag, [locale.displayName(in: locale), locale.displayName(in: text.locale)])
    }
    return words
  }

  /// Writes the review sheet, and returns what the search finds it by.
  private func writeReviewSheet(to output: some SiteOutput) -> SearchPage {
    let file = ReviewSheet.file(text.locale, isAlone: false)
    let sheet = ReviewSheet(builder: builder, columns: reviewColumns, isAlone: false)
    output.write(sheet.render(templates), to: file)
    let about = SearchPage.Passage(anchor: nil, text: text.label(.reviewAbout))
    return SearchPage(
      path: ReviewSheet.path,
      title: text.label(.review),
      language: nil,
      headings: [],
      passages: [about]
    )
  }

  /// Writes the page of the search.
  private func writeSearch(to output: some SiteOutput) {
    let sheet = SearchSheet(text: text, outline: frame.outline, translations: translations)
    let page = HTMLPage(page: sheet.page, frame: frame, search: sheet.frame(templates))
    output.write(page.render(templates), to: SiteLinks.file(SearchSheet.path, text.locale))
  }

  /// Writes the page about the product, which isn't among those of the catalog, and returns what the search finds it by.
  private func writeAbout(to output: some SiteOutput) -> SearchPage {
    let page = builder.about
    output.write(HTMLPage(page: page, frame: frame).render(templates), to: SiteLinks.file(page.path, text.locale))
    output.write(MarkdownPage(page: page).text, to: SiteLinks.file(page.path, text.locale, "md"))
    let value = PageJSON(page: page, isCopy: false).value
    output.write(PageJSON.document(value), to: SiteLinks.file(page.path, text.locale, "json"))
    return SearchPage(page, language: nil)
  }

  /// Writes the feed of the changelog, whose addresses must be whole.
  private func writeFeed(to output: some SiteOutput) {
    guard let baseURL, let file = Feed(builder: builder, baseURL: baseURL).file else { return }
    output.write(file.text, to: file.path)
  }

  /// Writes the files of a page, and the redirects from its former addresses.
  @discardableResult
  func write(_ fact: PageFact, to output: some SiteOutput) -> FinishedPage {
    var page = builder.page(fact)
    if let mark { page = page.marking(mark) { translations.isCopy($0, in: text.locale) } }
    let isCopy = translations.isCopy(page.path, in: text.locale)
    let value = PageJSON(page: page, isCopy: isCopy).value
    let file = SiteLinks.file(fact.path, text.locale, "")
    func write(_ text: String, to path: String) { output.write(text, to: path) }
    write(HTMLPage(page: page, frame: frame).render(templates), to: file + "html")
    write(MarkdownPage(page: page).text, to: file + "md")
    write(PageJSON.document(value), to: file + "json")
    for diagram in page.diagrams { write(diagram.document, to: file + diagram.fileExtension) }
    let links = SiteLinks(file: file + "html", page: (page.path, page.locale), pageExtension: "html")
    for diagram in page.diagrams {
      guard let player = diagram.player else { continue }
      write(player.script(links), to: file + LifecyclePlayer.fileExtension(of: diagram.name))
    }
    if let explorer = page.explorer { write(explorer.script(links), to: file + DecisionExplorer.fileExtension) }
    for document in page.documents { write(document.html, to: file + document.fileExtension) }
    for redirect in Redirect.all(to: fact) {
      let moved = redirect.render(templates, title: page.title.plainText, text: text, baseURL: baseURL)
      write(moved, to: SiteLinks.file(redirect.old, text.locale))
    }
    return FinishedPage(
      value: value,
      line: LanguageModelIndex.line(page, baseURL: baseURL),
      abstract: page.abstract.plainText,
      search: SearchIndex.Entry(SearchPage(page, language: isCopy ? translations.sourceLocale : nil))
    )
  }
}
