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

extension TableFact {
  static let form = Form(
    required("outputs", .outputs).described("The outputs, in order."),
    required("inputs", .open(Input.schema(ofStage: false))).described("The inputs, in order."),
    required("rows", .open(Row.schema(canKeep: false))).described("The rows, in order.")
  )
}

extension OverlayFact {
  static let form = Form(
    required("over", .word).described("The table that the stages are applied over."),
    required("stages", .open(.map(.name, to: Stage.form.schema))).described(
      "Small tables, one concern each, in the order in which they apply."
    )
  )
}

extension OverlayFact.Stage {
  fileprivate static let form = Form(
    required("sets", .someWords).described("The outputs that the stage may change."),
    required("inputs", .open(TableFact.Input.schema(ofStage: true))).described("The inputs, in order."),
    required("rows", .open(TableFact.Row.schema(canKeep: true))).described("The rows, in order.")
  )
}

extension TableFact.Output.Domain {
  fileprivate static let form = Form<Self?>.oneOf(
    Form(
      required("facts", .word).described("A kind of facts: states, reasons, notices or links."),
      optional("also", .words, else: []).described("Values beside their names.")
    ).making { _, parts in parts.0.map { .facts($0, also: parts.1.map(\.name)) } },
    required("values", .someWords).described("The values.").making { _, values in .values((values ?? []).map(\.name)) }
  )
}

extension Shape<[TableFact.Output]> {
  /// Outputs; without values where they cannot be read, so that rows may still name them.
  fileprivate static var outputs: Shape {
    let boolean: Schema = ["description": "true, false, or null for what is not known", "const": "boolean"]
    return .keys(.name, to: .any(of: [boolean, TableFact.Output.Domain.form.schema])) { map, _ in
      map.namedEntries().map { key, node in
        TableFact.Output(id: key.value, domain: map.domain(of: key.value, node) ?? .values([]), span: key.span)
      }
    }
  }
}

extension Shape<[String: Token]> {
  /// The outcome of a row; a stage can keep what the table below it says.
  fileprivate static func outcome(canKeep: Bool) -> Shape {
    let outcome = outcome
    let description = "The values of the outputs; one that is left out is none."
    guard canKeep else { return Shape(outcome.schema().described(description), read: outcome.read) }
    let keep: Schema = ["description": "Nothing changes.", "const": "keep"]
    return Shape(.any(of: [keep, outcome.schema().described(description)])) { fields, node, key in
      node.scalarValue == "keep" ? [:] : outcome.read(fields, node, key)
    }
  }
}

extension TableFact.Row {
  fileprivate static func form(canKeep: Bool) -> Form<(Fields?, [String: Token]?, Provenance?)> {
    Form(
      required(
        "when",
        .open(
          .map(
            to: .any(of: [Shape<Token>.word.schema(), Shape<[Token]>.someWords.schema()])
              .described("A value or a set of the input, or several of them.").named("cell")
          )
        )
      ).described("What the row asks of inputs; those that it does not name may have any value."),
      required("then", .outcome(canKeep: canKeep)),
      Provenance.form
    )
  }

  fileprivate static func schema(canKeep: Bool) -> Schema { .map(.name, to: form(canKeep: canKeep).schema) }
}

extension Fields {
  mutating func table(id: String, sources: TableSources) -> TableFact? {
    let (outputs, inputFields, rowFields) = whole(TableFact.form)
    let inputs = inputFields.map { $0.tableInputs(overOutputs: [], sources) } ?? TableInputs()
    let rows = rowFields.map { $0.rows(inputs, canKeep: false) }
    return TableFact(
      id: id,
      inputs: inputs.read,
      outputs: outputs ?? [],
      rows: rows?.read ?? [],
      rowNames: rows?.names ?? [],
      span: span
    )
  }

  /// Reads stages over a table whose outputs have the given values.
  mutating func overlay(
    id: String,
    outputValues: [String: [TableOutputValues]],
    sources: TableSources
  ) -> OverlayFact? {
    let (over, stageFields) = part(OverlayFact.form)
    guard let over, var stageFields else { return nil }
    guard let base = outputValues[over.name] else {
      findings.add(
        .unknownReference,
        "Table '\(over.name.shown)' does not exist",
        at: over.span,
        fix: NameList(outputValues.keys.sorted()).fix(for: over.name)
      )
      return nil
    }
    let stages = stageFields.namedFields("stage").map { key, fields in
      var fields = fields
      let (sets, inputFields, rowFields) = fields.whole(OverlayFact.Stage.form)
      let inputs = inputFields.map { $0.tableInputs(overOutputs: base, sources) } ?? TableInputs()
      let rows = rowFields.map { $0.rows(inputs, canKeep: true) }
      let table = TableFact(
        id: "\(id).\(key.value)",
        inputs: inputs.read,
        outputs: [],
        rows: rows?.read ?? [],
        rowNames: rows?.names ?? [],
        span: key.span
      )
      return OverlayFact.Stage(sets: sets ?? [], table: table)
    }
    reportUnknownKeys()
    return OverlayFact(id: id, over: over, stages: stages)
  }

  fileprivate func domain(of id: String, _ node: YAMLNode) -> TableFact.Output.Domain? {
    if case .scalar(let scalar) = node.content {
      if scalar.value == "boolean" { return .boolean }
      wrongType(id, scalar.value, "boolean, {facts: …} or {values: […]}", scalar.span)
      return nil
    }
    var fields = Fields(node, subject: "output \(id)", findings: findings)
    return fields?.whole(TableFact.Output.Domain.form) ?? nil
  }

  /// The rows that could be read, and the names of all.
  private func rows(_ inputs: TableInputs, canKeep: Bool) -> (read: [TableFact.Row], names: [String]) {
    var fields = self
    let form = TableFact.Row.form(canKeep: canKeep)
    let cells = inputs.read.map(CellReader.init)
    let read = fields.namedFields("row").compactMap { key, fields in
      var fields = fields
      return fields.tableRow(id: key, fields.whole(form), inputs, cells)
    }
    return (read, fields.allEntries().map(\.key.value))
  }

  private func tableRow(
    id: YAMLScalar,
    _ parts: (Fields?, [String: Token]?, Provenance?),
    _ inputs: TableInputs,
    _ readers: [CellReader]
  ) -> TableFact.Row? {
    let (when, outcome, provenance) = parts
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
