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

  let texts: [SiteText]
  let home: String

  func render(_ templates: TemplateSet) -> String {
    let links = SiteLinks(file: "index.html", page: nil, pageExtension: "html")
    let locale = texts.first?.locale ?? .root
    return templates.render(
      "site/index.html",
      [
        "lang": .text(locale.tag), "dir": .text(locale.isRightToLeft ? "rtl" : "ltr"),
        "title": .text(texts.first?.label(.name) ?? ""), "assets": .text("assets"),
        "languages": .records(
          texts.map { text in
            [
              "tag": .text(text.locale.tag), "name": .text(text.locale.displayName(in: text.locale)),
              "siteName": .text(text.label(.name)),
              "href": .text(links.address(of: SiteLinks.file(home, text.locale))),
            ]
          }
        ),
      ]
    )
  }
}
