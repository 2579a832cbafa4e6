import Catalogs
import ICU
import MessageFormatting
import Notices

/// Which pages lead to which, by the links that readers follow.
package struct PageGraph {
  private let outline: SiteOutline
  private let pages: [String: PageFact]
  private let builder: PageBuilder

  /// The graph of the pages in the source locale.
  package init(_ texts: CatalogTexts) {
    outline = SiteOutline(texts.catalog.facts.pages.map { SiteOutline.Entry(path: $0.path, title: []) })
    pages = Dictionary(texts.catalog.facts.pages.map { ($0.path, $0) }) { first, _ in first }
    builder = PageBuilder(
      text: SiteText(
        texts: texts,
        locale: texts.catalog.sourceLocale,
        places: PlaceIndex(texts.catalog.facts),
        formatters: FormatterCache()
      ),
      notices: nil,
      pictures: DecisionPictures(),
      supplements: SiteSupplements()
    )
  }

  /// The paths of pages to which no links lead from the pages that navigation shows.
  /// - Complexity: Builds pages, nearest to the navigation first, until all are reached: few, where others list the rest.
  package var orphans: Set<String> {
    var queue = outline.landmarks.map(\.path)
    var missing = Set(pages.keys).subtracting(queue)
    var position = 0
    while position < queue.count, !missing.isEmpty {
      if let page = pages[queue[position]] {
        queue += builder.page(page).linkedPaths.sorted().filter { missing.remove($0) != nil }
      }
      position += 1
    }
    return missing
  }
}
