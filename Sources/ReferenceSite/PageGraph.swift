import Catalogs
import ICU
import MessageFormatting
import Notices
import Diagnostics

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
  /// - Complexity: Follows what the facts list first, then what plain texts refer to. Builds pages only where those leave
  ///   some out, nearest to the navigation first, until all are reached.
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
    follow(mentioned)
    if missing.isEmpty { return missing }
    let builder = builder
    follow { builder.page($0).linkedPaths.sorted() }
    return missing
  }

  /// The pages that a page lists, independent of its texts: a subset of those that it links to.
  private func listed(by page: PageFact) -> [String] {
    page.sections.flatMap(\.blocks).flatMap { block -> [String] in
      guard case .generated(.related) = block else { return places.pages(listedBy: block, on: page).map(\.path) }
      let symbols = (places.symbol(of: page)?.related ?? []).compactMap { places.symbol(named: $0.name) }
      return symbols.compactMap { $0.page.flatMap { path($0.name) } }
    }
  }

  /// The pages that a page's plain texts refer to: some more of those that it leads to.
  private func mentioned(by page: PageFact) -> [String] {
    let texts = page.sections.flatMap { section in
      section.blocks.compactMap { block -> MessageKey? in
        guard case .text(let name) = block else { return nil }
        return page.key("\(section.id).\(name)")
      }
    }
    return ([page.key("abstract")] + texts).flatMap { key -> [String] in
      guard let message = catalog.message(key, in: catalog.sourceLocale), message.isPlainText else { return [] }
      return ProseReferences.find(in: message.text.value).compactMap { reference in
        switch reference.kind {
        case .page: path(reference.target)
        case .symbol: (places.symbol(reference.target)?.page?.name).flatMap(path)
        case .link, .source: nil
        }
      }
    }
  }

  /// The page of a place, if there is one.
  private func path(_ place: String) -> String? {
    guard case .page(let path, _)? = places.target(place) else { return nil }
    return path
  }
}
