/// Why a point is decided as it is, and which single changes would decide it otherwise.
public struct Explanation: Hashable, Sendable {
  /// The point explained.
  public let point: TablePoint
  /// The row that applies, the first in table order where rows overlap; `nil` in a gap.
  public let row: TableRow?
  /// The row's cells with the value each of them let through, in input order; empty in a gap.
  public let matches: [Match]
  /// The changes of one input that lead to another row, by input and then value order. Changes that lead into a gap are
  /// left out.
  public let nearMisses: [NearMiss]

  /// One fact and the cell that admits it.
  public struct Match: Hashable, Sendable {
    /// The token of the input at the point.
    public let value: String
    /// What the row admits for the input.
    public let cell: NamedCell
  }

  /// One fact that would have to change for another row to apply.
  public struct NearMiss: Hashable, Sendable {
    /// The name of the input.
    public let input: String
    /// The token of the input at the point.
    public let from: String
    /// The token it would have to take.
    public let to: String
    /// The id of the row that would then apply.
    public let row: String
  }
}

extension DecisionTable {
  /// Explains the decision at a point, or returns `nil` for a point outside the table.
  /// - Complexity: O(total number of values × rows × inputs).
  public func explain(_ point: TablePoint) -> Explanation? {
    guard contains(point) else { return nil }
    let index = rowIndex(at: point.valueIndices)
    return Explanation(
      point: point,
      row: index.map { rows[$0] },
      matches: index.map { matches(of: rows[$0], at: point) } ?? [],
      nearMisses: inputs.indices.flatMap { nearMisses(of: point, decidedBy: index, changing: $0) }
    )
  }

  private func matches(of row: TableRow, at point: TablePoint) -> [Explanation.Match] {
    zip(named(row.region), zip(inputs, point.valueIndices)).map { cell, fact in
      Explanation.Match(value: fact.0.values[fact.1], cell: cell)
    }
  }

  private func nearMisses(of point: TablePoint, decidedBy row: Int?, changing input: Int) -> [Explanation.NearMiss] {
    let values = inputs[input].values
    let current = point.valueIndices[input]
    var changed = point.valueIndices
    return values.indices.compactMap { value in
      changed[input] = value
      guard let other = rowIndex(at: changed), other != row else { return nil }
      return Explanation.NearMiss(
        input: inputs[input].name,
        from: values[current],
        to: values[value],
        row: rows[other].id
      )
    }
  }
}
