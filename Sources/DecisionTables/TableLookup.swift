/// A table whose every point has been decided beforehand: a look-up takes the same few steps for every table.
///
/// Points are numbered like a number whose digits are the value indices, the last input's being the lowest.
public struct TableLookup: Sendable {
  /// The largest number of points to decide beforehand; the numbers of their rows take two bytes each.
  public static let pointLimit = 1 << 20

  /// What a step of an input's value adds to the number of a point, in input order.
  public let strides: [Int]
  /// The index of the row that decides each point, by its number; ``none`` where none does.
  public let rows: [UInt16]
  /// Stands for no row.
  public static let none = UInt16.max

  /// Decides every point; `nil` for a table with more than ``pointLimit`` of them.
  /// - Complexity: O(points × inputs) once; of overlapping rows the first in table order decides.
  public init?(_ table: DecisionTable) {
    guard table.pointCount <= Self.pointLimit else { return nil }
    var strides: [Int] = []
    var stride = 1
    for input in table.inputs.reversed() {
      strides.append(stride)
      stride *= input.values.count
    }
    strides.reverse()
    var rows = [UInt16](repeating: Self.none, count: table.pointCount)
    // The last row first, so that earlier ones take over what they share with it.
    for index in table.rows.indices.reversed() {
      Self.fill(&rows, UInt16(index), table.rows[index].cells.map(\.indices)[...], strides[...], at: 0)
    }
    self.strides = strides
    self.rows = rows
  }

  private static func fill(
    _ rows: inout [UInt16],
    _ row: UInt16,
    _ cells: ArraySlice<[Int]>,
    _ strides: ArraySlice<Int>,
    at number: Int
  ) {
    guard let cell = cells.first, let stride = strides.first else {
      rows[number] = row
      return
    }
    for value in cell { fill(&rows, row, cells.dropFirst(), strides.dropFirst(), at: number + value * stride) }
  }

  /// The index of the row that decides the point of a number, which must be one of the table's.
  public func row(at number: Int) -> Int? {
    let row = rows[number]
    return row == Self.none ? nil : Int(row)
  }
}
