import Catalogs
import ICU
import Notices
import Templates

/// Puts a page into the template that all pages share.
struct HTMLPage {
  /// The values that `site/page.html` may use.
  static let values: TemplateValues = {
    let kinds: [TemplateValues.Kind: [String]] = [
      .text: [
        "lang", "dir", "title", "siteName", "description", "layout", "skip", "home", "breadcrumbs", "languagesLabel",
        "name", "tag", "themeLabel", "themeSystem", "themeLight", "themeDark", "pagesLabel", "eyebrow", "tocLabel",
        "asMarkdown", "asJSON", "footerCatalog", "footerGenerated", "copy", "copied", "searchLabel", "searchButton",
        "untranslated", "current", "turnLabel", "previousLabel", "nextLabel", "manualLabel", "searchFailed",
        "reviewLabel", "aboutLabel", "storesLabel", "store",
      ],
      .html: ["crumb", "html", "heading", "abstract", "lead", "content", "previous", "next"],
      .address: [
        "assets", "markdown", "json", "homeHref", "href", "canonical", "searchAction", "searchIndex", "previousHref",
        "nextHref",
        "manual", "review", "about", "player", "explorer", "card", "feed",
      ],
      .flag: [
        "isCurrent", "isPart", "isSearch", "hasContents", "hasTables", "hasCards", "hasFrames", "hasPlayer",
        "hasExplorer", "hasTurn",
        "isDeep", "hasStores",
      ],
      .records: ["languages", "alternates", "pages", "parents", "toc", "stores"],
    ]
    let named = kinds.flatMap { kind, names in names.map { ($0, kind) } }
    return TemplateValues(Dictionary(uniqueKeysWithValues: named), required: ["content"])
  }()

  let page: Page
  /// What is the same on all pages of the locale.
  let frame: HTMLFrame
  /// The content above the sections of the search page, which has no other formats and isn't in the outline.
  var search: String?

  private var text: SiteText { frame.text }
  private var outline: SiteOutline { frame.outline }
  private var locales: [LocaleIdentifier] { frame.locales }
  private var translations: PageTranslations { frame.translations }
  private var baseURL: String? { frame.baseURL }
  private var file: String { SiteLinks.file(page.path, page.locale) }
  private var links: SiteLinks { SiteLinks(file: file, page: (page.path, page.locale), pageExtension: "html") }

  func render(_ templates: TemplateSet) -> String { templates.render("site/page.html", values, common: frame.words) }

  private var values: [String: TemplateValue] {
    var values: [String: TemplateValue] = [:]
    values.reserveCapacity(40)
    values["title"] = .text(page.title.plainText)
    values["description"] = .text(page.abstract.plainText)
    values["assets"] = .text(links.address(of: "assets"))
    let classes = [page.isWide ? "wide" : "article", page.explorer == nil ? "" : "tool", isHome ? "home" : ""]
    values["layout"] = .text(classes.filter { !$0.isEmpty }.joined(separator: " "))
    values["alternates"] = .records(alternates)
    values["languages"] = .records(languages)
    values["heading"] = .text(HTMLHeading.title(page.title, links: links))
    values["abstract"] = .text(inline(page.abstract))
    values["lead"] = .text(search ?? blocks(page.lead))
    values["content"] = .text(content)
    values["isSearch"] = .flag(search != nil)
    // A tool comes first, and there is nothing to choose from in one section.
    values["hasContents"] = .flag(search == nil && page.explorer == nil && page.sections.count > 1)
    values["toc"] = .records(contents)
    values["searchIndex"] = .text(links.address(of: "\(page.locale.tag)/\(SearchSheet.folder)/index"))
    values["searchAction"] = .text(links.address(of: SiteLinks.file(SearchSheet.path, page.locale)))
    if ReviewSheet.isNeeded(text.texts.catalog) {
      values["review"] = .text(links.address(of: ReviewSheet.file(page.locale, isAlone: false)))
      values["reviewLabel"] = .text(text.label(.review))
    }
    values["about"] = .text(links.address(of: SiteLinks.file(AboutPage.path, page.locale)))
    if let eyebrow = page.eyebrow { values["eyebrow"] = .text(eyebrow) }
    if search == nil {
      values["markdown"] = .text(links.address(of: SiteLinks.file(page.path, page.locale, "md")))
      values["json"] = .text(links.address(of: SiteLinks.file(page.path, page.locale, "json")))
    }
    if let baseURL {
      values["canonical"] = .text("\(baseURL)/\(SiteLinks.file(page.path, canonicalLocale))")
      values["card"] = .text("\(baseURL)/\(ReferenceSite.socialCard)")
      if let feed = frame.feed { values["feed"] = .text(links.address(of: feed)) }
    }
    switch translations.state(of: page.path, in: page.locale) {
    case .whole: break
    case .partial: values["untranslated"] = .text(text.label(.untranslatedParts))
    case .missing: values["untranslated"] = .text(text.label(.untranslatedPage))
    }
    values["hasTables"] = .flag(page.hasWideTables)
    values["hasCards"] = .flag(page.hasCards)
    if let diagram = page.diagrams.first(where: { $0.player != nil }) {
      let file = SiteLinks.file(page.path, page.locale, LifecyclePlayer.fileExtension(of: diagram.name))
      values["hasPlayer"] = .flag(true)
      values["player"] = .text(links.address(of: file))
    }
    if page.explorer != nil {
      values["hasExplorer"] = .flag(true)
      let file = SiteLinks.file(page.path, page.locale, DecisionExplorer.fileExtension)
      values["explorer"] = .text(links.address(of: file))
    }
    values["hasFrames"] = .flag(!page.documents.isEmpty)
    if page.explorer != nil {
      values["hasStores"] = .flag(!frame.neighbours.isEmpty)
      values["stores"] = .records(stores)
    }
    let landmark = outline.landmark(of: page.path)
    values["pages"] = .records(
      outline.landmarks.flatMap { other -> [[String: TemplateValue]] in
        var entry = link(to: other, named: name(of: other))
        guard other.path == landmark else { return [entry] }
        entry["current"] = .text(other.path == page.path ? "page" : "true")
        let below = outline.section(of: page.path).map { other, depth in
          var entry = link(to: other, named: name(of: other))
          if other.path == page.path { entry["current"] = .text("page") }
          entry[depth == 1 ? "isPart" : "isDeep"] = .flag(true)
          return entry
        }
        return [entry] + below
      }
    )
    let (previous, next) = outline.neighbours(of: page.path)
    values["hasTurn"] = .flag(previous != nil || next != nil)
    for (key, other) in [("previous", previous), ("next", next)] {
      guard let other else { continue }
      values[key] = .text(name(of: other))
      values["\(key)Href"] = .text(links.address(of: .page(other.path, anchor: nil)))
    }
    if page.path != outline.home {
      values["homeHref"] = .text(links.address(of: .page(outline.home, anchor: nil)))
      values["parents"] = .records(
        outline.parents(of: page.path).map { link(to: $0, named: shortName($0.title) + mark($0.path)) }
      )
      values["crumb"] = .text(shortName(outline.title(of: page.path) ?? page.title))
    }
    return values
  }

  /// The first pages of all catalogs; on the first page of this one, it is the current entry.
  private var stores: [[String: TemplateValue]] {
    frame.neighbours.compactMap { site in
      guard let (title, other) = site.entry(in: page.locale) else { return nil }
      let address = site.isOwn ? links.address(of: SiteLinks.file(outline.home, page.locale)) : links.address(of: other)
      return [
        "href": .text(address), "name": .text(title), "store": .text(site.provider), "isCurrent": .flag(site.isOwn),
      ]
    }
  }

  private var isHome: Bool { page.path == outline.home }

  private func link(to other: SiteOutline.Entry, named name: String) -> [String: TemplateValue] {
    ["href": .text(links.address(of: .page(other.path, anchor: nil))), "html": .text(name)]
  }

  /// A page as links to it name it.
  private func name(of other: SiteOutline.Entry) -> String {
    other.path == outline.home ? frame.home.htmlEscaped : shortName(other.title) + mark(other.path)
  }

  /// The name of a page in navigation, in which long identifiers can break between words.
  private func shortName(_ content: [Inline]) -> String { HTMLWriter.inline(content, links: links, inTable: true) }

  private func inline(_ content: [Inline]) -> String { HTMLWriter.inline(content, links: links) }

  private var reserved: Set<String> { Set(page.sections.map(\.id)).union(["nb-main", "nb-theme"]) }

  private func blocks(_ blocks: [Block]) -> String {
    var writer = HTMLWriter(links: links, reserved: reserved)
    writer.write(blocks, level: 2)
    return writer.html
  }

  private var content: String {
    var leadIDs: Set<String> = []
    for case .part(let part) in page.lead { if let id = part.id { leadIDs.insert(id) } }
    var html = ""
    var writer = HTMLWriter(links: links, reserved: reserved.union(leadIDs))
    for section in page.sections {
      let id = section.id.htmlEscaped
      html += "<section aria-labelledby=\"\(id)\"\(className(of: section))>\n"
      html += HTMLHeading(content: section.title, level: 2, id: section.id, links: links).html
      html += switches(id)
      writer.write(section.blocks, level: 3)
      html += writer.take() + "</section>\n"
    }
    return html
  }

  /// On the home page, a section that has a text and leads to pages is one of the ways in, and another of full width.
  private func className(of section: Page.Section) -> String {
    guard page.path == outline.home, section.id != page.sections.first?.id else { return "" }
    let isWay =
      section.id != page.sections.last?.id
      && section.blocks.contains { block in
        if case .definitions = block { true } else { false }
      }
    return " class=\"\(isWay ? "way" : "full")\""
  }

  /// The sections, each followed by its parts that have an anchor.
  private var contents: [[String: TemplateValue]] {
    func entry(_ id: String, _ title: [Inline], isPart: Bool) -> [String: TemplateValue] {
      ["href": .text("#\(id)"), "html": .text(inline(title)), "isPart": .flag(isPart)]
    }
    return page.sections.flatMap { section in
      let parts = section.blocks.compactMap { block -> [String: TemplateValue]? in
        guard case .part(let part) = block, let id = part.id else { return nil }
        return entry(id, part.title, isPart: true)
      }
      return [entry(section.id, section.title, isPart: false)] + parts
    }
  }

  /// The locale whose page search engines should show. For a copy, this is the source language.
  private var canonicalLocale: LocaleIdentifier {
    let isCopy = translations.isCopy(page.path, in: page.locale) && locales.contains(translations.sourceLocale)
    return isCopy ? translations.sourceLocale : page.locale
  }

  /// The same page in every locale that has a text of its own, this one included, as search engines want it: with
  /// whole addresses, which are known only with the address of the site.
  private var alternates: [[String: TemplateValue]] {
    guard let baseURL else { return [] }
    let translated = locales.filter { !translations.isCopy(page.path, in: $0) }
    guard translated.count > 1, translated.contains(page.locale) else { return [] }
    var alternates = translated.map { (tag: $0.tag, file: SiteLinks.file(page.path, $0)) }
    alternates.append(("x-default", SiteLinks.file(page.path, translated[0])))
    return alternates.map { alternate in
      ["tag": .text(alternate.tag), "href": .text("\(baseURL)/\(alternate.file)")]
    }
  }

  /// What follows a link to a page that is not translated.
  private func mark(_ path: String) -> String {
    guard translations.isCopy(path, in: page.locale) else { return "" }
    return " <small>\(frame.mark.htmlEscaped)</small>"
  }

  /// Links to the same section in the other languages, which need no script to keep the anchor.
  private func switches(_ id: String) -> String {
    let others = search == nil ? frame.languages.filter { $0.locale != page.locale } : []
    guard !others.isEmpty else { return "" }
    let items = others.map { other in
      let address = links.address(of: SiteLinks.file(page.path, other.locale)).htmlEscaped
      let tag = other.locale.tag
      return "<a href=\"\(address)#\(id)\" lang=\"\(tag)\">\(other.name.htmlEscaped)</a>"
    }
    return "<p class=\"switch\">\(items.joined(separator: " "))</p>\n"
  }

  private var languages: [[String: TemplateValue]] {
    guard locales.count > 1 else { return [] }
    return frame.languages.map { locale, name in
      [
        "tag": .text(locale.tag), "name": .text(name), "isCurrent": .flag(locale == page.locale),
        "href": .text(links.address(of: SiteLinks.file(page.path, locale))),
      ]
    }
  }
}
