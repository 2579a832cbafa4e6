import Catalogs
import ICU
import Notices
import Templates

/// The page at the old address of a page that has moved. It redirects without a script, in each locale.
struct Redirect: Hashable, Sendable {
  /// The values that `site/moved.html` may use.
  static let values = TemplateValues(
    [
      "lang": .text, "dir": .text, "title": .text, "moved": .text, "target": .address, "canonical": .address,
      "assets": .address,
    ],
    required: ["target"]
  )

  /// The path before, without a locale and an extension.
  let old: String
  /// The path of the page now.
  let new: String

  /// The redirects to a page.
  static func all(to page: PageFact) -> [Redirect] { page.movedFrom.map { Redirect(old: $0.name, new: page.path) } }

  /// The page at the old path; `title` is that of the page now.
  func render(_ templates: TemplateSet, title: String, text: SiteText, baseURL: String?) -> String {
    let links = SiteLinks(file: SiteLinks.file(old, text.locale), page: nil, pageExtension: "html")
    let file = SiteLinks.file(new, text.locale)
    let target = links.address(of: file)
    return templates.render(
      "site/moved.html",
      [
        "lang": .text(text.locale.tag), "dir": .text(text.locale.isRightToLeft ? "rtl" : "ltr"),
        "title": .text(title), "moved": .text(text.label(.moved)), "target": .text(target),
        "canonical": .text(baseURL.map { "\($0)/\(file)" } ?? target), "assets": .text(links.address(of: "assets")),
      ]
    )
  }
}
