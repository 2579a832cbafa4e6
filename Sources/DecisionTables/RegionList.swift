extension [TableRegion] {
  /// The same points in fewer regions, where two of them differ in one cell only; for regions that share no point.
  /// - Complexity: O(regions × inputs) for each pass, and few passes.
  func merged() -> [TableRegion] {
    var regions = self
    while regions.count > 1 {
      let before = regions.count
      for input in regions[0].cells.indices { regions = regions.merged(along: input) }
      if regions.count == before { break }
    }
    return regions
  }

  private func merged(along input: Int) -> [TableRegion] {
    var places: [TableRegion: Int] = [:]
    var merged: [[ValueSet]] = []
    for region in self {
      var rest = region.cells
      rest[input] = ValueSet(bits: 0)
      let key = TableRegion(cells: rest)
      if let place = places[key] {
        merged[place][input] = merged[place][input].union(region.cells[input])
      } else {
        places[key] = merged.count
        merged.append(region.cells)
      }
    }
    return merged.map { TableRegion(cells: $0) }
  }

  /// The same points as few, large regions that share no point, the largest first; for regions that share none either.
  ///
  /// What is outside of them is found first, and the gaps that it leaves are then widened as those of a table are.
  /// Where there are more than `limit` regions, or more boxes are outside, regions are only merged.
  func simplified(in space: TableRegion, limit: Int = 2_000) -> [TableRegion] {
    let merged = merged()
    guard merged.count > 1 else { return merged }
    guard merged.count <= limit else { return GapSearch.sorted(merged) }
    var outside: [TableRegion] = []
    var walk = UncoveredWalk(box: space, rows: merged)
    walk.run { region in
      outside.append(region)
      return outside.count > limit ? .stop : .proceed
    }
    guard outside.count <= limit else { return GapSearch.sorted(merged) }
    let search = GapSearch(space: space, rows: outside.merged(), regionLimit: merged.count)
    // A search that was cut off lists less than all points.
    let isWhole = search.regions.count < merged.count
    return isWhole ? search.regions : GapSearch.sorted(merged)
  }
}
