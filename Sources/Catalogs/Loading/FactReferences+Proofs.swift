import Diagnostics

extension FactReferences {
  /// What golden cases and invariants refer to.
  func checkProofs() {
    for file in facts.cases { check(file) }
    for invariant in facts.invariants { check(invariant) }
  }

  private func check(_ file: GoldenCases) {
    guard let table = requiredTable(file.table) else { return }
    let rows = NameList(table.rowNames)
    let cases = NameList(file.cases.map(\.id))
    let outputs = proofOutputs(of: table)
    let said = saidValues(of: table)
    for golden in file.cases {
      for row in [golden.row, golden.before].compactMap(\.self) { require(row, in: rows, "Row", "table \(table.id)") }
      check(golden.outcome.mapValues { [$0] }, outputs, said, "case \(golden.id)", at: golden.span)
    }
    for family in file.families {
      if let row = family.row { require(row, in: rows, "Row", "table \(table.id)") }
      for token in family.over { require(token, in: cases, "Case", "the file") }
      check(family.outcome.mapValues { [$0] }, outputs, said, "family \(family.id)", at: family.span)
    }
  }

  private func check(_ invariant: InvariantFact) {
    guard let table = requiredTable(invariant.table) else { return }
    let outputs = proofOutputs(of: table)
    var inputs = outputs
    for input in table.inputs { inputs[input.id] = input.values }
    for overlay in facts.overlays where overlay.over.name == table.id {
      for stage in overlay.stages {
        let name = stage.table.id.dropFirst(overlay.id.count + 1)
        for input in stage.table.inputs { inputs["\(name).\(input.id)"] = input.values }
      }
    }
    let said = saidValues(of: table)
    check(invariant.when, inputs, said, "invariant \(invariant.id)", at: invariant.span)
    check(invariant.then, outputs, said, "invariant \(invariant.id)", at: invariant.span)
    check(invariant.never, outputs, said, "invariant \(invariant.id)", at: invariant.span)
  }

  private func requiredTable(_ token: Token) -> TableFact? {
    require(token, in: NameList(facts.tables.map(\.id)), "Table", "the catalog")
    return facts.tables.named(token.name)
  }

  /// What rows of a table and its overlays say of each output, known or not: what is not is told where they say it.
  private func saidValues(of table: TableFact) -> [String: Set<String>] {
    let overlays = facts.overlays.filter { $0.over.name == table.id }
    let rows = table.rows + overlays.flatMap { $0.stages.flatMap(\.table.rows) }
    return rows.reduce(into: [:]) { said, row in
      for (output, token) in row.outcome { said[output, default: []].insert(token.name) }
    }
  }

  /// The values of each output; `none` is what an output that no row sets has.
  private func proofOutputs(of table: TableFact) -> [String: [String]] {
    Dictionary(
      table.outputs.map { output in
        let values = values(of: output).names
        return (output.id, values.contains("none") ? values : values + ["none"])
      }
    ) { first, _ in first }
  }

  private func check(
    _ lists: [String: [Token]],
    _ known: [String: [String]],
    _ said: [String: Set<String>],
    _ subject: String,
    at span: SourceSpan
  ) {
    for (name, tokens) in lists.sorted(by: { $0.key < $1.key }) {
      guard let values = known[name] else {
        findings.add(
          .unknownReference,
          "'\(name.shown)' in \(subject) is no input and no output that it may name",
          at: span,
          fix: NameList(known.keys.sorted()).fix(for: name)
        )
        continue
      }
      for token in tokens where said[name]?.contains(token.name) != true {
        require(token, in: NameList(values), "Value", name)
      }
    }
  }
}
