/// The rows of a chain's stage as regions over the chain's variables.
struct StageRegions {
  struct Row {
    let region: TableRegion
    /// The outputs that the row reads, each with the indices of the values with which it applies.
    let conditions: [(output: Int, values: Set<Int>)]
    let effects: [Int: Int]
  }

  let rows: [Row]
  /// The outputs that the stage reads.
  let outputs: Set<Int>

  init(_ stage: TableChain.Stage, variables: [TableChain.Variable]) {
    outputs = Set(
      stage.sources.compactMap { source in
        if case .output(let index, _) = source { index } else { nil }
      }
    )
    rows = zip(stage.table.rows, stage.effects).map { row, effects in
      var cells = variables.map { ValueSet.all(count: $0.valueCount) }
      var conditions: [(output: Int, values: Set<Int>)] = []
      for (cell, source) in zip(row.cells, stage.sources) {
        switch source {
        case .variable(let index, let values):
          let taken = ValueSet(indices: values.indices.filter { cell.contains(values[$0]) })
          cells[index] = cells[index].intersection(taken)
        case .output(let index, let values):
          conditions.append((index, Set(values.indices.filter { cell.contains(values[$0]) })))
        }
      }
      return Row(region: TableRegion(cells: cells), conditions: conditions, effects: effects)
    }
  }

  /// A region cut into parts that one row decides, with what the outcome then is; `nil` if no row does.
  ///
  /// Where rows overlap, the first in table order applies, as in ``TableChain/decide(_:)``.
  func parts(of region: TableRegion, outcome: [Int]) -> [(outcome: [Int]?, region: TableRegion)] {
    var parts: [(outcome: [Int]?, region: TableRegion)] = []
    var met: [TableRegion] = []
    var decided = 0
    for row in rows where row.conditions.allSatisfy({ $0.values.contains(outcome[$0.output]) }) {
      let shared = region.intersection(row.region)
      guard !shared.isEmpty else { continue }
      var reached = outcome
      for (output, value) in row.effects { reached[output] = value }
      var walk = UncoveredWalk(box: shared, rows: met.filter { !$0.intersection(shared).isEmpty })
      walk.run { part in
        parts.append((reached, part))
        decided.addClamping(part.pointCount)
        return .proceed
      }
      met.append(shared)
    }
    if decided < region.pointCount || decided == .max {
      var walk = UncoveredWalk(box: region, rows: met)
      walk.run { part in
        parts.append((nil, part))
        return .proceed
      }
    }
    return parts
  }

  /// The stages of a chain.
  struct Chain {
    let stages: [StageRegions]

    init(_ chain: TableChain) { stages = chain.stages.map { StageRegions($0, variables: chain.variables) } }

    /// The parts of a region after a stage, by index; the region itself without a stage or an outcome.
    func parts(
      of region: TableRegion,
      outcome: [Int]?,
      stage: Int?
    ) -> [(outcome: [Int]?, region: TableRegion)] {
      guard let outcome, let stage else { return [(outcome, region)] }
      return stages[stage].parts(of: region, outcome: outcome)
    }
  }
}

extension TableChain.Stage {
  /// Whether both decide the same in the same way, regardless of the names of their rows.
  func hasDecisions(of other: TableChain.Stage) -> Bool {
    sources == other.sources && effects == other.effects && table.masks == other.table.masks
  }
}
