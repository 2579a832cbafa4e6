import Catalogs
import ICU
import Notices
import Templates

/// The page on which a locale is searched; without a script it is a list of pages.
struct SearchSheet {
  /// The path of the page, in each locale; no page of a catalog may have this path.
  static let path = "search"
  /// The folder of the index, in each locale.
  static let folder = "search"
  /// The values that `site/search.html` may use.
  static let values = TemplateValues(
    ["searching": .text, "more": .text, "withoutScript": .text]
  )
  /// The most pages in the list, because a longer list is of no use. Above this, only the landmarks are listed, each
  /// for all pages of its folder.
  static let listed = 300

  let text: SiteText
  let outline: SiteOutline
  let translations: PageTranslations

  /// The page with its list.
  var page: Page {
    let entries = outline.pages.count > Self.listed ? outline.landmarks : outline.pages
    let mark: [Inline] = [.quiet([.text(" \(text.untranslatedMark(translations.sourceLocale))")])]
    let items = entries.map { entry -> [Block] in
      let isCopy = translations.isCopy(entry.path, in: text.locale)
      return [.paragraph([.link(entry.title + (isCopy ? mark : []), .page(entry.path, anchor: nil))])]
    }
    return Page(
      path: Self.path,
      locale: text.locale,
      eyebrow: nil,
      title: text.plain(SiteLabel.search.key),
      abstract: text.plain(SiteLabel.searchAbout.key),
      lead: [],
      sections: [
        Page.Section(
          id: "all",
          title: text.plain(SiteLabel.allPages.key),
          blocks: [.list(start: nil, items: items)]
        )
      ]
    )
  }

  /// The content above the list.
  func frame(_ templates: TemplateSet) -> String {
    templates.render(
      "site/search.html",
      [
        "searching": .text(text.label(.searching)), "more": .text(text.label(.searchMore)),
        "withoutScript": .text(text.label(.searchWithoutScript)),
      ]
    )
  }
}
