import Catalogs
import MessageFormatting
import StateDiagrams

extension PageBuilder {
  /// One part for each renewal state.
  func states() -> [Block] {
    facts.states.map { state in
      .part(
        Part(
          id: state.id,
          title: text.plain("facts.states.\(state.id)"),
          blocks: [
            .paragraph(text.line("facts.states.\(state.id).meaning")),
            .facts(about(state)),
          ]
        )
      )
    }
  }

  /// The diagram of the states and of what leads from one to the next.
  func transitions() -> [Block] {
    guard !facts.transitions.isEmpty else { return [] }
    let machine = StateMachine(texts: text.texts, locale: text.locale)
    return [
      .diagram(
        Diagram(
          name: "states",
          title: machine.title,
          about: ([machine.about] + machine.edges.map(\.description)).joined(separator: "\n"),
          document: StateMachineSVG(machine).text,
          mermaid: MermaidDiagram(machine).text,
          inWords: text.label(.drawingInWords),
          map: StateMap(machine) { id in
            facts.states.named(id).map { $0.access.badge }
          } target: { id in
            guard facts.states.named(id) != nil, case .link(_, let target)? = text.name(ofState: id).first else {
              return nil
            }
            return target
          } list: {
            text.enumeration($0)
          }
        )
      )
    ]
  }

  /// The symbol of a state, its raw value and its access.
  func about(_ state: StateFact) -> [Definition] {
    [
      state.symbol.map { fact(.symbol, [text.prose.symbolInline($0)]) },
      state.raw.map { fact(.rawStateValue, [.code($0.description)]) },
      fact(.entitled, [access(state.access)]),
    ].compactMap(\.self)
  }

  func fact(_ label: SiteLabel, _ value: [Inline]) -> Definition {
    Definition(id: nil, term: [.text(text.label(label))], blocks: [.paragraph(value)])
  }

  func access(_ access: Access) -> Inline { .badge(text.label(access.label), kind: access.badge) }

  /// What each input of the tables is, with all its values.
  func inputs(of tables: [TableFact]) -> [Block] {
    tables.map { table in
      let builder = DecisionTableBuilder(text: text, base: table)
      return .definitions(
        table.inputs.map { input in
          Definition(
            id: nil,
            term: builder.name(of: input),
            blocks: [
              .paragraph(text.line("tables.\(table.id).\(input.id).about")),
              .labels(
                Labels(
                  label: text.label(.values),
                  items: input.values.map { Labels.Item(content: builder.described($0, of: input)) },
                  remark: nil
                )
              ),
            ]
          )
        }
      )
    }
  }

  /// What a table makes of each value of an input, such as `renewal.retry`: the states, the access and the rows whose
  /// conditions have it. Values with the same rows share a line.
  func decisions(byValueOf name: String) -> [Block] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let table = facts.tables.named(parts[0]),
      let index = table.inputs.firstIndex(where: { $0.id == parts[1] })
    else { return [] }
    let (input, builder) = (table.inputs[index], DecisionTableBuilder(text: text, base: table))
    let rows = table.rows.filter { $0.named.contains(input.id) }
    var groups: [(values: [String], rows: [TableFact.Row])] = []
    for value in input.values {
      let own = rows.filter { $0.cells[index].contains(value) }
      if let known = groups.firstIndex(where: { $0.rows.map(\.id) == own.map(\.id) }) {
        groups[known].values.append(value)
      } else {
        groups.append(([value], own))
      }
    }
    return [
      .table(
        Table(
          caption: [.text(text.label(.decisionsByValue, ["name": .string(builder.name(of: input).plainText)]))],
          groups: [
            Table.ColumnGroup(
              title: nil,
              columns: [builder.heading(of: input), [.text(text.label(.decisions))]]
            )
          ],
          noteTitles: [],
          rows: groups.filter { !$0.rows.isEmpty }.map { values, rows in
            Table.Row(
              id: nil,
              header: values.map { builder.described($0, of: input) }.onLines,
              cells: [decisions(of: rows, of: table, builder).onLines],
              notes: []
            )
          }
        )
      )
    ]
  }

  /// The states that rows decide for, in their order, each with its access and the rows.
  private func decisions(of rows: [TableFact.Row], of table: TableFact, _ builder: DecisionTableBuilder) -> [[Inline]] {
    let outputs = table.outputs.filter { [.state, .access].contains(facts.decision.part(of: $0.id)) }
    var outcomes: [(values: [String], rows: [String])] = []
    for row in rows {
      let values = outputs.map { row.outcome[$0.id]?.name ?? "none" }
      if let known = outcomes.firstIndex(where: { $0.values == values }) {
        outcomes[known].rows.append(row.id)
      } else {
        outcomes.append((values, [row.id]))
      }
    }
    return outcomes.map { values, rows in
      let words = zip(values, outputs).flatMap { builder.outcome($0, of: $1) + [.text(" ")] }
      return words + [.quiet(rows.map { text.name(ofRow: $0, of: table.id) }.inOneLine)]
    }
  }

  /// What the tables say in place of a state, where the facts do not suffice for one.
  func verdicts(of tables: [TableFact]) -> [Block] {
    [
      .definitions(
        tables.flatMap(\.outcomesBesideStates).map { name in
          Definition(
            id: name,
            term: text.plain("facts.states.\(name)"),
            blocks: [.paragraph(text.line("facts.states.\(name).meaning"))]
          )
        }
      )
    ]
  }

  /// What each kind of evidence means.
  func evidence() -> [Block] {
    [
      .definitions(
        Evidence.allCases.map { evidence in
          Definition(
            id: nil,
            term: [.badge(text.plain("facts.evidence.\(evidence.rawValue)").plainText, kind: evidence.rawValue)],
            blocks: [.paragraph(text.line("facts.evidence.\(evidence.rawValue).meaning"))]
          )
        }
      )
    ]
  }

  /// The rows of tables, each with its reason and its sources.
  func rows(of tables: [TableFact]) -> [Block] {
    tables.map { table in
      .definitions(
        table.rows.map { row in
          let evidence = row.provenance.evidence.rawValue
          let badge = Inline.badge(text.plain("facts.evidence.\(evidence)").plainText, kind: evidence)
          let state = row.outcome.values.lazy.compactMap { facts.states.named($0.name) }.first
          let name = state.map { [Inline.text(" "), .quiet(text.name(ofState: $0.id))] } ?? []
          return Definition(
            id: row.id,
            term: text.name(ofRow: row.id, of: table.id) + name + notice(of: row),
            blocks: [
              .paragraph(text.line("tables.\(table.id).\(row.id)")),
              .paragraph([.quiet([badge, .text(" · ")] + text.sources(row.provenance.sources))]),
            ]
          )
        }
      )
    }
  }

  /// One table for each stage that is applied over the tables: for those of some names, or for those that no page shows
  /// among some.
  func overlays(over tables: [TableFact], only names: Set<String>?) -> [Block] {
    facts.overlays.flatMap { overlay -> [Block] in
      guard let base = tables.first(where: { $0.id == overlay.over.name }) else { return [] }
      return overlay.stages.compactMap { stage in
        let isShown = names?.contains(stage.table.id) ?? (places.division(with: stage.table.id, of: .overlays) == nil)
        return isShown ? .table(DecisionTableBuilder(text: text, base: base).stage(stage)) : nil
      }
    }
  }
}
