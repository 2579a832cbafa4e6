extension DecisionTable {
  static func validate(_ inputs: [TableInput]) throws(TableError) {
    if inputs.count > inputLimit { throw .tooManyInputs(count: inputs.count) }
    var names: Set<String> = []
    for input in inputs {
      if !names.insert(input.name).inserted { throw .duplicateInput(name: input.name) }
      if input.values.isEmpty { throw .noValues(input: input.name) }
      if input.values.count > ValueSet.capacity {
        throw .tooManyValues(input: input.name, count: input.values.count)
      }
      var values: Set<String> = []
      for value in input.values {
        if value == TableInput.anyToken { throw .reservedValue(input: input.name, value: value) }
        if !values.insert(value).inserted { throw .duplicateValue(input: input.name, value: value) }
      }
    }
  }

  static func countPoints(of inputs: [TableInput], table: String) throws(TableError) -> Int {
    var count = 1
    for input in inputs {
      // Neither factor is above the limit, so the product cannot overflow.
      count *= input.values.count
      if count > pointLimit { throw .spaceTooLarge(table: table) }
    }
    return count
  }

  static func validate(_ rows: [TableRow], inputs: [TableInput]) throws(TableError) {
    if rows.count > rowLimit { throw .tooManyRows(count: rows.count) }
    var ids: Set<String> = []
    for row in rows {
      if !ids.insert(row.id).inserted { throw .duplicateRow(id: row.id) }
      if row.cells.count != inputs.count {
        throw .wrongCellCount(row: row.id, expected: inputs.count, found: row.cells.count)
      }
      for (input, cell) in zip(inputs, row.cells) {
        if let index = cell.subtracting(input.any).first {
          throw .valueOutOfRange(row: row.id, input: input.name, index: index)
        }
      }
    }
  }
}
