import Diagnostics
import YAML

/// What inputs of tables refer to.
struct TableSources {
  let payloads: PayloadModel
  let schedule: [ScheduleFact]

  /// A duration of the schedule, or the longest of several, by its name with `schedule.`; `nil` if it has no fixed
  /// length.
  func shift(_ name: String) -> TableFact.Shift? {
    schedule.milliseconds(of: name).map { TableFact.Shift(name: name, milliseconds: $0) }
  }
}

/// An output of a table with all its values.
typealias TableOutputValues = (output: String, values: [String])

extension Fields {
  mutating func table(id: String, sources: TableSources) -> TableFact? {
    let outputs = requiredFields("outputs").map { fields in
      var fields = fields
      return fields.namedEntries().map { key, node in fields.output(key, node) }
    }
    let inputs = tableInputs(overOutputs: [], sources)
    let rows = rows(inputs, canKeep: false)
    reportUnknownKeys()
    return TableFact(
      id: id,
      inputs: inputs.read,
      outputs: outputs ?? [],
      rows: rows.read,
      rowNames: rows.names,
      span: span
    )
  }

  /// Reads stages over a table whose outputs have the given values.
  mutating func overlay(
    id: String,
    outputValues: [String: [TableOutputValues]],
    sources: TableSources
  ) -> OverlayFact? {
    guard let over = token("over"), var fields = requiredFields("stages") else { return nil }
    guard let base = outputValues[over.name] else {
      findings.add(
        .unknownReference,
        "Table '\(over.name.shown)' does not exist",
        at: over.span,
        fix: NameList(outputValues.keys.sorted()).fix(for: over.name)
      )
      return nil
    }
    let stages = fields.namedFields("stage").map { key, fields in
      var fields = fields
      let sets = fields.tokens("sets")
      let inputs = fields.tableInputs(overOutputs: base, sources)
      let rows = fields.rows(inputs, canKeep: true)
      fields.reportUnknownKeys()
      let table = TableFact(
        id: "\(id).\(key.value)",
        inputs: inputs.read,
        outputs: [],
        rows: rows.read,
        rowNames: rows.names,
        span: key.span
      )
      return OverlayFact.Stage(sets: sets, table: table)
    }
    reportUnknownKeys()
    return OverlayFact(id: id, over: over, stages: stages)
  }

  /// An output; without values when they cannot be read, so that rows may still name it.
  private mutating func output(_ key: YAMLScalar, _ node: YAMLNode) -> TableFact.Output {
    TableFact.Output(id: key.value, domain: domain(of: key.value, node) ?? .values([]), span: key.span)
  }

  private func domain(of id: String, _ node: YAMLNode) -> TableFact.Output.Domain? {
    if case .scalar(let scalar) = node.content {
      if scalar.value == "boolean" { return .boolean }
      wrongType(id, scalar.value, "boolean, {facts: …} or {values: […]}", scalar.span)
      return nil
    }
    guard var fields = Fields(node, subject: "output \(id)", findings: findings) else { return nil }
    defer { fields.reportUnknownKeys() }
    guard fields.node("facts") != nil else { return .values(fields.tokens("values").map(\.name)) }
    let also = fields.optionalTokens("also").map(\.name)
    return fields.token("facts").map { .facts($0, also: also) }
  }

  /// The rows that could be read, and the names of all.
  private mutating func rows(_ inputs: TableInputs, canKeep: Bool) -> (read: [TableFact.Row], names: [String]) {
    guard var fields = requiredFields("rows") else { return ([], []) }
    let cells = inputs.read.map(CellReader.init)
    let read = fields.namedFields("row").compactMap { key, fields in
      var fields = fields
      let row = fields.tableRow(id: key, inputs, cells, canKeep: canKeep)
      fields.reportUnknownKeys()
      return row
    }
    return (read, fields.allEntries().map(\.key.value))
  }

  private mutating func tableRow(
    id: YAMLScalar,
    _ inputs: TableInputs,
    _ readers: [CellReader],
    canKeep: Bool
  ) -> TableFact.Row? {
    let when = requiredFields("when")
    let outcome = required("then").flatMap { rowOutcome($0, canKeep: canKeep) }
    let provenance = provenance()
    guard var when else { return nil }
    var cells: [[String]] = []
    var named: Set<String> = []
    for reader in readers {
      if let node = when.node(reader.input.id) {
        named.insert(reader.input.id)
        cells.append(reader.read(node, when))
      } else {
        cells.append(reader.input.values)
      }
    }
    for name in inputs.unread { _ = when.node(name) }
    when.reportUnknownKeys()
    guard let provenance, let outcome else { return nil }
    return TableFact.Row(
      id: id.value,
      cells: cells,
      named: named,
      outcome: outcome,
      provenance: provenance,
      span: id.span
    )
  }

  private func rowOutcome(_ node: YAMLNode, canKeep: Bool) -> [String: Token]? {
    if canKeep, case .scalar(let scalar) = node.content, scalar.value == "keep" { return [:] }
    guard var then = Fields(node, subject: "then of \(subject)", findings: findings) else { return nil }
    var outcome: [String: Token] = [:]
    for (key, node) in then.allEntries() { outcome[key.value] = then.typedToken(node, key.value) }
    return outcome
  }
}

/// Reads the cells of one input.
private struct CellReader {
  let input: TableFact.Input
  private let values: Set<String>

  init(_ input: TableFact.Input) {
    self.input = input
    values = Set(input.values)
  }

  /// The values that a cell allows, in the order of the input, with the names of sets replaced by their values.
  func read(_ node: YAMLNode, _ when: Fields) -> [String] {
    var tokens: [Token]
    switch node.content {
    case .sequence(let items): tokens = items.compactMap { when.token($0, input.id) }
    case .refused: return []
    case .scalar, .mapping: tokens = [when.token(node, input.id)].compactMap(\.self)
    }
    tokens = when.withoutDuplicates(tokens, input.id)
    if case .sequence(let items) = node.content, items.isEmpty {
      when.wrongType(input.id, "empty", "at least one value", node.span)
    }
    var allowed: Set<String> = []
    for token in tokens {
      if values.contains(token.name) {
        allowed.insert(token.name)
      } else if let set = input.sets[token.name] {
        allowed.formUnion(set)
      } else {
        when.findings.add(
          .unknownReference,
          "'\(token.name.shown)' is not a value of input \(input.id)",
          at: token.span,
          fix: NameList(input.values + input.sets.keys.sorted()).fix(for: token.name)
        )
      }
    }
    return input.values.filter(allowed.contains)
  }
}
