import Instants

extension Facts {
  /// Whether `path` or `path#anchor` is a place that the generated pages have.
  public func contains(pagePlace place: String) -> Bool {
    var places = PagePlaces(self)
    return places.contains(place)
  }

  /// The anchors of a page: its sections, and what its blocks add.
  public func anchors(of page: PageFact) -> Set<String> {
    var anchors = Set(page.sections.map(\.id)).union(page.moved.map(\.anchor))
    for block in page.sections.flatMap(\.blocks) {
      switch block {
      case .table(let token) where token.name.hasPrefix("tables."):
        anchors.formUnion(tables.named(String(token.name.dropFirst("tables.".count)))?.rows.map(\.id) ?? [])
      case .generated(.rows): anchors.formUnion(tables.flatMap(\.rows).map(\.id))
      case .some(.notices, let tokens): anchors.formUnion(tokens.map(\.name))
      case .generated(.states): anchors.formUnion(states.map(\.id))
      case .generated(.verdicts): anchors.formUnion(tables.flatMap(\.outcomesBesideStates))
      case .scenario(let token, .steps): anchors.insert(token.name)
      case .generated(.sources): anchors.formUnion(sources.map(\.id))
      case .generated(.notifications): anchors.formUnion(notifications.map(\.id))
      case .generated(.notices): anchors.formUnion(notices.map(\.id))
      case .generated(.changelog): anchors.formUnion(changelog.map(\.date.description))
      case .generated(.glossary): anchors.formUnion(glossary.map(\.id))
      default: break
      }
    }
    return anchors
  }
}
