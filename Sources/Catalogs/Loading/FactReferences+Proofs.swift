import Diagnostics

extension FactReferences {
  /// What golden cases and invariants refer to.
  func checkProofs() {
    let words = Dictionary(facts.tables.map { ($0.id, self.words(of: $0)) }) { first, _ in first }
    for file in facts.cases { check(file, words) }
    for invariant in facts.invariants { check(invariant, words) }
  }

  /// What cases and invariants of a table may name.
  private struct ProofWords {
    /// The values of each output, and with those of each input.
    let outputs, inputsAndOutputs: [String: [String]]
    /// What rows say of each output.
    let said: [String: Set<String>]
  }

  private func words(of table: TableFact) -> ProofWords {
    let outputs = proofOutputs(of: table)
    var all = outputs
    for input in table.inputs { all[input.id] = input.values }
    for overlay in facts.overlays where overlay.over.name == table.id {
      for stage in overlay.stages {
        let name = stage.table.id.dropFirst(overlay.id.count + 1)
        for input in stage.table.inputs { all["\(name).\(input.id)"] = input.values }
      }
    }
    return ProofWords(outputs: outputs, inputsAndOutputs: all, said: saidValues(of: table))
  }

  private func check(_ file: GoldenCases, _ known: [String: ProofWords]) {
    guard let (table, words) = requiredTable(file.table, known) else { return }
    let rows = NameList(table.rowNames)
    let cases = NameList(file.cases.map(\.id))
    for golden in file.cases {
      for row in [golden.row, golden.before].compactMap(\.self) { require(row, in: rows, "Row", "table \(table.id)") }
      check(golden.outcome.mapValues { [$0] }, words.outputs, words.said, "case \(golden.id)", at: golden.span)
    }
    for family in file.families {
      if let row = family.row { require(row, in: rows, "Row", "table \(table.id)") }
      for token in family.over { require(token, in: cases, "Case", "the file") }
      check(family.outcome.mapValues { [$0] }, words.outputs, words.said, "family \(family.id)", at: family.span)
    }
  }

  private func check(_ invariant: InvariantFact, _ known: [String: ProofWords]) {
    guard let (_, words) = requiredTable(invariant.table, known) else { return }
    let subject = "invariant \(invariant.id)"
    check(invariant.when, words.inputsAndOutputs, words.said, subject, at: invariant.span)
    check(invariant.then, words.outputs, words.said, subject, at: invariant.span)
    check(invariant.never, words.outputs, words.said, subject, at: invariant.span)
  }

  private func requiredTable(_ token: Token, _ known: [String: ProofWords]) -> (TableFact, ProofWords)? {
    guard let table = facts.tables.named(token.name), let words = known[token.name] else {
      require(token, in: NameList(facts.tables.map(\.id)), "Table", "the catalog")
      return nil
    }
    return (table, words)
  }

  /// What rows of a table and its overlays say of each output, known or not. An unknown value is reported at its place.
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
          "'\(name.shown)' in \(subject) is neither an input nor an output that it may name",
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
