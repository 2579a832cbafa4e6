import Catalogs

extension DecisionModelBuilder {
  mutating func add(_ stage: OverlayFact.Stage) {
    let table = stage.table
    let scope = String(table.id.split(separator: ".").last ?? "")
    let sets = base.outputs.filter { output in stage.sets.contains { $0.name == output.id } }
    let inputs = table.inputs.map { column(of: $0, scope: scope, table: table) }
    let changes = sets.map { output in
      let change = DecisionTokens.output("keep", of: "\(scope).\(output.id)").quoted
      return DecisionModel.Column(
        variable: "\(scope)_sets_\(output.id)".asVariable,
        kind: .string,
        values: [change]
          + facts.values(of: output).map { DecisionTokens.output($0, of: "\(scope).\(output.id)").quoted }
      )
    }
    decisions.append(
      DecisionModel.Decision(
        id: table.id,
        about: "Says what to change in \(sets.map(\.id).joined(separator: ", ")), or to keep it",
        inputs: inputs,
        outputs: changes,
        rules: table.rows.map { row in
          let outcome = sets.map { output in
            DecisionTokens.output(row.outcome[output.id]?.name ?? "keep", of: "\(scope).\(output.id)").quoted
          }
          return rule(row, of: table, inputs: table.inputs, scope: scope, outcome: outcome)
        },
        level: 1 + topLevel
      )
    )
    if changes.count > 1 {
      for change in changes {
        inputData.append(
          DecisionModel.InputData(column: change, about: "Output \(change.variable) of decision \(table.id)")
        )
      }
    }
    let level = 1 + topLevel
    for (output, change) in zip(sets, changes) { applyChange(change, to: output, id: table.id, scope, level) }
  }

  /// A table that keeps an output or puts a change in its place.
  private mutating func applyChange(
    _ change: DecisionModel.Column,
    to output: TableFact.Output,
    id: String,
    _ scope: String,
    _ level: Int
  ) {
    guard let former = current[output.id] else { return }
    let result = DecisionModel.Column(
      variable: "after_\(scope)_\(output.id)".asVariable,
      kind: former.kind,
      values: former.values
    )
    let values = facts.values(of: output)
    var rules: [DecisionModel.Rule] = []
    for (value, literal) in zip(values, former.values) {
      rules.append(
        DecisionModel.Rule(id: "keep-\(value)", cells: [[change.values[0]], [literal]], outcome: [literal])
      )
    }
    for (index, value) in values.enumerated() {
      rules.append(
        DecisionModel.Rule(
          id: "set-\(value)",
          cells: [[change.values[index + 1]], nil],
          outcome: [former.values[index]]
        )
      )
    }
    decisions.append(
      DecisionModel.Decision(
        id: "\(id).\(output.id)",
        about: "Puts the change of \(output.id) in place",
        inputs: [change, former],
        outputs: [result],
        rules: rules,
        level: level
      )
    )
    current[output.id] = result
  }
}
