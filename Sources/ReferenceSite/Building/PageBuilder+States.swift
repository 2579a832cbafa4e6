import Catalogs

extension PageBuilder {
  /// What the facts say about a renewal state.
  func state(_ state: StateFact, _ part: PageFact.StatePart) -> [Block] {
    switch part {
    case .facts: [.facts(about(state))]
    case .entered: transitions(facts.transitions.filter { $0.to?.name == state.id }, .transitionsInto) { $0.from }
    case .left:
      transitions(
        facts.transitions.filter { way in way.from.contains { $0.name == state.id } && way.to?.name != state.id },
        .transitionsOutOf
      ) { [$0.to].compactMap(\.self) }
    case .rows: rows(decidingFor: state)
    case .notices: index(of: pictures.notices(of: state.id))
    }
  }

  /// Transitions as a table: what happens, the state at the other end, and what the server sends.
  private func transitions(
    _ transitions: [TransitionFact],
    _ caption: SiteLabel,
    others: (TransitionFact) -> [Token]
  ) -> [Block] {
    let other: SiteLabel = caption == .transitionsInto ? .stateBefore : .stateAfter
    return [
      .table(
        Table(
          caption: [.text(text.label(caption))],
          groups: [
            Table.ColumnGroup(
              title: nil,
              columns: [SiteLabel.event, other, .notification].map { [.text(text.label($0))] }
            )
          ],
          noteTitles: [],
          rows: transitions.map { transition in
            Table.Row(
              id: nil,
              header: text.plain("facts.events.\(transition.event.name)"),
              cells: [
                names(of: others(transition), caption == .transitionsInto ? .before : .after),
                transition.notifications.map(text.name(ofNotification:)).onLines,
              ],
              notes: []
            )
          }
        )
      )
    ]
  }

  /// Whether states are those before an event or those after it.
  enum Side {
    case before, after
  }

  /// The names of states. No state is `nil` or an empty list: before a subscription begins, and where the facts decide
  /// afresh.
  func names(of states: [Token?], _ side: Side) -> [Inline] {
    let none = text.plain(side == .before ? "facts.stateMachine.start" : "facts.stateMachine.decided")
    let names = states.map { state in state.map { text.name(ofState: $0.name) } ?? none }
    return (names.isEmpty ? [none] : names).inOneLine
  }

  func codes(_ words: [String]) -> [Inline] {
    words.map { [Inline.code($0)] }.onLines
  }

  /// The rows of the tables that decide for a state, each with its reason.
  private func rows(decidingFor state: StateFact) -> [Block] {
    facts.tables.map { table in
      .definitions(
        table.rows.filter { row in row.outcome.values.contains { $0.name == state.id } }.map { row in
          let evidence = row.provenance.evidence.rawValue
          let badge = Inline.badge(text.plain("facts.evidence.\(evidence)").plainText, kind: evidence)
          return Definition(
            id: nil,
            term: text.name(ofRow: row.id, of: table.id) + notice(of: row),
            blocks: [.paragraph(text.line("tables.\(table.id).\(row.id)") + [.text(" "), badge])]
          )
        }
      )
    }
  }

  /// The notice of a row, after the row's name.
  func notice(of row: TableFact.Row) -> [Inline] {
    guard let notice = row.outcome[facts.decision.output(.notice)]?.name, facts.notices.named(notice) != nil else {
      return []
    }
    return [.text(" "), .quiet(text.name(ofNotice: notice))]
  }
}
