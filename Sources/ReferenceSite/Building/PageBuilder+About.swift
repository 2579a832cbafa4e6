import Catalogs
import Notices

extension PageBuilder {
  /// The page about the product, which every site has: what makes the pages, and how to get it.
  var about: Page {
    func section(_ id: String, _ title: SiteLabel, _ content: SiteLabel) -> Page.Section {
      Page.Section(id: id, title: text.plain(title.key), blocks: text.blocks(content.key))
    }
    return Page(
      path: AboutPage.path,
      locale: text.locale,
      eyebrow: nil,
      title: text.plain(SiteLabel.about.key),
      abstract: text.plain(SiteLabel.aboutAbstract.key),
      lead: [],
      sections: [
        section("what", .aboutWhatTitle, .aboutWhat), section("get", .aboutGetTitle, .aboutGet),
      ]
    )
  }
}

/// The page about the product.
enum AboutPage {
  /// Its path in each locale; no page of a catalog may have it.
  static let path = "noticebook"
}
