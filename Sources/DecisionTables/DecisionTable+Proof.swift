extension DecisionTable {
  /// Decides for every point whether no row, one row or several rows match it.
  ///
  /// - Parameter regionLimit: The largest number of gaps and of overlaps to list. Counts stay exact beyond it. Listing
  ///   costs O(limit² × inputs²) in the worst case.
  /// - Complexity: The walk over the space visits boxes of points that the rows do not distinguish, at most one per
  ///   point; overlaps take O(rows² × inputs). Memory is O(rows + listed findings), never O(points).
  public func prove(regionLimit: Int = 1_000) -> TableProof {
    let search = GapSearch(table: self, regionLimit: regionLimit)
    var overlaps: [Overlap] = []
    var overlapCount = 0
    var deadRows: [DeadRow] = []
    for index in rows.indices {
      let partners = rowsMeeting(index)
      for partner in partners where partner > index {
        overlapCount += 1
        if overlapCount <= regionLimit, let overlap = overlap(rows[index], rows[partner]) { overlaps.append(overlap) }
      }
      if let dead = deadRow(rows[index], partners: partners) { deadRows.append(dead) }
    }
    return TableProof(
      pointCount: pointCount,
      undecidedPointCount: search.pointCount,
      gaps: search.regions.compactMap(gap),
      overlapCount: overlapCount,
      overlaps: overlaps,
      deadRows: deadRows,
      hits: Dictionary(rows.map { ($0.id, $0.region.pointCount) }, uniquingKeysWith: { first, _ in first }),
      unusedInputs: unusedInputs,
      unusedValues: unusedValues
    )
  }

  private func gap(_ region: TableRegion) -> Gap? {
    region.witness.map { witness in
      Gap(region: region, pointCount: region.pointCount, witness: witness, skeleton: named(region))
    }
  }

  /// The inputs of which every row takes every value.
  package var unusedInputs: [String] {
    inputs.indices.filter { index in rows.allSatisfy { $0.cells[index] == inputs[index].any } }.map { inputs[$0].name }
  }

  private var unusedValues: [UnusedValue] {
    inputs.indices.flatMap { index in
      let used = rows.reduce(ValueSet(bits: 0)) { $0.union($1.cells[index]) }
      return inputs[index].tokens(of: inputs[index].any.subtracting(used))
        .map { UnusedValue(input: inputs[index].name, value: $0) }
    }
  }

  /// The indices of the other rows that share a point with the row, ascending.
  private func rowsMeeting(_ index: Int) -> [Int] {
    let width = inputs.count
    let base = index * width
    var partners: [Int] = []
    search: for other in rows.indices where other != index {
      for input in 0..<width where masks[base + input] & masks[other * width + input] == 0 {
        continue search
      }
      partners.append(other)
    }
    return partners
  }
}
