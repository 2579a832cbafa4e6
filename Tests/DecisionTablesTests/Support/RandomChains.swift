import DecisionTables

/// Chains of two or three small tables that share variables and read outputs; some with gaps and overlaps.
struct ChainGenerator {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  mutating func table(named name: String = "t", inputCounts: [Int], rowCount: Int) throws -> DecisionTable {
    let inputs = inputCounts.enumerated().map { index, count in
      TableInput(name: "i\(index)", values: (0..<count).map { "v\($0)" })
    }
    var rows: [TableRow] = []
    for row in 0..<rowCount {
      let cells = inputCounts.map { count in ValueSet(bits: UInt64(next((1 << count) - 1) + 1)) }
      rows.append(TableRow(id: "r\(row)", cells: cells))
    }
    if next(2) == 0 { rows.append(TableRow(id: "rest", cells: inputCounts.map { ValueSet.all(count: $0) })) }
    return try DecisionTable(name: name, inputs: inputs, rows: rows)
  }

  mutating func chain() throws -> TableChain {
    let variables = (0..<4).map { TableChain.Variable(name: "x\($0)", valueCount: 2 + next(2)) }
    let outputs = (0..<2).map { TableChain.Output(name: "o\($0)", values: ["a", "b", "c"], initial: 0) }
    var stages: [TableChain.Stage] = []
    for stage in 0..<2 + next(2) {
      var sources: [TableChain.Source] = []
      var counts: [Int] = []
      for _ in 0..<2 {
        let variable = next(4)
        let count = 2
        sources.append(.variable(variable, (0..<variables[variable].valueCount).map { _ in next(count) }))
        counts.append(count)
      }
      if stage > 0 {
        sources.append(.output(next(2), [0, 1, 2]))
        counts.append(3)
      }
      let table = try table(named: "t\(stage)", inputCounts: counts, rowCount: 4)
      var effects: [[Int: Int]] = []
      for _ in table.rows { effects.append(next(3) == 0 ? [:] : [next(2): next(3)]) }
      stages.append(TableChain.Stage(table: table, sources: sources, effects: effects))
    }
    return TableChain(variables: variables, outputs: outputs, stages: stages)
  }
}

extension ChainGenerator {
  /// A chain over the same space with a few rows, effects or stages changed; now and then with none.
  mutating func changed(_ chain: TableChain) throws -> TableChain {
    var stages = chain.stages
    for _ in 0..<next(8) {
      let index = next(stages.count)
      let stage = stages[index]
      guard !stage.table.rows.isEmpty else { continue }
      var (rows, effects) = (stage.table.rows, stage.effects)
      let row = next(rows.count)
      switch next(6) {
      case 0: effects[row] = [next(2): next(3)]
      case 1:
        rows.remove(at: row)
        effects.remove(at: row)
      case 2 where stages.count > 1:
        stages.remove(at: index)
        continue
      case 3:
        stages.swapAt(index, next(stages.count))
        continue
      default:
        let cells = stage.table.inputs.map { ValueSet(bits: UInt64(next((1 << $0.values.count) - 1) + 1)) }
        rows[row] = TableRow(id: rows[row].id, cells: cells)
      }
      let table = try DecisionTable(name: stage.table.name, inputs: stage.table.inputs, rows: rows)
      stages[index] = TableChain.Stage(table: table, sources: stage.sources, effects: effects)
    }
    return TableChain(variables: chain.variables, outputs: chain.outputs, stages: stages)
  }
}

/// Every point of the space of a chain, as a value index for each variable.
func assignments(_ chain: TableChain) -> [[Int]] {
  chain.variables.reduce([[]]) { known, variable in
    known.flatMap { values in (0..<variable.valueCount).map { values + [$0] } }
  }
}
