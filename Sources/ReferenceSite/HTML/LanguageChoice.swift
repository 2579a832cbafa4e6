import Catalogs
import ICU
import Notices
import Templates

/// The page at the root, which leads to the first page of each site in each language; it needs no script. The first page of a
/// single site opens by itself in the reader's language.
struct LanguageChoice {
  /// The values that `site/index.html` may use.
  static let values = TemplateValues([
    "lang": .text, "dir": .text, "title": .text, "assets": .address, "languages": .records, "name": .text,
    "sites": .records, "about": .text, "href": .address, "tag": .text, "alternates": .records,
  ])

  /// The locales of one or several sites, with the folder of each.
  let entries: [(folder: String, text: SiteText)]
  let home: String
  let assets: String

  func render(_ templates: TemplateSet) -> String {
    let locale = entries.first?.text.locale ?? .root
    let isOneSite = Set(entries.map(\.folder)).count <= 1
    return templates.render(
      "site/index.html",
      [
        "lang": .text(locale.tag), "dir": .text(locale.isRightToLeft ? "rtl" : "ltr"),
        "title": .text(entries.first?.text.label(isOneSite ? .name : .sites) ?? ""), "assets": .text(assets),
        "alternates": .records(
          isOneSite ? entries.map { ["tag": .text($0.text.locale.tag), "href": .text(address(of: $0))] } : []
        ),
        "languages": .records(
          locales.map { locale in
            [
              "tag": .text(locale.tag), "name": .text(locale.displayName(in: locale)),
              "sites": .records(entries.filter { $0.text.locale == locale }.map(site)),
            ]
          }
        ),
      ]
    )
  }

  /// The languages, each once, in the order of the sites.
  private var locales: [LocaleIdentifier] {
    entries.reduce(into: []) { if !$0.contains($1.text.locale) { $0.append($1.text.locale) } }
  }

  private func address(of entry: (folder: String, text: SiteText)) -> String {
    let file = (entry.folder.isEmpty ? "" : entry.folder + "/") + SiteLinks.file(home, entry.text.locale)
    return SiteLinks(file: "index.html", page: nil, pageExtension: "html").address(of: file)
  }

  /// A site by the title of its first page, with what that page says first.
  private func site(_ entry: (folder: String, text: SiteText)) -> [String: TemplateValue] {
    let page = entry.text.texts.catalog.facts.pages.first
    return [
      "tag": .text(entry.text.locale.tag), "href": .text(address(of: entry)),
      "name": .text(page.map { entry.text.plain($0.key("title")).plainText } ?? entry.text.label(.name)),
      "about": .text(page.map { entry.text.line($0.key("abstract")).plainText } ?? ""),
    ]
  }
}
