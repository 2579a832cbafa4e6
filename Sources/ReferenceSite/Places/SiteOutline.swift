/// The pages of a site in one locale, as navigation needs them.
package struct SiteOutline: Sendable {
  /// A page.
  package struct Entry: Sendable {
    package let path: String
    let title: [Inline]

    package init(path: String, title: [Inline]) {
      (self.path, self.title) = (path, title)
    }
  }

  /// The path of the page that breadcrumbs begin with: the first of the catalog.
  package let home: String
  /// The pages outside folders, and the first page of each folder that has no page of its own.
  package let landmarks: [Entry]
  /// All pages, in order.
  let pages: [Entry]
  private let entries: [String: Entry]
  private let positions: [String: Int]
  /// The positions of the pages of each folder.
  private let folders: [Substring: [Int]]
  /// The landmarks by their paths, and by the folders that they represent.
  private let landmarkPaths: [Substring: String]

  package init(_ pages: [Entry]) {
    home = pages.first?.path ?? "index"
    self.pages = pages
    // A folder that has a page is represented by it.
    var folders = Set(pages.map { Substring($0.path) })
    landmarks = pages.filter { page in
      let folder = Self.folder(of: page.path)
      return folder.isEmpty || folders.insert(folder).inserted
    }
    entries = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    positions = Dictionary(pages.enumerated().map { ($1.path, $0) }) { first, _ in first }
    self.folders = Dictionary(grouping: pages.indices) { Self.folder(of: pages[$0].path) }
    landmarkPaths = Dictionary(
      landmarks.map { ($0.path[...], $0.path) } + landmarks.map { (Self.folder(of: $0.path), $0.path) }
    ) { first, _ in first }
  }

  /// The path of the landmark that a page belongs to: the page itself, or the landmark of a folder that contains it.
  package func landmark(of path: String) -> String? {
    var place = path[...]
    while !place.isEmpty {
      if let landmark = landmarkPaths[place] { return landmark }
      place = Self.folder(of: String(place))
    }
    return nil
  }

  /// The title of a page in navigation; `nil` if there is no such page.
  func title(of path: String) -> [Inline]? { entries[path]?.title }

  /// The pages before and after a page, in the order of the catalog.
  package func neighbours(of path: String) -> (previous: Entry?, next: Entry?) {
    guard let position = positions[path] else { return (nil, nil) }
    return (position > 0 ? pages[position - 1] : nil, position + 1 < pages.count ? pages[position + 1] : nil)
  }

  /// The most pages of a folder in navigation. In a longer folder, those around the open page are listed.
  private static let listed = 40

  /// The pages of a page's section, as far as it shows them: on its way down from the landmark each page with its
  /// siblings, and the pages right below it. With how far each is below the landmark.
  package func section(of path: String) -> [(entry: Entry, depth: Int)] {
    guard let landmark = landmark(of: path) else { return [] }
    let hasFolder = folders[landmark[...]] != nil
    return section(
      in: hasFolder ? landmark[...] : Self.folder(of: landmark),
      open: path,
      depth: 1,
      besides: landmark
    )
  }

  private func section(
    in folder: Substring,
    open path: String,
    depth: Int,
    besides landmark: String
  ) -> [(entry: Entry, depth: Int)] {
    guard !folder.isEmpty, let all = folders[folder] else { return [] }
    let open = all.firstIndex { path == pages[$0].path || path.hasPrefix(pages[$0].path + "/") }
    let first = max(0, min((open ?? 0) - Self.listed / 2, all.count - Self.listed))
    return all[first..<min(all.count, first + Self.listed)].filter { pages[$0].path != landmark }.flatMap { position in
      let entry = pages[position]
      let isOpen = open.map { all[$0] == position } ?? false
      let below = isOpen ? section(in: entry.path[...], open: path, depth: depth + 1, besides: landmark) : []
      return [(entry, depth)] + below
    }
  }

  /// The pages above a page, the highest first: those whose path is the path of one of its folders.
  package func parents(of path: String) -> [Entry] {
    var parents: [Entry] = []
    var folder = Self.folder(of: path)
    while !folder.isEmpty {
      if let entry = entries[String(folder)], entry.path != home { parents.insert(entry, at: 0) }
      folder = Self.folder(of: String(folder))
    }
    return parents
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }
}
