/// A region that no row decides.
public struct Gap: Hashable, Sendable {
  /// Undecided throughout, disjoint from the other gaps of its proof and as wide as they and the rows allow.
  public let region: TableRegion
  /// The number of undecided points in the region.
  public let pointCount: Int
  /// The region's first point.
  public let witness: TablePoint
  /// The cells of a row that would close the gap and overlap nothing. Rows pasted from every gap of a proof that lists
  /// them all complete the table.
  public let skeleton: [NamedCell]
}
