import Catalogs
import ICU
import MessageFormatting
import Notices

/// Puts a page into the template that all pages share.
struct HTMLPage {
  /// The values that `site/page.html` may use.
  static let values: TemplateValues = {
    let kinds: [TemplateValues.Kind: [String]] = [
      .text: [
        "lang", "dir", "title", "siteName", "description", "layout", "skip", "home", "breadcrumbs", "languagesLabel",
        "name", "tag", "themeLabel", "themeSystem", "themeLight", "themeDark", "pagesLabel", "eyebrow", "tocLabel",
        "asMarkdown", "footerCatalog", "footerGenerated", "copy", "copied",
      ],
      .html: ["crumb", "html", "heading", "abstract", "lead", "content"],
      .address: ["assets", "markdown", "homeHref", "href", "canonical"],
      .flag: ["isCurrent", "isPart"],
      .records: ["languages", "alternates", "pages", "toc"],
    ]
    let named = kinds.flatMap { kind, names in names.map { ($0, kind) } }
    return TemplateValues(Dictionary(uniqueKeysWithValues: named), required: ["content"])
  }()

  let page: Page
  let text: SiteText
  /// All pages of the site, in order.
  let outline: SiteOutline
  let locales: [LocaleIdentifier]
  let baseURL: String?

  private var file: String { SiteLinks.file(page.path, page.locale) }
  private var links: SiteLinks { SiteLinks(file: file, page: (page.path, page.locale), pageExtension: "html") }

  func render(_ templates: TemplateSet) -> String { templates.render("site/page.html", values) }

  private var values: [String: Any] {
    let catalog = text.texts.catalog
    var values: [String: Any] = [
      "lang": page.locale.tag, "dir": page.locale.isRightToLeft ? "rtl" : "ltr",
      "title": page.title.plainText, "siteName": text.label(.name), "description": page.abstract.plainText,
      "assets": links.address(of: "assets/site.css").replacingSuffix("/site.css", with: ""),
      "markdown": links.address(of: SiteLinks.file(page.path, page.locale, "md")),
      "layout": page.isWide ? "wide" : "article", "alternates": alternates, "languages": languages,
      "heading": inline(page.title), "abstract": inline(page.abstract),
      "lead": blocks(page.lead), "content": content,
      "toc": contents,
      "footerCatalog": text.label(
        .footerCatalog,
        ["name": .string(catalog.name), "digest": .string(String(catalog.digest.prefix(12)))]
      ),
      "footerGenerated": text.label(
        .footerGenerated,
        ["icu": .string(ICUVersions.icu), "cldr": .string(ICUVersions.cldr)]
      ),
    ]
    for (name, label) in Self.labels { values[name] = text.label(label) }
    if let eyebrow = page.eyebrow { values["eyebrow"] = eyebrow }
    if let baseURL { values["canonical"] = "\(baseURL)/\(file)" }
    values["pages"] = outline.neighbours(of: page.path).map { other in
      [
        "href": links.address(of: .page(other.path, anchor: nil)),
        "html": other.path == outline.home ? text.label(.home).htmlEscaped : inline(other.title),
        "isCurrent": other.path == page.path,
      ] as [String: Any]
    }
    if page.path != outline.home {
      values["homeHref"] = links.address(of: .page(outline.home, anchor: nil))
      values["crumb"] = inline(page.title)
    }
    return values
  }

  private static let labels: [(name: String, label: SiteLabel)] = [
    ("skip", .skip), ("home", .home), ("breadcrumbs", .breadcrumbs), ("languagesLabel", .languages),
    ("themeLabel", .theme), ("themeSystem", .themeSystem), ("themeLight", .themeLight), ("themeDark", .themeDark),
    ("pagesLabel", .pages), ("tocLabel", .onThisPage), ("asMarkdown", .asMarkdown), ("copy", .copy),
    ("copied", .copied),
  ]

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
      html += "<h2 id=\"\(id)\"><a href=\"#\(id)\">\(inline(section.title))</a></h2>\n"
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

  /// The same page in every locale, this one included, as search engines want it.
  private var alternates: [[String: Any]] {
    guard locales.count > 1 else { return [] }
    var alternates = locales.map { (tag: $0.tag, file: SiteLinks.file(page.path, $0)) }
    if let fallback = locales.first { alternates.append(("x-default", SiteLinks.file(page.path, fallback))) }
    return alternates.map { alternate in
      [
        "tag": alternate.tag,
        "href": baseURL.map { "\($0)/\(alternate.file)" } ?? links.address(of: alternate.file),
      ]
    }
  }

  private var languages: [[String: Any]] {
    guard locales.count > 1 else { return [] }
    return locales.map { locale in
      [
        "tag": locale.tag, "name": locale.displayName(in: locale), "isCurrent": locale == page.locale,
        "href": links.address(of: SiteLinks.file(page.path, locale)),
      ]
    }
  }
}

extension String {
  fileprivate func replacingSuffix(_ suffix: String, with replacement: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) + replacement : self
  }
}
