import Diagnostics

extension Fields {
  mutating func table(id: String) -> TableFact? {
    var outputs: [TableFact.Output] = []
    if let node = required("outputs"),
      var fields = Fields(node, subject: "outputs of \(subject)", findings: findings)
    {
      outputs = fields.allEntries().compactMap { key, node in fields.output(id: key.value, node) }
    }
    let inputs = inputs(overOutputs: [])
    let rows = rows(inputs)
    reportUnknownKeys()
    return TableFact(id: id, inputs: inputs, outputs: outputs, rows: rows, span: span)
  }

  /// Reads stages over a table whose outputs have the given values.
  mutating func overlay(id: String, outputValues: [String: [(output: String, values: [String])]]) -> OverlayFact? {
    guard let over = token("over"), let node = required("stages"),
      var fields = Fields(node, subject: "stages of \(subject)", findings: findings)
    else { return nil }
    guard let base = outputValues[over.name] else {
      findings.add(
        .unknownReference,
        "Table '\(over.name)' does not exist",
        at: over.span,
        fix: "Name a table of facts/tables: \(outputValues.keys.sorted().joined(separator: ", "))."
      )
      return nil
    }
    var stages: [OverlayFact.Stage] = []
    for (key, node) in fields.allEntries() {
      guard var stage = Fields(node, subject: "stage \(key.value) of \(subject)", findings: findings) else { continue }
      let sets = stage.tokens("sets")
      let inputs = stage.inputs(overOutputs: base)
      let rows = stage.rows(inputs)
      stage.reportUnknownKeys()
      let table = TableFact(id: "\(id).\(key.value)", inputs: inputs, outputs: [], rows: rows, span: key.span)
      stages.append(OverlayFact.Stage(sets: sets, table: table))
    }
    reportUnknownKeys()
    return OverlayFact(id: id, over: over, stages: stages)
  }

  private mutating func inputs(overOutputs outputs: [(output: String, values: [String])]) -> [TableFact.Input] {
    guard let node = required("inputs"),
      var fields = Fields(node, subject: "inputs of \(subject)", findings: findings)
    else { return [] }
    return fields.allEntries().compactMap { key, node in
      guard var input = Fields(node, subject: "input \(key.value) of \(subject)", findings: findings) else {
        return nil
      }
      defer { input.reportUnknownKeys() }
      return input.tableInput(id: key.value, outputs)
    }
  }

  private mutating func tableInput(
    id: String,
    _ outputs: [(output: String, values: [String])]
  ) -> TableFact.Input? {
    let sets = valueSets()
    let input: TableFact.Input?
    if node("instant") != nil {
      let paths = tokens("instant").compactMap { path($0, "instant") }
      let values = tokens("values").map(\.name)
      if Set(values) != ["absent", "past", "future"] {
        wrongType("values", values.joined(separator: ", "), "absent, past and future, in any order", span)
      }
      input = TableFact.Input(
        id: id,
        origin: .instant(paths),
        values: values,
        missing: "absent",
        other: nil,
        assumed: [:],
        sets: sets
      )
    } else if let output = optionalToken("outcome") {
      guard let known = outputs.first(where: { $0.output == output.name }) else {
        findings.add(
          .unknownReference,
          "Output '\(output.name)' does not exist in the table below \(subject)",
          at: output.span,
          fix: "Name one of its outputs: \(outputs.map(\.output).joined(separator: ", "))."
        )
        return nil
      }
      input = TableFact.Input(
        id: id,
        origin: .outcome(output.name),
        values: known.values,
        missing: nil,
        other: nil,
        assumed: [:],
        sets: sets
      )
    } else {
      input = fieldInput(id: id, sets: sets)
    }
    return input
  }

  private mutating func fieldInput(id: String, sets: [String: [String]]) -> TableFact.Input? {
    guard let token = token("field"), let path = path(token, "field"), let node = required("values"),
      var fields = Fields(node, subject: "values of \(subject)", findings: findings)
    else { return nil }
    let literals = fields.allEntries().compactMap { key, node in
      fields.scalar(node, key.value).map { (token: key.value, literal: PayloadLiteral($0.value)) }
    }
    let missing = self.token("missing")?.name
    let other = optionalToken("other")?.name
    var assumed: [String: String] = [:]
    if let node = self.node("assume"), var pairs = Fields(node, subject: "assume of \(subject)", findings: findings) {
      for (key, node) in pairs.allEntries() { assumed[key.value] = pairs.token(node, key.value)?.name }
    }
    return TableFact.Input(
      id: id,
      origin: .field(path, literals: literals),
      values: literals.map(\.token) + [missing, other].compactMap(\.self),
      missing: missing,
      other: other,
      assumed: assumed,
      sets: sets
    )
  }

  private mutating func valueSets() -> [String: [String]] {
    guard let node = node("sets"), var fields = Fields(node, subject: "sets of \(subject)", findings: findings)
    else { return [:] }
    var sets: [String: [String]] = [:]
    for (key, _) in fields.allEntries() { sets[key.value] = fields.tokens(key.value).map(\.name) }
    return sets
  }

  private mutating func rows(_ inputs: [TableFact.Input]) -> [TableFact.Row] {
    guard let node = required("rows"), var fields = Fields(node, subject: "rows of \(subject)", findings: findings)
    else { return [] }
    return fields.allEntries().compactMap { key, node in
      guard var row = Fields(node, subject: "row \(key.value) of \(subject)", findings: findings) else { return nil }
      defer { row.reportUnknownKeys() }
      return row.tableRow(id: key, inputs)
    }
  }

  private mutating func tableRow(id: YAMLScalar, _ inputs: [TableFact.Input]) -> TableFact.Row? {
    var cells: [[String]] = []
    var named: Set<String> = []
    guard let whenNode = required("when"), let thenNode = required("then"),
      var when = Fields(whenNode, subject: "when of \(subject)", findings: findings)
    else { return nil }
    for input in inputs {
      guard let node = when.node(input.id) else {
        cells.append(input.values)
        continue
      }
      named.insert(input.id)
      cells.append(when.cell(node, of: input))
    }
    when.reportUnknownKeys()
    var outcome: [String: Token] = [:]
    if case .scalar(let scalar) = thenNode.content, scalar.value == "keep" {
      outcome = [:]
    } else if var then = Fields(thenNode, subject: "then of \(subject)", findings: findings) {
      for (key, node) in then.allEntries() { outcome[key.value] = then.token(node, key.value) }
    }
    guard let provenance = provenance() else { return nil }
    return TableFact.Row(
      id: id.value,
      cells: cells,
      named: named,
      outcome: outcome,
      provenance: provenance,
      span: id.span
    )
  }

  /// The values that a cell allows, in the order of the input, with the names of sets replaced by their values.
  private func cell(_ node: YAMLNode, of input: TableFact.Input) -> [String] {
    let tokens: [Token]
    switch node.content {
    case .sequence(let items): tokens = items.compactMap { token($0, input.id) }
    default: tokens = [token(node, input.id)].compactMap(\.self)
    }
    var allowed: Set<String> = []
    for token in tokens {
      if input.values.contains(token.name) {
        allowed.insert(token.name)
      } else if let set = input.sets[token.name] {
        allowed.formUnion(set)
      } else {
        let names = input.values + input.sets.keys.sorted()
        let nearest = suggestion(for: token.name, among: names).map { "Did you mean '\($0)'?" }
        findings.add(
          .unknownReference,
          "'\(token.name)' is not a value of input \(input.id)",
          at: token.span,
          fix: nearest ?? "Write one of: \(names.joined(separator: ", "))."
        )
      }
    }
    return input.values.filter(allowed.contains)
  }

  private mutating func output(id: String, _ node: YAMLNode) -> TableFact.Output? {
    if case .scalar(let scalar) = node.content {
      if scalar.value == "boolean" { return TableFact.Output(id: id, domain: .boolean) }
      wrongType(id, scalar.value, "boolean, {facts: …} or {values: […]}", scalar.span)
      return nil
    }
    guard var fields = Fields(node, subject: "output \(id)", findings: findings) else { return nil }
    defer { fields.reportUnknownKeys() }
    if let facts = fields.optionalToken("facts") {
      return TableFact.Output(
        id: id,
        domain: .facts(facts, also: fields.tokens("also", optional: true).map(\.name))
      )
    }
    return TableFact.Output(id: id, domain: .values(fields.tokens("values").map(\.name)))
  }
}
