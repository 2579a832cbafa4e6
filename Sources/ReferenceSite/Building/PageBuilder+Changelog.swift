import Catalogs
import ICU
import Instants
import MessageFormatting
import Notices

extension PageBuilder {
  /// The changes of the catalog, a part for each day, the latest first.
  func changelog() -> [Block] {
    var anchors: Set<String> = []
    return facts.changelog.reversed().map { entry in
      let anchor = entry.date.description
      return .part(
        Part(
          id: anchors.insert(anchor).inserted ? anchor : nil,
          title: [.text(text.day(entry.date))],
          blocks: [.facts(changes(of: entry))]
        )
      )
    }
  }

  /// More changes of a kind open below their number.
  private static let shownChanges = 8

  /// What changed, a line for each kind.
  func changes(of entry: ChangelogEntry) -> [Definition] {
    func line(_ label: SiteLabel, _ names: [[Inline]]) -> [Definition] {
      if names.isEmpty { return [] }
      if names.count <= Self.shownChanges { return [fact(label, names.inOneLine)] }
      let total = text.label(.total, ["count": .number(DecimalNumber(names.count))])
      return [fact(label, [.folded(names.inOneLine, label: total)])]
    }
    let decisions = entry.decisions.isEmpty ? [] : [fact(.changelogDecisions, entry.decisions.map(change).onLines)]
    return decisions
      + ChangelogEntry.Kind.allCases.flatMap { kind in
        line(SiteLabel.texts(kind), entry.texts.filter { $0.kind == kind }.map(texts))
      }
      + ChangelogEntry.Kind.allCases.flatMap { kind in
        line(SiteLabel.facts(kind), entry.facts.filter { $0.kind == kind }.map { [.code($0.name)] })
      }
  }

  /// A table, and what changed about access. How many combinations of facts that are says nothing about how many customers,
  /// and is often a number of fifteen digits.
  private func change(_ decisions: ChangelogEntry.Decisions) -> [Inline] {
    let access: [(label: SiteLabel, count: Int)] = [
      (.changelogGaining, decisions.gaining), (.changelogLosing, decisions.losing),
    ]
    let changed = access.filter { $0.count > 0 }.map(\.label)
    let shown = changed.isEmpty ? [.changelogUnchangedAccess] : changed
    return ([name(ofTable: decisions.table)] + shown.map { [.text(text.label($0))] }).inOneLine
  }

  private func name(ofTable id: String) -> [Inline] {
    if facts.tables.named(id) != nil {
      let name = text.plain("tables.\(id).caption")
      return places.page(showingTable: id).map { [.link(name, .page($0, anchor: nil))] } ?? name
    }
    guard facts.overlays.contains(where: { $0.id == id }),
      let page = places.page(listing: .overlays).flatMap({ places.page(at: $0) })
    else { return [.code(id)] }
    return link(to: page)
  }

  private func link(to page: PageFact) -> [Inline] { [.link(heading(of: page), .page(page.path, anchor: nil))] }

  /// The name of what has the texts, with their languages where not all of the site's are among them.
  private func texts(_ change: ChangelogEntry.Change) -> [Inline] {
    let locales = change.locales.compactMap { try? LocaleIdentifier($0) }
    let name = name(ofTexts: change.name)
    if text.texts.catalog.locales.allSatisfy(locales.contains) { return name }
    return name + [.text(" (\(text.enumeration(locales.map { $0.displayName(in: text.locale) })))")]
  }

  private func name(ofTexts name: String) -> [Inline] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [.code(name)] }
    switch parts[0] {
    case "notices" where facts.notices.contains { $0.id == parts[1] }: return text.name(ofNotice: parts[1])
    case "tables": return self.name(ofTable: parts[1])
    case "pages": return places.page(named: parts[1]).map(link) ?? [.code(name)]
    default: return [.code(name)]
    }
  }
}

extension SiteLabel {
  fileprivate static func facts(_ kind: ChangelogEntry.Kind) -> SiteLabel {
    switch kind {
    case .added: .changelogFactsAdded
    case .changed: .changelogFactsChanged
    case .removed: .changelogFactsRemoved
    }
  }

  fileprivate static func texts(_ kind: ChangelogEntry.Kind) -> SiteLabel {
    switch kind {
    case .added: .changelogTextsAdded
    case .changed: .changelogTextsChanged
    case .removed: .changelogTextsRemoved
    }
  }
}
