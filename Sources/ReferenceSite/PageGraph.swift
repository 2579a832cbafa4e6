import Catalogs
import ICU
import MessageFormatting
import Notices

/// Which pages lead to which, by the links that readers follow.
package struct PageGraph: Sendable {
  /// The paths that navigation shows on every page.
  private let roots: [String]
  private let links: [String: Set<String>]

  /// Reads the links of all pages in the source locale.
  package init(_ texts: CatalogTexts) {
    let pages = texts.catalog.facts.pages
    let builder = PageBuilder(
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
    roots = SiteOutline(pages.map { SiteOutline.Entry(path: $0.path, title: []) }).landmarks.map(\.path)
    links = Dictionary(pages.map { ($0.path, builder.page($0).linkedPaths) }) { $0.union($1) }
  }

  /// The paths of pages to which no links lead from the pages that navigation shows.
  package var orphans: Set<String> {
    var seen = Set(roots)
    var next = roots
    while let path = next.popLast() {
      for target in links[path] ?? [] where seen.insert(target).inserted { next.append(target) }
    }
    return Set(links.keys).subtracting(seen)
  }
}
