import Catalogs
import ICU
import Notices
import Templates

/// The page that servers give for addresses that do not exist, in every language of the site.
///
/// It may be shown at any address, so that its own links must not be relative where the site's address is known.
struct NotFoundPage {
  /// The values that `site/404.html` may use.
  static let values = TemplateValues([
    "lang": .text, "dir": .text, "title": .text, "assets": .address, "languages": .records, "tag": .text,
    "heading": .text, "text": .text, "href": .address, "siteName": .text, "searchAction": .address,
    "searchLabel": .text, "searchButton": .text,
  ])

  let texts: [SiteText]
  let home: String
  let baseURL: String?

  func render(_ templates: TemplateSet) -> String {
    let locale = texts.first?.locale ?? .root
    func address(_ file: String) -> String { baseURL.map { "\($0)/\(file)" } ?? file }
    return templates.render(
      "site/404.html",
      [
        "lang": .text(locale.tag), "dir": .text(locale.isRightToLeft ? "rtl" : "ltr"),
        "title": .text(texts.first?.label(.notFound) ?? ""), "assets": .text(address("assets")),
        "languages": .records(
          texts.map { text in
            [
              "tag": .text(text.locale.tag), "heading": .text(text.label(.notFound)),
              "text": .text(text.label(.notFoundText)), "siteName": .text(text.label(.name)),
              "href": .text(address(SiteLinks.file(home, text.locale))),
              "searchAction": .text(address(SiteLinks.file(SearchSheet.path, text.locale))),
              "searchLabel": .text(text.label(.search)), "searchButton": .text(text.label(.searchButton)),
            ]
          }
        ),
      ]
    )
  }
}
