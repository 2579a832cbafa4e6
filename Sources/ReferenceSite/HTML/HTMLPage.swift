import Catalogs
import ICU
import Notices

/// Puts a page into the template that all pages share.
struct HTMLPage {
  /// The values that `site/page.html` may use.
  static let values: TemplateValues = {
    let kinds: [TemplateValues.Kind: [String]] = [
      .text: [
        "lang", "dir", "title", "siteName", "description", "layout", "skip", "home", "breadcrumbs", "languagesLabel",
        "name", "tag", "themeLabel", "themeSystem", "themeLight", "themeDark", "pagesLabel", "eyebrow", "tocLabel",
        "asMarkdown", "asJSON", "footerCatalog", "footerGenerated", "copy", "copied", "searchLabel", "searchButton",
        "untranslated", "current", "turnLabel", "previousLabel", "nextLabel",
      ],
      .html: ["crumb", "html", "heading", "abstract", "lead", "content", "previous", "next"],
      .address: [
        "assets", "markdown", "json", "homeHref", "href", "canonical", "searchAction", "previousHref", "nextHref",
      ],
      .flag: ["isCurrent", "isPart", "isSearch", "hasContents", "hasTables", "hasCards", "hasTurn"],
      .records: ["languages", "alternates", "pages", "parents", "toc"],
    ]
    let named = kinds.flatMap { kind, names in names.map { ($0, kind) } }
    return TemplateValues(Dictionary(uniqueKeysWithValues: named), required: ["content"])
  }()

  let page: Page
  /// What is the same on all pages of the locale.
  let frame: HTMLFrame
  /// Where the titles of other pages are noted.
  let reads: TextReads
  /// What stands above the sections of the search, which has no other formats and no place in the outline.
  var search: String?

  private var text: SiteText { frame.text }
  private var outline: SiteOutline { frame.outline }
  private var locales: [LocaleIdentifier] { frame.locales }
  private var translations: PageTranslations { frame.translations }
  private var baseURL: String? { frame.baseURL }
  private var file: String { SiteLinks.file(page.path, page.locale) }
  private var links: SiteLinks { SiteLinks(file: file, page: (page.path, page.locale), pageExtension: "html") }

  func render(_ templates: TemplateSet) -> String { templates.render("site/page.html", values) }

  private var values: [String: Any] {
    var values: [String: Any] = frame.words
    values["title"] = page.title.plainText
    values["description"] = page.abstract.plainText
    values["assets"] = links.address(of: "assets")
    values["layout"] = page.isWide ? "wide" : "article"
    values["alternates"] = alternates
    values["languages"] = languages
    values["heading"] = HTMLHeading.inline(page.title, links: links)
    values["abstract"] = inline(page.abstract)
    values["lead"] = search ?? blocks(page.lead)
    values["content"] = content
    values["isSearch"] = search != nil
    values["hasContents"] = search == nil
    values["toc"] = contents
    values["searchAction"] = links.address(of: SiteLinks.file(SearchSheet.path, page.locale))
    if let eyebrow = page.eyebrow { values["eyebrow"] = eyebrow }
    if search == nil {
      values["markdown"] = links.address(of: SiteLinks.file(page.path, page.locale, "md"))
      values["json"] = links.address(of: SiteLinks.file(page.path, page.locale, "json"))
    }
    if let baseURL { values["canonical"] = "\(baseURL)/\(SiteLinks.file(page.path, canonicalLocale))" }
    switch translations.state(of: page.path, in: page.locale) {
    case .whole: break
    case .partial: values["untranslated"] = text.label(.untranslatedParts)
    case .missing: values["untranslated"] = text.label(.untranslatedPage)
    }
    values["hasTables"] = page.hasWideTables
    values["hasCards"] = page.hasCards
    let landmark = outline.landmark(of: page.path)
    values["pages"] = outline.landmarks.map { other in
      var entry = ["href": links.address(of: .page(other.path, anchor: nil)), "html": name(of: other)]
      if other.path == landmark { entry["current"] = other.path == page.path ? "page" : "true" }
      return entry
    }
    let (previous, next) = outline.neighbours(of: page.path)
    values["hasTurn"] = previous != nil || next != nil
    for (key, other) in [("previous", previous), ("next", next)] {
      guard let other else { continue }
      values[key] = name(of: other)
      values["\(key)Href"] = links.address(of: .page(other.path, anchor: nil))
    }
    if page.path != outline.home {
      values["homeHref"] = links.address(of: .page(outline.home, anchor: nil))
      values["parents"] = outline.parents(of: page.path).map { parent in
        [
          "href": links.address(of: .page(parent.path, anchor: nil)),
          "html": inline(parent.title(noting: reads)) + mark(parent.path),
        ]
      }
      values["crumb"] = inline(page.title)
    }
    return values
  }

  /// A page as links to it name it.
  private func name(of other: SiteOutline.Entry) -> String {
    other.path == outline.home ? frame.home.htmlEscaped : inline(other.title(noting: reads)) + mark(other.path)
  }

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
      html += "<section aria-labelledby=\"\(id)\">\n"
      html += HTMLHeading(content: section.title, level: 2, id: section.id, links: links).html
      html += switches(id)
      writer.write(section.blocks, level: 3)
      html += writer.take() + "</section>\n"
    }
    return html
  }

  /// The sections, each followed by its parts that have an anchor.
  private var contents: [[String: Any]] {
    page.sections.flatMap { section -> [[String: Any]] in
      let parts = section.blocks.compactMap { block -> [String: Any]? in
        guard case .part(let part) = block, let id = part.id else { return nil }
        return ["href": "#\(id)", "html": inline(part.title), "isPart": true]
      }
      return [["href": "#\(section.id)", "html": inline(section.title), "isPart": false]] + parts
    }
  }

  /// The locale whose page search engines should show: a copy stands for the one in the source language.
  private var canonicalLocale: LocaleIdentifier {
    let isCopy = translations.isCopy(page.path, in: page.locale) && locales.contains(translations.sourceLocale)
    return isCopy ? translations.sourceLocale : page.locale
  }

  /// The same page in every locale that has a text of its own, this one included, as search engines want it: with
  /// whole addresses, which are known only with the address of the site.
  private var alternates: [[String: Any]] {
    guard let baseURL else { return [] }
    let translated = locales.filter { !translations.isCopy(page.path, in: $0) }
    guard translated.count > 1, translated.contains(page.locale) else { return [] }
    var alternates = translated.map { (tag: $0.tag, file: SiteLinks.file(page.path, $0)) }
    alternates.append(("x-default", SiteLinks.file(page.path, translated[0])))
    return alternates.map { alternate in
      ["tag": alternate.tag, "href": "\(baseURL)/\(alternate.file)"]
    }
  }

  /// What stands behind a link to a page that is not translated.
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

  private var languages: [[String: Any]] {
    guard locales.count > 1 else { return [] }
    return frame.languages.map { locale, name in
      [
        "tag": locale.tag, "name": name, "isCurrent": locale == page.locale,
        "href": links.address(of: SiteLinks.file(page.path, locale)),
      ]
    }
  }
}
