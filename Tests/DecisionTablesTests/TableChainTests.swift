import Testing

import DecisionTables

/// Chains of random tables, proved without enumeration and by it.
struct TableChainTests {
  @Test(arguments: 0..<60)
  func `the proof agrees with enumeration`(seed: UInt64) throws {
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

  @Test func `a lookup gives the rows of the table`() throws {
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
