import Testing

@testable import DecisionTables

/// Chains of random tables, proved without enumeration and by it.
struct TableChainTests {
  @Test(arguments: 0..<60)
  func theProofAgreesWithEnumeration(seed: UInt64) throws {
    var random = ChainGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let chain = try random.chain()
    let kept: Set<Int> = seed % 2 == 0 ? [] : [Int(seed) % chain.variables.count]
    let proof = chain.prove(keeping: kept)
    var counts: [[Int]: Int] = [:]
    var undecided = 0
    var hits = chain.stages.map { $0.table.rows.map { _ in 0 } }
    for values in assignments(chain) {
      guard let (rows, outcome) = chain.decide(values) else {
        undecided += 1
        continue
      }
      for (stage, row) in rows.enumerated() { hits[stage][row] += 1 }
      counts[kept.sorted().map { values[$0] } + outcome, default: 0] += 1
    }
    var proved: [[Int]: Int] = [:]
    for group in proof.classes {
      proved[kept.sorted().compactMap { group.kept[$0] } + group.outcome, default: 0] += group.pointCount
      #expect(chain.decide(group.witness)?.outcome == group.outcome)
    }
    #expect(proved == counts)
    #expect(proof.pointCount == assignments(chain).count)
    #expect(proof.defects.filter { $0.rows.isEmpty }.reduce(0) { $0 + $1.pointCount } == undecided)
    for defect in proof.defects where defect.rows.isEmpty { #expect(chain.decide(defect.witness) == nil) }
    if undecided == 0 { #expect(proof.hits == hits) }
  }

  private func assignments(_ chain: TableChain) -> [[Int]] {
    chain.variables.reduce([[]]) { known, variable in
      known.flatMap { values in (0..<variable.valueCount).map { values + [$0] } }
    }
  }

  @Test func aLookupGivesTheRowsOfTheTable() throws {
    var random = ChainGenerator(state: 42)
    for _ in 0..<20 {
      let table = try random.table(inputCounts: [3, 2, 4], rowCount: 6)
      let lookup = try #require(TableLookup(table))
      for first in 0..<3 {
        for second in 0..<2 {
          for third in 0..<4 {
            let number = zip([first, second, third], lookup.strides).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(lookup.row(at: number) == table.rowIndex(at: [first, second, third]))
          }
        }
      }
    }
  }
}

/// Chains of two or three small tables that share variables and read outputs; some with gaps and overlaps.
private struct ChainGenerator {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  mutating func table(inputCounts: [Int], rowCount: Int) throws -> DecisionTable {
    let inputs = inputCounts.enumerated().map { index, count in
      TableInput(name: "i\(index)", values: (0..<count).map { "v\($0)" })
    }
    var rows: [TableRow] = []
    for row in 0..<rowCount {
      let cells = inputCounts.map { count in ValueSet(bits: UInt64(next((1 << count) - 1) + 1)) }
      rows.append(TableRow(id: "r\(row)", cells: cells))
    }
    if next(2) == 0 { rows.append(TableRow(id: "rest", cells: inputCounts.map { ValueSet.all(count: $0) })) }
    return try DecisionTable(name: "t", inputs: inputs, rows: rows)
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
      let table = try table(inputCounts: counts, rowCount: 4)
      var effects: [[Int: Int]] = []
      for _ in table.rows { effects.append(next(3) == 0 ? [:] : [next(2): next(3)]) }
      stages.append(TableChain.Stage(table: table, sources: sources, effects: effects))
    }
    return TableChain(variables: variables, outputs: outputs, stages: stages)
  }
}
