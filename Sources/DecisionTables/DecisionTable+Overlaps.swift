extension DecisionTable {
  /// What two rows share, or `nil` when that is nothing.
  func overlap(_ first: TableRow, _ second: TableRow) -> Overlap? {
    let region = first.region.intersection(second.region)
    guard let witness = region.witness else { return nil }
    // The sort keeps the order of equals by hand, because the library's sort does not promise to.
    let narrowings = inputs.indices.flatMap { index in
      [first, second].compactMap { narrowing($0, at: index, awayFrom: region) }
    }
    return Overlap(
      first: first.id,
      second: second.id,
      region: region,
      pointCount: region.pointCount,
      witness: witness,
      cells: named(region),
      narrowings: narrowings.enumerated()
        .sorted { ($0.element.lostPoints, $0.offset) < ($1.element.lostPoints, $1.offset) }
        .map(\.element)
    )
  }

  private func narrowing(_ row: TableRow, at index: Int, awayFrom shared: TableRegion) -> Narrowing? {
    let kept = row.cells[index].subtracting(shared.cells[index])
    if kept.isEmpty { return nil }
    var lost = row.cells
    lost[index] = shared.cells[index]
    return Narrowing(
      row: row.id,
      input: inputs[index].name,
      tokens: inputs[index].tokens(of: kept),
      lostPoints: TableRegion(cells: lost).pointCount - shared.pointCount
    )
  }

  /// Why the row is dead, or `nil` when it alone decides a point. `partners` are the rows that share a point with it.
  func deadRow(_ row: TableRow, partners: [Int]) -> DeadRow? {
    let region = row.region
    if region.isEmpty {
      let empty = inputs.indices.filter { row.cells[$0].isEmpty }.map { inputs[$0].name }
      return DeadRow(id: row.id, reason: .emptyCell(inputs: empty))
    }
    guard let cover = minimalCover(of: region, by: partners) else { return nil }
    return DeadRow(id: row.id, reason: .coveredBy(cover.map { rows[$0].id }))
  }

  /// A cover from which no row can be left out, in table order, or `nil` when even all candidates leave a point open.
  ///
  /// Each step takes an open point and adds the candidate that shares the most with the region among those that cover
  /// the point, the earliest of equals. So the work grows with the size of the cover, not with the number of
  /// candidates; a row that is alive is known before, from one walk over its region.
  private func minimalCover(of region: TableRegion, by candidates: [Int]) -> [Int]? {
    guard region.firstUncovered(by: candidates.lazy.map { rows[$0].region }) == nil else { return nil }
    let shares = candidates.map { index in
      (index: index, region: rows[index].region, size: rows[index].region.intersection(region).pointCount)
    }
    var cover: [Int] = []
    while let open = region.firstUncovered(by: cover.lazy.map { rows[$0].region })?.witness {
      let claiming = shares.filter { $0.region.contains(open) }
      guard let largest = claiming.max(by: { ($0.size, -$0.index) < ($1.size, -$1.index) }) else { break }
      cover.append(largest.index)
    }
    for candidate in cover.sorted(by: >) {
      let rest = cover.filter { $0 != candidate }
      if region.firstUncovered(by: rest.lazy.map { rows[$0].region }) == nil { cover = rest }
    }
    return cover.sorted()
  }
}
