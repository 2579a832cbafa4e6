import Catalogs
import MessageFormatting
import Notices

/// Writes decision tables in words: exactly the rows and cells of the catalog's table.
struct DecisionTableBuilder {
  let text: SiteText
  /// The table whose outcomes are named; a stage is applied over it.
  let base: TableFact

  /// The table itself. If the reasons of its rows are on a separate page, each row links to that page.
  func decision(reasons page: String? = nil) -> Table {
    let table = table(
      base,
      caption: text.plain("tables.\(base.id).caption"),
      key: "tables.\(base.id)",
      outputs: base.outputs,
      unset: nil,
      anchor: { $0 }
    )
    guard let page else { return table }
    return Table(
      caption: table.caption,
      groups: table.groups,
      noteTitles: [],
      rows: table.rows.map { row in
        Table.Row(id: row.id, header: [.link(row.header, .page(page, anchor: row.id))], cells: row.cells, notes: [])
      }
    )
  }

  /// A stage that is applied over the table.
  func stage(_ stage: OverlayFact.Stage) -> Table {
    let key = "tables.\(stage.table.id)"
    let outputs = base.outputs.filter { output in stage.sets.contains { $0.name == output.id } }
    return table(
      stage.table,
      caption: text.plain(MessageKey(key)),
      key: key,
      outputs: outputs,
      unset: [.quiet([.text(text.label(.keep))])],
      anchor: { PlaceIndex.anchor(of: $0, inStage: stage.table.id) }
    )
  }

  /// The name of an input of the table.
  func name(of input: TableFact.Input) -> [Inline] { text.plain("tables.\(base.id).\(input.id)") }

  /// A value of an input of the table, with what the payload holds for it.
  func described(_ value: String, of input: TableFact.Input) -> [Inline] {
    let name: [Inline] = [.text(self.name(of: value, input: input, key: "tables.\(base.id)"))]
    guard case .field(_, let literals) = input.origin, let literal = literals.first(where: { $0.token == value })
    else { return name }
    return name + [.text(" "), .code(literal.literal.description)]
  }

  /// The heading of a column with values of an input of the table.
  func heading(of input: TableFact.Input) -> [Inline] {
    heading(of: input, "tables.\(base.id).\(input.id)", before: [])
  }

  private func table(
    _ table: TableFact,
    caption: [Inline],
    key: String,
    outputs: [TableFact.Output],
    unset: [Inline]?,
    anchor: (String) -> String
  ) -> Table {
    Table(
      caption: caption,
      groups: [
        Table.ColumnGroup(title: nil, columns: [[.text(text.label(.rule))]]),
        Table.ColumnGroup(
          title: text.label(.conditions),
          columns: table.inputs.map { input in heading(of: input, "\(key).\(input.id)", before: outputs) }
        ),
        Table.ColumnGroup(
          title: text.label(.outcome),
          columns: outputs.map { output in heading(of: output, after: table.inputs) },
          isOutcome: true
        ),
      ],
      noteTitles: [text.label(.why), text.label(.evidence), text.label(.sources)],
      rows: table.rows.map { row in
        let evidence = row.provenance.evidence.rawValue
        let conditions = zip(table.inputs, row.cells).map { condition($0, $1, row: row, key: key) }
        let outcome = outputs.map { output in
          row.outcome[output.id].map { self.outcome($0.name, of: output) } ?? unset ?? self.outcome("none", of: output)
        }
        return Table.Row(
          id: anchor(row.id),
          header: [.text(row.id)],
          cells: conditions + outcome,
          notes: [
            text.line("\(key).\(row.id)"),
            [.badge(text.plain("facts.evidence.\(evidence)").plainText, kind: evidence)],
            text.sources(row.provenance.sources),
          ]
        )
      }
    )
  }

  /// The heading of an input. An outcome that the table may change has the name of that output, with a mark that it is the
  /// outcome before the change.
  private func heading(of input: TableFact.Input, _ key: String, before outputs: [TableFact.Output]) -> [Inline] {
    let name = text.plain(MessageKey(key))
    switch input.origin {
    case .instant(let paths, let shift):
      let length = shift.map { [Inline.text(" \($0.isWindow ? "−" : "+") \(text.fact($0.name))")] } ?? []
      return name + paths.flatMap(field) + length
    case .field(let path, _): return name + field(path)
    case .outcome(let output):
      guard outputs.contains(where: { $0.id == output }) else { return name }
      let own = text.plain("tables.\(base.id).\(output)").plainText
      return [.text(text.label(.outcomeBefore, ["name": .string(own)]))]
    }
  }

  /// A field of the payload, on a line below the name of what it means.
  private func field(_ path: PayloadPath) -> [Inline] {
    [.lineBreak, .quiet([.code(path.description)])]
  }

  /// The heading of an output. One whose outcome before the change is asked for is that after it.
  private func heading(of output: TableFact.Output, after inputs: [TableFact.Input]) -> [Inline] {
    let name = text.plain("tables.\(base.id).\(output.id)")
    let isInput = inputs.contains { if case .outcome(let other) = $0.origin { other == output.id } else { false } }
    return isInput ? [.text(text.label(.outcomeAfter, ["name": .string(name.plainText)]))] : name
  }

  /// What a row asks of an input.
  private func condition(_ input: TableFact.Input, _ cell: [String], row: TableFact.Row, key: String) -> [Inline] {
    guard row.named.contains(input.id) else { return [.quiet([.text(text.label(.any))])] }
    return values(cell, of: input, key: key)
  }

  /// Values of an input of which one holds. Where those are most, the others are named instead, unless one of the values
  /// is an assumption, which must be seen.
  func values(_ cell: [String], of input: TableFact.Input, key: String) -> [Inline] {
    func name(_ value: String) -> String { self.name(of: value, input: input, key: key) }
    let assumes = cell.contains { value in input.assumed[value].map(cell.contains) == true }
    let others = input.values.filter { !cell.contains($0) }
    if !assumes, !others.isEmpty, others.count + 1 < cell.count {
      return [.text(text.label(.allExcept, ["values": .list(others.map { .string(name($0)) })]))]
    }
    let names = cell.map { value in
      guard let other = input.assumed[value], cell.contains(other) else { return name(value) }
      return text.label(.assumedValue, ["value": .string(name(value)), "note": .string(text.label(.assumed))])
    }
    return [.text(names.count == 1 ? names[0] : text.alternatives(names))]
  }

  private func name(of value: String, input: TableFact.Input, key: String) -> String {
    if case .outcome(let output) = input.origin, let output = base.outputs.first(where: { $0.id == output }) {
      return outcome(value, of: output).plainText
    }
    if case .outcome(TableFact.evidenceOutcome) = input.origin {
      return text.plain("facts.evidence.\(value)").plainText
    }
    return text.plain("\(key).\(input.id).\(value)").plainText
  }

  /// The name of an output's value: the table's own text for it, or the name of the fact that the value refers to.
  func outcome(_ value: String, of output: TableFact.Output) -> [Inline] {
    let own: MessageKey = "tables.\(base.id).\(output.id).\(value)"
    if case .boolean = output.domain {
      return [.badge(text.plain(own).plainText, kind: Access(rawValue: value)?.badge ?? "closed")]
    }
    if text.has(own) { return value == "none" ? [.quiet(text.plain(own))] : text.plain(own) }
    guard case .facts(let token, _) = output.domain else { return text.plain(own) }
    switch token.name {
    case "states": return text.name(ofState: value)
    case "reasons": return text.name(ofReason: value)
    case "notices": return text.name(ofNotice: value)
    default: return text.plain(.label(ofAction: value))
    }
  }
}
