import Catalogs
import ICU
import MessageFormatting
import Notices

/// Makes the pages of one locale from the catalog.
struct PageBuilder {
  let text: SiteText
  let notices: NoticeRenderer
  var facts: Facts { text.texts.catalog.facts }

  func page(_ fact: PageFact) -> Page {
    let reason = fact.about.flatMap { self.reason($0.name) }
    let title = text.plain(fact.key("title"))
    return Page(
      path: fact.path,
      locale: text.locale,
      eyebrow: reason.map { text.label(SiteLabel.symbolKind($0.symbolKind)) },
      title: reason == nil ? title : [.code(title.plainText)],
      abstract: text.line(fact.key("abstract")),
      lead: reason.map(lead) ?? [],
      sections: fact.sections.map { section in
        Page.Section(
          id: section.id,
          title: text.plain(fact.key("\(section.id).title")),
          blocks: section.blocks.flatMap { blocks($0, section: section, page: fact) }
        )
      }
    )
  }

  private func blocks(_ block: PageFact.Block, section: PageFact.Section, page: PageFact) -> [Block] {
    switch block {
    case .text(let name): text.blocks(page.key("\(section.id).\(name)"))
    case .table(let token): table(token.name)
    case .list(let token): endings(token.name)
    case .generated(.contents): contents(without: page)
    case .generated(.related): page.about.flatMap { reason($0.name) }.map(related) ?? []
    case .generated(.states): states()
    case .generated(.transitions): transitions()
    case .generated(.inputs): inputs(of: tables(of: page))
    case .generated(.verdicts): verdicts(of: tables(of: page))
    case .generated(.evidence): evidence()
    case .generated(.overlays): overlays(over: tables(of: page))
    case .generated(.notices): gallery()
    case .generated(.glossary): glossary()
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
      return [.table(DecisionTableBuilder(text: text, base: table).decision())]
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
    guard let reason = facts.reasons.first(where: { "reasons.\($0.id).endsWhen" == name }) else { return [] }
    return [
      .list(start: nil, items: reason.endsWhen.map { [.paragraph(text.line("facts.\(name).\($0)"))] })
    ]
  }

  private func contents(without page: PageFact) -> [Block] {
    [
      .definitions(
        facts.pages.filter { $0.id != page.id }.map { other in
          Definition(
            id: nil,
            term: [.link(heading(of: other), .page(other.path, anchor: nil))],
            blocks: [.paragraph(text.line(other.key("abstract")))]
          )
        }
      )
    ]
  }

  /// The title of a page; as code where the page is about a symbol.
  func heading(of page: PageFact) -> [Inline] {
    let title = text.plain(page.key("title"))
    return page.about == nil ? title : [.code(title.plainText)]
  }

  /// The reason of a name such as `reasons.billingIssue`.
  private func reason(_ name: String) -> ReasonFact? { facts.reasons.first { "reasons.\($0.id)" == name } }
}
