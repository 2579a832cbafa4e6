/// Every `path` and `path#anchor` that the generated pages have; the anchors of a page are found on first use.
struct PagePlaces {
  private let facts: Facts
  private let pages: [String: [PageFact]]
  private var anchors: [String: Set<String>] = [:]

  init(_ facts: Facts) {
    self.facts = facts
    pages = Dictionary(grouping: facts.pages, by: \.path)
  }

  mutating func contains(_ place: String) -> Bool {
    // No path has this character.
    guard let mark = place.firstIndex(of: "#") else { return pages[place] != nil }
    let path = String(place[..<mark])
    guard let named = pages[path] else { return false }
    let known = anchors[path] ?? named.reduce(into: []) { $0.formUnion(facts.anchors(of: $1)) }
    anchors[path] = known
    return known.contains(String(place[place.index(after: mark)...]))
  }
}
