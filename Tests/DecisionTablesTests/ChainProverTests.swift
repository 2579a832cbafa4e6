import Testing

import DecisionTables

/// Proofs about parts of a chain's space, which walk together what the parts have in common.
struct ChainProverTests {
  @Test(arguments: 0..<80)
  func `parts are proved as if each were enumerated`(seed: UInt64) throws {
    var random = ChainGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let chain = try random.chain()
    let kept: Set<Int> = seed % 3 == 0 ? [] : [random.next(4), random.next(4)]
    let parts = (0..<5).map { _ in random.limits(of: chain) } + [[:]]
    let proofs = chain.prove(keeping: kept, whereEach: parts)
    #expect(proofs.count == parts.count)
    for (part, proof) in zip(parts, proofs) {
      let expected = EnumeratedProof(chain, kept, part)
      #expect(proof.pointCount == expected.pointCount)
      #expect(proof.classes == expected.classes)
      #expect(proof.defects == expected.defects)
      #expect(proof.hits == expected.hits)
    }
  }

  @Test func `rows behind the 64th decide and overlap`() throws {
    let input = TableInput(name: "x", values: (0..<50).map { "v\($0)" })
    let second = TableInput(name: "y", values: ["a", "b"])
    let rows = (0..<100).map { row in
      TableRow(id: "r\(row)", cells: [ValueSet(bits: 1 << UInt64(row / 2)), ValueSet(bits: 1 << UInt64(row % 2))])
    }
    let other = TableRow(id: "again", cells: [ValueSet(bits: 1 << 49), ValueSet(bits: 0b11)])
    let table = try DecisionTable(name: "t", inputs: [input, second], rows: rows + [other])
    let chain = TableChain(
      variables: [TableChain.Variable(name: "x", valueCount: 50), TableChain.Variable(name: "y", valueCount: 2)],
      outputs: [TableChain.Output(name: "o", values: ["no", "yes"], initial: 0)],
      stages: [
        TableChain.Stage(
          table: table,
          sources: [.variable(0, Array(0..<50)), .variable(1, [0, 1])],
          effects: (0...100).map { [0: $0 % 2] }
        )
      ]
    )
    let proof = chain.prove()
    #expect(proof.hits == [Array(repeating: 1, count: 100) + [0]])
    #expect(proof.classes.map(\.pointCount) == [50, 50])
    #expect(proof.defects.map(\.rows) == [[98, 100], [99, 100]])
    #expect(proof.defects.map(\.witness) == [[49, 0], [49, 1]])
  }
}

extension ChainGenerator {
  /// Some values of some variables; now and then none.
  fileprivate mutating func limits(of chain: TableChain) -> [Int: [Int]] {
    var limits: [Int: [Int]] = [:]
    for _ in 0..<next(3) {
      let variable = next(chain.variables.count)
      limits[variable] = (0..<chain.variables[variable].valueCount).filter { _ in next(3) > 0 }
    }
    return limits
  }
}

/// What a proof has to say, found point by point. Points come in the order in which the stages read the variables, so
/// that the first of a class is its example, and classes are in the order of their examples.
private struct EnumeratedProof {
  private(set) var pointCount = 0
  private(set) var classes: [ChainProof.Class] = []
  private(set) var defects: [ChainProof.Defect] = []
  private(set) var hits: [[Int]]

  init(_ chain: TableChain, _ kept: Set<Int>, _ limits: [Int: [Int]]) {
    var order: [Int] = []
    for variable in chain.stages.indices.flatMap(chain.variables(ofStage:)) + kept.sorted() + chain.variables.indices
    where !order.contains(variable) { order.append(variable) }
    var points = [Array(repeating: 0, count: chain.variables.count)]
    for variable in order {
      points = points.flatMap { point in
        (limits[variable] ?? Array(0..<chain.variables[variable].valueCount)).map { value in
          var point = point
          point[variable] = value
          return point
        }
      }
    }
    pointCount = points.count
    hits = chain.stages.map { $0.table.rows.map { _ in 0 } }
    for point in points { add(point, chain, kept) }
    defects.sort { first, second in
      first.stage == second.stage
        ? first.rows.lexicographicallyPrecedes(second.rows) : first.stage < second.stage
    }
  }

  private mutating func add(_ values: [Int], _ chain: TableChain, _ kept: Set<Int>) {
    var outcome = chain.outputs.map(\.initial)
    for (index, stage) in chain.stages.enumerated() {
      let point = chain.point(ofStage: index, variables: values, outcome: outcome)
      let rows = stage.table.rows.indices.filter { row in
        zip(stage.table.rows[row].cells, point).allSatisfy { $0.contains($1) }
      }
      if rows.count != 1 { addDefect(index, rows, values) }
      guard let row = rows.first else { return }
      hits[index][row] += 1
      for (output, value) in stage.effects[row] { outcome[output] = value }
    }
    let known = Dictionary(uniqueKeysWithValues: kept.map { ($0, values[$0]) })
    if let place = classes.firstIndex(where: { $0.kept == known && $0.outcome == outcome }) {
      let first = classes[place]
      classes[place] = ChainProof.Class(
        kept: known,
        outcome: outcome,
        pointCount: first.pointCount + 1,
        witness: first.witness
      )
    } else {
      classes.append(ChainProof.Class(kept: known, outcome: outcome, pointCount: 1, witness: values))
    }
  }

  private mutating func addDefect(_ stage: Int, _ rows: [Int], _ values: [Int]) {
    let place = defects.firstIndex { $0.stage == stage && $0.rows == rows }
    let first = place.map { defects.remove(at: $0) }
    defects.append(
      ChainProof.Defect(
        stage: stage,
        rows: rows,
        pointCount: (first?.pointCount ?? 0) + 1,
        witness: first?.witness ?? values
      )
    )
  }
}
