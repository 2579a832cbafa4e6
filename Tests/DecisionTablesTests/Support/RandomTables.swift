import Fuzzing
import DecisionTables

/// Rows drawn at random: mostly neither complete nor unique, at times with an empty cell.
func randomTable(seed: UInt64) throws -> DecisionTable {
  var generator = SeededGenerator(seed: seed)
  let inputs = randomInputs(using: &generator)
  let rows = (0..<Int.random(in: 0...10, using: &generator)).map { index in
    let cells = inputs.map { input in
      switch Int.random(in: 0..<100, using: &generator) {
      case 0: ValueSet(bits: 0)
      case 1..<45: input.any
      default: ValueSet(bits: UInt64.random(in: 1...input.any.bits, using: &generator))
      }
    }
    return TableRow(id: "r\(index)", cells: cells)
  }
  return try DecisionTable(name: "random", inputs: inputs, rows: rows)
}

/// Rows made by splitting the space again and again: always an exact partition.
func randomPartition(seed: UInt64) throws -> DecisionTable {
  var generator = SeededGenerator(seed: seed)
  let inputs = randomInputs(using: &generator)
  var regions = [inputs.map(\.any)]
  for _ in 0..<Int.random(in: 0...9, using: &generator) {
    let index = Int.random(in: regions.indices, using: &generator)
    let input = Int.random(in: inputs.indices, using: &generator)
    let cell = regions[index][input]
    let part = ValueSet(bits: cell.bits & UInt64.random(in: 0...inputs[input].any.bits, using: &generator))
    if part.isEmpty || part == cell { continue }
    var other = regions[index]
    regions[index][input] = part
    other[input] = cell.subtracting(part)
    regions.append(other)
  }
  let rows = regions.enumerated().map { TableRow(id: "r\($0.offset)", cells: $0.element) }
  return try DecisionTable(name: "partition", inputs: inputs, rows: rows)
}

private func randomInputs(using generator: inout SeededGenerator) -> [TableInput] {
  (0..<Int.random(in: 1...4, using: &generator)).map { index in
    let count = Int.random(in: 1...5, using: &generator)
    return TableInput(name: "i\(index)", values: (0..<count).map { "v\($0)" })
  }
}
