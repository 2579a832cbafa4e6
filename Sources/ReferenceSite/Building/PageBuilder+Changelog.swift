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
      names.isEmpty ? [] : [fact(label, folded(names, beyond: Self.shownChanges, .total))]
    }
    return line(.changelogDecisions, entry.decisions.map(change))
      + ChangelogEntry.Kind.allCases.flatMap { kind in
        line(SiteLabel.facts(kind), entry.facts.filter { $0.kind == kind }.map { [.code($0.name)] })
      }
      + ChangelogEntry.Kind.allCases.flatMap { kind in
        line(SiteLabel.texts(kind), entry.texts.filter { $0.kind == kind }.map(texts))
      }
  }

  private func change(_ decisions: ChangelogEntry.Decisions) -> [Inline] {
    let counts: [(label: SiteLabel, count: Int)] = [
      (.changelogCombinations, decisions.changed), (.changelogGaining, decisions.gaining),
      (.changelogLosing, decisions.losing),
    ]
    let shown = counts.filter { $0.count > 0 }.map { label, count in
      [Inline.text(text.label(label, ["count": .number(DecimalNumber(count))]))]
    }
    let name =
      facts.tables.contains { $0.id == decisions.table }
      ? text.plain("tables.\(decisions.table).caption") : [.code(decisions.table)]
    return ([name] + shown).inOneLine
  }

  /// The name of what has the texts, with their languages where not all of the site's are among them.
  private func texts(_ change: ChangelogEntry.Change) -> [Inline] {
    let locales = change.locales.compactMap { try? LocaleIdentifier($0) }
    let isInAll = text.texts.catalog.locales.allSatisfy(locales.contains)
    let names = locales.map { [Inline.text($0.displayName(in: text.locale))] }
    return ([name(ofTexts: change.name)] + (isInAll ? [] : names)).inOneLine
  }

  private func name(ofTexts name: String) -> [Inline] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [.code(name)] }
    switch parts[0] {
    case "notices" where facts.notices.contains { $0.id == parts[1] }: return text.name(ofNotice: parts[1])
    case "pages":
      return places.page(named: parts[1]).map { [.link(heading(of: $0), .page($0.path, anchor: nil))] } ?? [.code(name)]
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
