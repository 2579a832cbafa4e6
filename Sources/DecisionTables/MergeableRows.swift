/// Two rows that one row could replace without changing any decision.
public struct MergeableRows: Hashable, Sendable {
  /// The id of the row that is first in the table.
  public let first: String
  /// The id of the other row.
  public let second: String
  /// The only input on which the rows differ.
  public let input: String
  /// What the cell of the merged row would hold; its other cells stay as they are.
  public let merged: NamedCell
}

extension DecisionTable {
  /// The pairs of rows with equal outcomes that differ in exactly one cell, by first and then second row in table
  /// order.
  ///
  /// A row can be in several pairs; after a merge, ask again. Rows with an empty cell are left out: they are dead.
  /// - Complexity: O(rows² × inputs); `outcomeOf` is called once for each row.
  public func mergeableRows<Outcome: Hashable>(outcomeOf: (_ rowID: String) -> Outcome) -> [MergeableRows] {
    var earlier: [Outcome: [Int]] = [:]
    var pairs: [(first: Int, second: Int, input: Int)] = []
    for index in rows.indices where !rows[index].region.isEmpty {
      let outcome = outcomeOf(rows[index].id)
      for other in earlier[outcome, default: []] {
        if let input = onlyDifference(rows[other], rows[index]) { pairs.append((other, index, input)) }
      }
      earlier[outcome, default: []].append(index)
    }
    return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { pair in
      var cells = rows[pair.first].cells
      cells[pair.input] = cells[pair.input].union(rows[pair.second].cells[pair.input])
      return MergeableRows(
        first: rows[pair.first].id,
        second: rows[pair.second].id,
        input: inputs[pair.input].name,
        merged: named(TableRegion(cells: cells))[pair.input]
      )
    }
  }

  private func onlyDifference(_ first: TableRow, _ second: TableRow) -> Int? {
    let different = inputs.indices.filter { first.cells[$0] != second.cells[$0] }
    return different.count == 1 ? different[0] : nil
  }
}
