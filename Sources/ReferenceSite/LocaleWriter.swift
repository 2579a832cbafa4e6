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
  private let inputs: PageInputs?
  private let reviewColumns: Lazy<[ReviewSheet.Column]>
  private let frame: HTMLFrame
  private let baseURL: String?
  /// What follows links to copies in the source language, where there are any.
  private let mark: String?

  /// What is known of the pages so far.
  private struct Known: Sendable {
    var index = SearchIndex()
    var indexFiles: [String] = []
    var part = LanguageModelIndex.Part()
  }

  init(
    text: SiteText,
    builder: PageBuilder,
    templates: TemplateSet,
    locales: [LocaleIdentifier],
    translations: PageTranslations,
    inputs: PageInputs?,
    reviewColumns: Lazy<[ReviewSheet.Column]>,
    baseURL: String?,
    manualURL: String?
  ) {
    (self.text, self.builder, self.templates, self.reviewColumns) = (text, builder, templates, reviewColumns)
    (self.translations, self.inputs, self.baseURL) = (translations, inputs, baseURL)
    frame = HTMLFrame(
      text: text,
      outline: builder.outline,
      locales: locales,
      translations: translations,
      baseURL: baseURL,
      manualURL: manualURL
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
    let keys = inputs.map { inputs in
      Parallel.map(facts.count, portion: 64) { inputs.key(of: facts[$0], by: builder) }
    }
    let indexKey = keys.map(PageInputs.index)
    let isIndexed = indexKey.flatMap(output.reuse) != nil
    let known = Mutex(Known())
    @Sendable func write(_ name: String, _ text: String, _ files: inout [String]) {
      output.write(text, to: "\(folder)/\(name)")
      files.append("\(folder)/\(name)")
    }
    let turns = InOrder<FinishedPage> { _, page in
      value(page.value)
      known.withLock { known in
        if known.part.lines.isEmpty { known.part.abstract = page.abstract }
        known.part.lines.append(page.line)
        if isIndexed { return }
        for (name, text) in known.index.add(page.search) { write(name, text, &known.indexFiles) }
      }
    }
    _ = Parallel.map(facts.count, portion: 4) { number in
      turns.add(finished(facts[number], keys?[number], output), at: number)
    }
    writeSearch(to: output)
    if ReviewSheet.isNeeded(text.texts.catalog) { writeReviewSheet(to: output) }
    var all = known.withLock { $0 }
    all.part.locale = text.locale
    let index = Background { [all, builder] in
      if isIndexed { return }
      var (index, files) = (all.index, all.indexFiles)
      index.finish(with: builder.searchWords) { name, text in write(name, text, &files) }
      if let indexKey { output.keep([], with: files, as: indexKey) }
    }
    return (all.part, index)
  }

  /// A page as an earlier run has finished it, or else made now.
  private func finished(_ fact: PageFact, _ key: String?, _ output: some SiteOutput) -> FinishedPage {
    if let key, let page = output.reuse(key).flatMap(FinishedPage.init) { return page }
    let (page, files) = write(fact, to: output)
    if let key { output.keep(page.texts, with: files, as: key) }
    return page
  }

  /// Writes the review sheet, unless an earlier run has made the same.
  private func writeReviewSheet(to output: some SiteOutput) {
    let key = inputs?.reviewSheet(in: text.locale, builder.supplements.reviews)
    if let key, output.reuse(key) != nil { return }
    let file = ReviewSheet.file(text.locale, isAlone: false)
    let sheet = ReviewSheet(builder: builder, columns: reviewColumns, isAlone: false)
    output.write(sheet.render(templates), to: file)
    if let key { output.keep([], with: [file], as: key) }
  }

  /// Writes the page of the search.
  private func writeSearch(to output: some SiteOutput) {
    let sheet = SearchSheet(text: text, outline: frame.outline, translations: translations)
    let page = HTMLPage(page: sheet.page, frame: frame, search: sheet.frame(templates))
    output.write(page.render(templates), to: SiteLinks.file(SearchSheet.path, text.locale))
  }

  /// Writes the files of a page, and the redirects from its former addresses. Returns their paths.
  private func write(_ fact: PageFact, to output: some SiteOutput) -> (page: FinishedPage, files: [String]) {
    var page = builder.page(fact)
    if let mark { page = page.marking(mark) { translations.isCopy($0, in: text.locale) } }
    let isCopy = translations.isCopy(page.path, in: text.locale)
    let value = PageJSON(page: page, isCopy: isCopy).value
    let file = SiteLinks.file(fact.path, text.locale, "")
    var files: [String] = []
    func write(_ text: String, to path: String) {
      output.write(text, to: path)
      files.append(path)
    }
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
    let finished = FinishedPage(
      value: value,
      line: LanguageModelIndex.line(page, baseURL: baseURL),
      abstract: page.abstract.plainText,
      search: SearchIndex.Entry(SearchPage(page, language: isCopy ? translations.sourceLocale : nil))
    )
    return (finished, files)
  }
}
