/// Two rows that claim the same points.
public struct Overlap: Hashable, Sendable {
  /// The id of the row that is first in the table.
  public let first: String
  /// The id of the other row.
  public let second: String
  /// Every point that both rows claim.
  public let region: TableRegion
  /// The number of points in the region.
  public let pointCount: Int
  /// The region's first point.
  public let witness: TablePoint
  /// The region in words.
  public let cells: [NamedCell]
  /// The single-cell edits that would separate the rows, the least costly first; of one cost in input order. Empty when
  /// the rows are equal: then one of them has to go.
  public let narrowings: [Narrowing]
}

/// One cell narrowed so that two overlapping rows no longer meet.
public struct Narrowing: Hashable, Sendable {
  /// The row to edit.
  public let row: String
  /// The input whose cell to edit.
  public let input: String
  /// What the cell should keep; never empty.
  public let tokens: [String]
  /// How many points outside the overlap the row would lose with the edit, and so the largest gap it could open.
  public let lostPoints: Int
}
