import Catalogs
import ICU
import MessageFormatting
import Notices

/// Which pages lead to which, by the links that readers follow.
package struct PageGraph {
  private let catalog: Catalog
  private let places: PlaceIndex
  private let outline: SiteOutline
  private let pages: [String: PageFact]

  /// The graph of the pages in the source locale.
  package init(_ catalog: Catalog) {
    self.catalog = catalog
    places = PlaceIndex(catalog.facts)
    outline = SiteOutline(catalog.facts.pages.map { SiteOutline.Entry(path: $0.path, title: []) })
    pages = Dictionary(catalog.facts.pages.map { ($0.path, $0) }) { first, _ in first }
  }

  private var builder: PageBuilder {
    PageBuilder(
      text: SiteText(
        texts: CatalogTexts(catalog),
        locale: catalog.sourceLocale,
        places: places,
        formatters: FormatterCache()
      ),
      notices: nil,
      pictures: DecisionPictures(),
      supplements: SiteSupplements()
    )
  }

  /// The paths of pages to which no links lead from the pages that navigation shows.
  /// - Complexity: Follows the lists of pages first. Builds pages only where those leave some out, nearest to the
  ///   navigation first, until all are reached.
  package var orphans: Set<String> {
    var queue = outline.landmarks.map(\.path)
    var missing = Set(pages.keys).subtracting(queue)
    func follow(_ links: (PageFact) -> [String]) {
      var position = 0
      while position < queue.count, !missing.isEmpty {
        if let page = pages[queue[position]] { queue += links(page).filter { missing.remove($0) != nil } }
        position += 1
      }
    }
    follow(listed)
    if missing.isEmpty { return missing }
    let builder = builder
    follow { builder.page($0).linkedPaths.sorted() }
    return missing
  }

  /// The pages that a page lists, whatever its texts say: some of those that it leads to.
  private func listed(by page: PageFact) -> [String] {
    page.sections.flatMap(\.blocks).flatMap { block -> [PageFact] in
      switch block {
      case .pages(let tokens): tokens.compactMap { places.page(named: $0.name) }
      case .generated(.contents): catalog.facts.topPages
      case .generated(.children): places.pages(below: page.path)
      default: []
      }
    }
    .map(\.path)
  }
}
