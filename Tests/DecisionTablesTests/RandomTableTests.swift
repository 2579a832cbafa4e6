import Testing

import DecisionTables

/// Compares every claim of a proof with brute force, over random tables.
struct RandomTableTests {
  @Test(arguments: 0..<150 as Range<UInt64>)
  func `proof agrees with brute force`(seed: UInt64) throws {
    try check(randomTable(seed: seed))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `proof accepts partitions`(seed: UInt64) throws {
    let table = try randomPartition(seed: seed)
    let proof = table.prove()
    #expect(proof.isExact && proof.deadRows.isEmpty)
    #expect(proof.hits.values.reduce(0, +) == table.pointCount)
    try check(table)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `proof finds exactly the removed rows`(seed: UInt64) throws {
    let whole = try randomPartition(seed: seed)
    let rest = whole.rows.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
    let table = try DecisionTable(name: "rest", inputs: whole.inputs, rows: rest)
    #expect(!table.prove().isComplete)
    try check(table)
  }

  private func check(_ table: DecisionTable) throws {
    let proof = table.prove()
    let truth = BruteForce(table)
    #expect(proof.pointCount == truth.claims.count)
    #expect(proof.isExact == truth.claims.allSatisfy { $0.rows.count == 1 })
    #expect(proof.listsEverything)
    checkLookup(table, truth)
    try checkGaps(table, proof, truth)
    try checkOverlaps(table, proof, truth)
    checkDeadRows(table, proof, truth)
    for (index, row) in table.rows.enumerated() {
      #expect(proof.hits[row.id] == truth.claims.count { $0.rows.contains(index) })
    }
    for unused in proof.unusedValues {
      let input = try #require(table.inputs.firstIndex { $0.name == unused.input })
      let value = try #require(table.inputs[input].index(of: unused.value))
      #expect(table.rows.allSatisfy { !$0.cells[input].contains(value) })
    }
  }

  private func checkLookup(_ table: DecisionTable, _ truth: BruteForce) {
    for claim in truth.claims {
      #expect(table.row(at: claim.point)?.id == claim.rows.first.map { table.rows[$0].id })
      #expect(table.rows(at: claim.point).map(\.id) == claim.rows.map { table.rows[$0].id })
    }
  }

  private func checkGaps(_ table: DecisionTable, _ proof: TableProof, _ truth: BruteForce) throws {
    let union = proof.gaps.reduce(into: Set<TablePoint>()) { $0.formUnion(points(in: $1.region, of: table)) }
    #expect(union == truth.undecided)
    #expect(proof.undecidedPointCount == union.count)
    #expect(proof.gaps.reduce(0) { $0 + $1.pointCount } == union.count, "gaps must be disjoint")
    #expect(proof.gaps.allSatisfy { $0.region.contains($0.witness) })
    #expect(proof.gaps.map(\.pointCount) == proof.gaps.map(\.pointCount).sorted(by: >))
    let taken = table.rows.map(\.region) + proof.gaps.map(\.region)
    for gap in proof.gaps {
      for (index, input) in table.inputs.enumerated() {
        for value in input.any.subtracting(gap.region.cells[index]).indices {
          var cells = gap.region.cells
          cells[index] = ValueSet(indices: [value])
          let slab = TableRegion(cells: cells)
          #expect(taken.contains { !$0.intersection(slab).isEmpty }, "gap could be wider")
        }
      }
    }
    #expect(try table.mergeableGaps(proof).isEmpty, "gaps must be merged")
    let pasted = try proof.gaps.enumerated().map { index, gap in
      let tokens = Dictionary(uniqueKeysWithValues: gap.skeleton.map { ($0.input, $0.tokens) })
      return try TableRow(id: "pasted\(index)", tokens: tokens, inputs: table.inputs)
    }
    let closed = try DecisionTable(name: "closed", inputs: table.inputs, rows: table.rows + pasted).prove()
    #expect(closed.isComplete && closed.overlapCount == proof.overlapCount)
  }

  private func checkOverlaps(_ table: DecisionTable, _ proof: TableProof, _ truth: BruteForce) throws {
    var pairs: [String] = []
    for first in table.rows.indices {
      for second in table.rows.indices.dropFirst(first + 1) {
        let shared = truth.points { $0.contains(first) && $0.contains(second) }
        if shared.isEmpty { continue }
        pairs.append("\(table.rows[first].id) \(table.rows[second].id)")
        let overlap = try #require(proof.overlaps.first { "\($0.first) \($0.second)" == pairs.last })
        #expect(points(in: overlap.region, of: table) == shared)
        #expect(overlap.pointCount == shared.count && shared.contains(overlap.witness))
        for narrowing in overlap.narrowings {
          try check(narrowing, of: overlap, in: table)
        }
        #expect(overlap.narrowings.isEmpty == (table.rows[first].cells == table.rows[second].cells))
      }
    }
    #expect(proof.overlaps.map { "\($0.first) \($0.second)" } == pairs)
  }

  private func check(_ narrowing: Narrowing, of overlap: Overlap, in table: DecisionTable) throws {
    let rows = try table.rows.map { row in
      if row.id != narrowing.row { return row }
      var tokens = Dictionary(uniqueKeysWithValues: table.named(row.region).map { ($0.input, $0.tokens) })
      tokens[narrowing.input] = narrowing.tokens
      return try TableRow(id: row.id, tokens: tokens, inputs: table.inputs)
    }
    let narrowed = try #require(rows.first { $0.id == narrowing.row })
    let partner = try #require(
      rows.first { $0.id != narrowing.row && [overlap.first, overlap.second].contains($0.id) }
    )
    let before = try #require(table.rows.first { $0.id == narrowing.row })
    #expect(narrowed.region.intersection(partner.region).isEmpty)
    #expect(before.region.pointCount - narrowed.region.pointCount - overlap.pointCount == narrowing.lostPoints)
  }

  private func checkDeadRows(_ table: DecisionTable, _ proof: TableProof, _ truth: BruteForce) {
    let dead = table.rows.indices.filter { row in
      truth.claims.allSatisfy { !$0.rows.contains(row) || $0.rows.count > 1 }
    }
    #expect(proof.deadRows.map(\.id) == dead.map { table.rows[$0].id })
    for (found, row) in zip(proof.deadRows, dead) {
      let own = truth.points { $0.contains(row) }
      switch found.reason {
      case .emptyCell(let inputs):
        #expect(own.isEmpty && !inputs.isEmpty)
      case .coveredBy(let ids):
        let cover = table.rows.indices.filter { ids.contains(table.rows[$0].id) }
        #expect(!own.isEmpty && !cover.contains(row))
        #expect(own.isSubset(of: truth.points { !$0.filter(cover.contains).isEmpty }))
        for spared in cover {
          let rest = cover.filter { $0 != spared }
          #expect(!own.isSubset(of: truth.points { !$0.filter(rest.contains).isEmpty }), "cover must be minimal")
        }
      }
    }
  }
}

extension DecisionTable {
  /// Pairs of gaps that one region could replace, found by treating the gaps as rows of one outcome.
  fileprivate func mergeableGaps(_ proof: TableProof) throws -> [MergeableRows] {
    let rows = proof.gaps.enumerated().map { TableRow(id: "\($0.offset)", cells: $0.element.region.cells) }
    return try DecisionTable(name: "gaps", inputs: inputs, rows: rows).mergeableRows { _ in true }
  }
}
