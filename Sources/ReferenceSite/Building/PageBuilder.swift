import Catalogs
import ICU
import MessageFormatting
import Notices

/// Makes the pages of one locale from the catalog.
struct PageBuilder: Sendable {
  let text: SiteText
  /// Writes the samples of notices; without it pages have no samples.
  let notices: NoticeRenderer?
  let pictures: DecisionPictures
  let supplements: SiteSupplements
  var facts: Facts { text.texts.catalog.facts }
  var places: PlaceIndex { text.prose.places }

  func page(_ fact: PageFact) -> Page {
    let symbol = places.symbol(of: fact)
    return Page(
      path: fact.path,
      locale: text.locale,
      eyebrow: symbol?.kind.map { text.label(SiteLabel.symbolKind($0)) },
      title: symbol.map { [.code(places.qualifiedName(of: $0))] } ?? heading(of: fact),
      abstract: text.line(fact.key("abstract")),
      lead: symbol.map(lead) ?? lead(fact),
      sections: fact.sections.enumerated().map { number, section in
        Page.Section(
          id: section.id,
          title: text.plain(fact.key("\(section.id).title")),
          blocks: section.blocks.flatMap { blocks($0, section: section, page: fact) }
            + (number == fact.sections.count - 1 ? moved(from: fact) : [])
        )
      }
    )
  }

  /// Where the sections are that a page had before.
  private func moved(from fact: PageFact) -> [Block] {
    let items = fact.moved.compactMap { anchor, place -> Labels.Item? in
      guard case .page(let path, let section)? = places.target(place.name), let page = places.page(at: path) else {
        return nil
      }
      let isSection = page.sections.contains { $0.id == section }
      let name = isSection ? text.plain(page.key("\(section ?? "").title")) : heading(of: page)
      return Labels.Item(id: anchor, content: [.link(name, .page(path, anchor: section))])
    }
    if items.isEmpty { return [] }
    return [.labels(Labels(label: text.label(.movedSections), items: items, remark: nil))]
  }

  private func blocks(_ block: PageFact.Block, section: PageFact.Section, page: PageFact) -> [Block] {
    switch block {
    case .text(let name): text.blocks(page.key("\(section.id).\(name)"))
    case .table(let token): table(token.name)
    case .list(let token): endings(token.name)
    case .input(let token): decisions(byValueOf: token.name)
    case .code(let token): facts.code.named(token.name).map { [.code($0.text, language: "swift")] } ?? []
    case .timeline(let token): timeline(token.name)
    case .state(let token, let part): facts.states.named(token.name).map { state($0, part) } ?? []
    case .scenario(let token, let part): facts.scenarios.named(token.name).map { scenario($0, part) } ?? []
    case .pages, .generated(.contents), .generated(.children): list(of: places.pages(listedBy: block, on: page))
    case .generated(.related): places.symbol(of: page).map(related) ?? []
    case .generated(.states): states()
    case .generated(.transitions): transitions()
    case .generated(.inputs): inputs(of: tables(of: page))
    case .generated(.verdicts): verdicts(of: tables(of: page))
    case .generated(.rows): rows(of: tables(of: page))
    case .generated(.evidence): evidence()
    case .generated(.overlays): overlays(over: tables(of: page), only: nil)
    case .some(.overlays, let tokens): overlays(over: tables(of: page), only: Set(tokens.map(\.name)))
    case .generated(.notices): gallery()
    case .some(.notices, let tokens): samples(of: Set(tokens.map(\.name)))
    case .generated(.glossary): glossary()
    case .generated(.notifications): notifications()
    case .generated(.speeds): speeds()
    case .generated(.checks): checks()
    case .some(.checks, let tokens): checks(Set(tokens.map(\.name)))
    case .generated(.coverage): coverage()
    case .generated(.provenance): provenance(only: nil)
    case .some(.provenance, let tokens): provenance(only: Set(tokens.map(\.name)))
    case .some: []
    case .generated(.sources): sources()
    case .generated(.serverCode): serverCode()
    case .generated(.changelog): changelog()
    case .generated(.messageSheet): messageSheet()
    case .generated(.explorer): supplements.explorer == nil ? [] : explorer().map { [.explorer($0)] } ?? []
    }
  }

  /// The decision tables that a page shows; all of the catalog where it shows none.
  private func tables(of page: PageFact) -> [TableFact] {
    let names = page.sections.flatMap(\.blocks).compactMap { block -> String? in
      guard case .table(let token) = block else { return nil }
      return token.name
    }
    let shown = facts.tables.filter { names.contains("tables.\($0.id)") }
    return shown.isEmpty ? facts.tables : shown
  }

  private func table(_ name: String) -> [Block] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [] }
    if parts[0] == "tables", let table = facts.tables.named(parts[1]) {
      let reasons = places.page(listing: .rows)
      return [.table(DecisionTableBuilder(text: text, base: table).decision(reasons: reasons))]
    }
    guard let fact = facts.schedule.named(parts[1]), case .table(let table) = fact.value else { return [] }
    return [.table(schedule(fact.id, table))]
  }

  private func schedule(_ id: String, _ table: ScheduleTable) -> Table {
    let key = "facts.schedule.\(id)"
    return Table(
      caption: text.plain("\(key).caption"),
      groups: [Table.ColumnGroup(title: nil, columns: [text.plain("\(key).days"), text.plain("\(key).every")])],
      noteTitles: [],
      rows: table.rows.map { row in
        let days: [String: MessageValue] = [
          "from": .number(DecimalNumber(row.days.lowerBound)), "to": .number(DecimalNumber(row.days.upperBound)),
        ]
        return Table.Row(
          id: nil,
          header: [.text(text.label(.dayRange, days))],
          cells: [[.text(text.fact("schedule.\(id).rows.\(row.id).every"))]],
          notes: []
        )
      }
    )
  }

  /// The list of a fact such as `reasons.billingIssue.endsWhen`.
  private func endings(_ name: String) -> [Block] {
    let parts = name.split(separator: ".")
    guard parts.count == 3, parts[0] == "reasons", parts[2] == "endsWhen",
      let reason = places.reason(named: String(parts[1]))
    else { return [] }
    return [
      .list(start: nil, items: reason.endsWhen.map { [.paragraph(text.line("facts.\(name).\($0)"))] })
    ]
  }

  /// Links to pages, each with what the page says first.
  func list(of pages: [PageFact]) -> [Block] {
    [
      .definitions(
        pages.map { other in
          Definition(
            id: nil,
            term: [.link(heading(of: other), .page(other.path, anchor: nil))],
            blocks: [.paragraph(text.line(other.key("abstract")))]
          )
        }
      )
    ]
  }

  /// A page as links name it: the last part of the symbol that it is about, or a text.
  func heading(of page: PageFact) -> [Inline] {
    places.symbol(of: page).map { [.code($0.ownName)] } ?? text.plain(page.key("title"))
  }

  /// All pages as navigation shows them.
  var outline: SiteOutline {
    SiteOutline(facts.pages.map { SiteOutline.Entry(path: $0.path, title: heading(of: $0)) })
  }
}
