import Catalogs

extension RequiredTextCollector {
  /// The texts of a decision table.
  mutating func add(_ table: TableFact) {
    require("tables.\(table.id).caption", "table \(table.id)")
    addInputsAndRows(of: table)
    for output in table.outputs {
      require("tables.\(table.id).\(output.id)", "table \(table.id), output \(output.id)")
      let isLeftOut = table.rows.contains { $0.outcome[output.id] == nil }
      for value in ownValues(of: output, in: table) + (isLeftOut ? ["none"] : []) {
        require(key(of: value, output, table), "table \(table.id), value \(value) of \(output.id)")
      }
    }
  }

  /// The texts of overlays; what they set is named by the table that they are applied over.
  mutating func add(_ overlay: OverlayFact) {
    for stage in overlay.stages {
      require("tables.\(stage.table.id)", "stage \(stage.table.id)")
      addInputsAndRows(of: stage.table)
    }
  }

  private mutating func addInputsAndRows(of table: TableFact) {
    for input in table.inputs {
      require("tables.\(table.id).\(input.id)", "table \(table.id), input \(input.id)")
      // The values of an outcome have their names where it is an output.
      if case .outcome = input.origin { continue }
      for value in input.values {
        require("tables.\(table.id).\(input.id).\(value)", "table \(table.id), value \(value) of \(input.id)")
      }
    }
    for row in table.rows { require("tables.\(table.id).\(row.id)", "table \(table.id), row \(row.id)") }
  }

  /// The values of an output that aren't facts, so that only the table names them.
  private func ownValues(of output: TableFact.Output, in table: TableFact) -> [String] {
    switch output.domain {
    case .boolean:
      // Many tables know the answer in every case.
      ["true", "false"] + (table.rows.contains { $0.outcome[output.id]?.name == "null" } ? ["null"] : [])
    case .values(let values): values
    case .facts(_, let also): also
    }
  }

  /// The key of the name of a value of an output: among the states if the output has states as values, or in the
  /// table's own texts.
  private func key(of value: String, _ output: TableFact.Output, _ table: TableFact) -> MessageKey {
    if case .facts(let kind, _) = output.domain, kind.name == "states" { return "facts.states.\(value)" }
    return "tables.\(table.id).\(output.id).\(value)"
  }
}
