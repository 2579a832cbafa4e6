/// The hierarchy of articles: pages are below the page of their folder, and all others are below the first page.
///
/// DocC's running time and the lists that it adds to pages grow with the square of the number of articles below one
/// article. Above ``limit``, intermediate articles lead to them, each named after its first and last article.
package struct DocCOutline {
  /// An article.
  package struct Node {
    package let name: String
    package let title: String
    package fileprivate(set) var children: [String]
  }

  /// The most articles below one.
  static let limit = 100

  /// The names of the articles of pages, by path.
  package let names: [String: String]
  /// All articles, the root first, the others in the order of the pages.
  package private(set) var articles: [Node] = []

  /// Makes the outline of pages, the first of which is the root, named `root`.
  package init(paths: [String], root: String, titles: [String], limit: Int = limit) {
    var names: [String: String] = [:]
    // A page's path has no underscore, so that no two pages share a name, and none has that of the root.
    for (index, path) in paths.enumerated() where names[path] == nil {
      let name = path.split(separator: "/").joined(separator: "_")
      names[path] = index == 0 ? root : name == root ? "\(name)_" : name
    }
    self.names = names
    var below: [String: [Int]] = [:]
    for (index, path) in paths.enumerated().dropFirst() {
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) }
      below[folder.flatMap { names[$0] } ?? root, default: []].append(index)
    }
    for (path, title) in zip(paths, titles) {
      guard let name = names[path] else { continue }
      let children = (below[name] ?? []).map {
        Span(name: names[paths[$0]] ?? paths[$0], titles: (titles[$0], titles[$0]))
      }
      let index = articles.count
      articles.append(Node(name: name, title: title, children: []))
      articles[index].children = grouped(children, below: name, limit: limit)
    }
  }

  /// An article with the titles of the first and the last page that it leads to.
  private struct Span {
    let name: String
    let titles: (first: String, last: String)
  }

  /// The names of the articles directly below an article, after adding intermediate articles if there are too many.
  private mutating func grouped(_ children: [Span], below parent: String, limit: Int) -> [String] {
    var level = children
    var depth = 1
    while level.count > limit {
      level = stride(from: 0, to: level.count, by: limit).enumerated().map { number, start in
        let part = level[start..<min(start + limit, level.count)]
        let titles = (first: part.first?.titles.first ?? "", last: part.last?.titles.last ?? "")
        let name = "\(parent)__\(depth)_\(number + 1)"
        articles.append(Node(name: name, title: "\(titles.first) – \(titles.last)", children: part.map(\.name)))
        return Span(name: name, titles: titles)
      }
      depth += 1
    }
    return level.map(\.name)
  }
}
