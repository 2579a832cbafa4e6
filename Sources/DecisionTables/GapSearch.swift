/// Finds the points of a space that no row covers, such as the undecided ones of a table, as few, large, disjoint
/// regions.
///
/// Each region found is widened as far as the rows and the regions before it allow, then counts as covered. Nothing is
/// stored but the regions of the answer, and no two of them can be merged into one.
struct GapSearch {
  private let rows: [TableRegion]
  private let space: [UInt64]
  private let regionLimit: Int
  /// The masks of what no region may touch, one after the other: the rows, then the regions found.
  private var blocks: [UInt64]

  /// Largest first, those of one size by witness.
  private(set) var regions: [TableRegion] = []
  /// The undecided points, those beyond the listed regions included.
  private(set) var pointCount = 0

  init(table: DecisionTable, regionLimit: Int) {
    self.init(space: table.space, rows: table.rows.map(\.region), regionLimit: regionLimit)
  }

  /// The rows need not be disjoint, and need not belong to a table.
  init(space: TableRegion, rows: [TableRegion], regionLimit: Int) {
    self.init(space: space, rows: rows, regionLimit: regionLimit, given: [])
    if regions.count < 2 || regions.count >= regionLimit { return }
    // The walk meets regions in its own order, and a poor one met early can cut a large one. So the largest regions
    // seen from any of those found go first in a second search, which is kept unless it needs more regions.
    let second = GapSearch(space: space, rows: rows, regionLimit: regionLimit, given: largestFirst())
    if second.regions.count <= regions.count { self = second }
  }

  private init(space: TableRegion, rows: [TableRegion], regionLimit: Int, given: [TableRegion]) {
    self.rows = rows
    self.regionLimit = regionLimit
    self.space = space.cells.map(\.bits)
    blocks = (rows + given).flatMap { $0.cells.map(\.bits) }
    regions = given
    for region in given { pointCount.addClamping(region.pointCount) }
    var walk = UncoveredWalk(box: space, rows: rows + given)
    walk.run { found in take(found) }
    regions = GapSearch.sorted(regions)
  }

  private mutating func take(_ found: TableRegion) -> UncoveredWalk.Step {
    if regions.count >= regionLimit {
      pointCount.addClamping(found.pointCount)
      return .proceed
    }
    let region = widest(of: found)
    pointCount.addClamping(region.pointCount)
    regions.append(region)
    blocks += region.cells.map(\.bits)
    return .cover(region)
  }

  /// Disjoint regions, each as wide as the rows alone allow and none larger than the one before it.
  private func largestFirst() -> [TableRegion] {
    var alone = self
    alone.blocks = rows.flatMap { $0.cells.map(\.bits) }
    return GapSearch.sorted(regions.map { alone.widest(of: $0) }).reduce(into: []) { chosen, region in
      if chosen.allSatisfy({ $0.intersection(region).isEmpty }) { chosen.append(region) }
    }
  }

  static func sorted(_ regions: [TableRegion]) -> [TableRegion] {
    regions.map { (region: $0, size: $0.pointCount, witness: $0.witness?.valueIndices ?? []) }
      .sorted { $0.size != $1.size ? $0.size > $1.size : $0.witness.lexicographicallyPrecedes($1.witness) }
      .map(\.region)
  }

  /// The largest of the regions reached by widening one input after the other, starting at each input in turn. Which
  /// input goes first matters: widening one can block another.
  private func widest(of found: TableRegion) -> TableRegion {
    var best = found
    var bestCount = found.pointCount
    for start in space.indices {
      let candidate = widened(found, from: start)
      let count = candidate.pointCount
      if count > bestCount { (best, bestCount) = (candidate, count) }
    }
    return best
  }

  private func widened(_ region: TableRegion, from start: Int) -> TableRegion {
    let width = space.count
    var cells = region.cells.map(\.bits)
    for offset in 0..<width {
      let input = (start + offset) % width
      // A block that meets the region on every other input forbids its own values here, and no block forbids more.
      var allowed = space[input]
      for base in stride(from: 0, to: blocks.count, by: width)
      where (0..<width).allSatisfy({ $0 == input || cells[$0] & blocks[base + $0] != 0 }) {
        allowed &= ~blocks[base + input]
      }
      cells[input] = allowed
    }
    return TableRegion(cells: cells.map { ValueSet(bits: $0) })
  }
}
