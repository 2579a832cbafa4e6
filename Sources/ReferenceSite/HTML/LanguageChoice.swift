import Catalogs
import ICU
import Notices
import Templates

/// The page at the root of the site, which leads to its languages; it needs no script.
struct LanguageChoice {
  /// The values that `site/index.html` may use.
  static let values = TemplateValues([
    "lang": .text, "dir": .text, "title": .text, "assets": .address, "languages": .records, "name": .text,
    "siteName": .text, "href": .address, "tag": .text,
  ])

  /// The locales of one or several sites, with the folder of each.
  let entries: [(folder: String, text: SiteText)]
  let home: String
  let assets: String

  func render(_ templates: TemplateSet) -> String {
    let links = SiteLinks(file: "index.html", page: nil, pageExtension: "html")
    let locale = entries.first?.text.locale ?? .root
    return templates.render(
      "site/index.html",
      [
        "lang": .text(locale.tag), "dir": .text(locale.isRightToLeft ? "rtl" : "ltr"),
        "title": .text(entries.first?.text.label(.name) ?? ""), "assets": .text(assets),
        "languages": .records(
          entries.map { folder, text in
            let file = (folder.isEmpty ? "" : folder + "/") + SiteLinks.file(home, text.locale)
            return [
              "tag": .text(text.locale.tag), "name": .text(text.locale.displayName(in: text.locale)),
              "siteName": .text(text.label(.name)),
              "href": .text(links.address(of: file)),
            ]
          }
        ),
      ]
    )
  }
}
