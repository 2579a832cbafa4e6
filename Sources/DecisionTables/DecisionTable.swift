/// A table over finitely many points with hit policy UNIQUE: every point ought to be decided by exactly one row.
///
/// Making a table checks only that it is well formed. ``prove(regionLimit:)`` says whether it keeps the policy.
public struct DecisionTable: Sendable {
  /// The largest number of inputs.
  public static let inputLimit = 64
  /// The largest number of rows.
  public static let rowLimit = 16_384
  /// The largest number of points.
  public static let pointLimit = 10_000_000

  /// What messages call the table.
  public let name: String
  /// The columns, in the order of every cell list and point.
  public let inputs: [TableInput]
  /// The rules, in the order tables print them and reports sort by. Order never decides between rows.
  public let rows: [TableRow]
  /// The number of combinations of values, 1 for a table without inputs.
  public let pointCount: Int

  /// Row after row, one mask per input: evaluation reads bits in sequence and allocates nothing.
  let masks: [UInt64]

  /// Makes a table of well-formed inputs and rows.
  /// - Throws: The first defect, inputs before the space, the space before rows. An empty cell is not one of them:
  ///   the proof reports its row as dead.
  public init(name: String, inputs: [TableInput], rows: [TableRow]) throws(TableError) {
    try DecisionTable.validate(inputs)
    pointCount = try DecisionTable.countPoints(of: inputs, table: name)
    try DecisionTable.validate(rows, inputs: inputs)
    self.name = name
    self.inputs = inputs
    self.rows = rows
    masks = rows.flatMap { row in row.cells.map(\.bits) }
  }

  /// The row that decides the point, or `nil` if none does or the point is not of this table.
  ///
  /// Where rows overlap, which ``prove(regionLimit:)`` reports, it is the first in table order.
  /// - Complexity: O(rows × inputs) bit tests, without allocation.
  public func row(at point: TablePoint) -> TableRow? {
    contains(point) ? rowIndex(at: point.valueIndices).map { rows[$0] } : nil
  }

  /// Every row that claims the point, in table order: exactly one at each point of an exact table.
  public func rows(at point: TablePoint) -> [TableRow] {
    contains(point) ? rows.filter { $0.region.contains(point) } : []
  }

  /// The region of all points.
  public var space: TableRegion { TableRegion(cells: inputs.map(\.any)) }

  /// The index of the first row at a point that is known to be in the table.
  package func rowIndex(at valueIndices: [Int]) -> Int? {
    let width = inputs.count
    var base = 0
    rows: for row in 0..<rows.count {
      defer { base += width }
      for input in 0..<width where masks[base + input] >> UInt64(valueIndices[input]) & 1 == 0 {
        continue rows
      }
      return row
    }
    return nil
  }
}
