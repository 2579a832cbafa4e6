import Catalogs
import ICU

/// The reference in one locale, as a DocC catalog has it.
package struct DocCEdition: Sendable {
  /// A page that the catalog has, or one that only leads to others.
  package struct Article: Sendable {
    /// The name of its file, without an extension; DocC makes the address of it.
    let name: String
    let title: String
    let page: Page?
    /// The names of the articles below it, in order.
    let children: [String]
  }

  let text: SiteText
  /// The name of the catalog, as an address has it.
  let name: String
  /// All articles, the root first.
  package let articles: [Article]
  private let names: [String: String]
  private let headings: [String: [DocCHeading]]

  var locale: LocaleIdentifier { text.locale }

  /// Makes the edition of pages, the first of which is the root.
  package init(_ pages: [Page], text: SiteText, name: String) {
    self.text = text
    self.name = name
    let outline = DocCOutline(paths: pages.map(\.path), root: name, titles: pages.map(\.title.plainText))
    names = outline.names
    headings = Dictionary(pages.map { ($0.path, DocCHeading.all(of: $0)) }) { first, _ in first }
    let byName = Dictionary(pages.map { (outline.names[$0.path] ?? $0.path, $0) }) { first, _ in first }
    articles = outline.articles.map { node in
      Article(name: node.name, title: node.title, page: byName[node.name], children: node.children)
    }
  }

  /// The name of the article of a page.
  func article(of path: String) -> String? { names[path] }

  /// The heading of a page that has an anchor of the catalog.
  func heading(of path: String, anchor: String) -> DocCHeading? { headings[path]?.first { $0.id == anchor } }

  /// The headings of an article, in order.
  func headings(of article: Article) -> [DocCHeading] { article.page.flatMap { headings[$0.path] } ?? [] }
}

/// A heading of an article.
struct DocCHeading: Sendable {
  /// The catalog's anchor, the same in every locale.
  let id: String?
  let text: String

  /// The headings of a page as they are written, in order.
  static func all(of page: Page) -> [DocCHeading] {
    inside(page.lead)
      + page.sections.flatMap { [DocCHeading(id: $0.id, text: $0.title.plainText)] + inside($0.blocks) }
  }

  private static func inside(_ blocks: [Block]) -> [DocCHeading] {
    blocks.flatMap { block -> [DocCHeading] in
      switch block {
      case .part(let part): [DocCHeading(id: part.id, text: part.title.plainText)] + inside(part.blocks)
      case .card(let card): [DocCHeading(id: nil, text: card.title)]
      case .foreign(let blocks, _), .quote(let blocks): inside(blocks)
      default: []
      }
    }
  }
}

extension Page {
  /// The page without the sections that contain only links to the pages below, which DocC itself lists as topics.
  func withoutListsOfPages(_ fact: PageFact) -> Page {
    Page(
      path: path,
      locale: locale,
      eyebrow: eyebrow,
      title: title,
      abstract: abstract,
      lead: lead,
      sections: zip(sections, fact.sections).filter { !$0.1.leadsToPages }.map(\.0)
    )
  }
}

extension PageFact.Section {
  fileprivate var leadsToPages: Bool {
    !blocks.isEmpty
      && blocks.allSatisfy { block in
        guard case .generated(let kind) = block else { return false }
        return kind == .children || kind == .contents
      }
  }
}
