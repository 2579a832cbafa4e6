/// A box of points: those whose every value is in the region's cell for that input.
public struct TableRegion: Hashable, Sendable {
  /// One cell per input, in the table's input order.
  public let cells: [ValueSet]

  /// Makes a region; with an empty cell it holds no point, with no cells at all exactly one.
  public init(cells: [ValueSet]) {
    self.cells = cells
  }

  /// The number of points: the product of the cells' counts, or `Int.max` if that is larger than an `Int`.
  public var pointCount: Int {
    if isEmpty { return 0 }
    var count = 1
    for cell in cells {
      let (product, overflow) = count.multipliedReportingOverflow(by: cell.count)
      if overflow { return .max }
      count = product
    }
    return count
  }

  /// Whether the region has no points.
  public var isEmpty: Bool { cells.contains { $0.isEmpty } }

  /// The point with the lowest value index in every cell, or `nil` for an empty region.
  public var witness: TablePoint? {
    let lowest = cells.compactMap(\.first)
    return lowest.count == cells.count ? TablePoint(lowest) : nil
  }

  /// The points in both regions, which must be of the same table.
  public func intersection(_ other: TableRegion) -> TableRegion {
    TableRegion(cells: zip(cells, other.cells).map { $0.intersection($1) })
  }

  /// Whether every cell is within the other region's cell.
  public func isSubset(of other: TableRegion) -> Bool {
    zip(cells, other.cells).allSatisfy { $0.isSubset(of: $1) }
  }

  /// Whether the point is in the region; `false` for a point with another number of inputs.
  public func contains(_ point: TablePoint) -> Bool {
    point.valueIndices.count == cells.count
      && zip(cells, point.valueIndices).allSatisfy { cell, index in cell.contains(index) }
  }
}

extension TableRow {
  /// The points the row applies to.
  public var region: TableRegion { TableRegion(cells: cells) }
}
