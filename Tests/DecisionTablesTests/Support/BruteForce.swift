import DecisionTables

/// The slow truth: every point of a table with the indices of the rows that claim it.
struct BruteForce {
  let claims: [(point: TablePoint, rows: [Int])]

  init(_ table: DecisionTable) {
    claims = allPoints(of: table).map { point in
      let rows = table.rows.indices.filter { row in
        zip(table.rows[row].cells, point.valueIndices).allSatisfy { $0.bits & (1 << UInt64($1)) != 0 }
      }
      return (point, rows)
    }
  }

  var undecided: Set<TablePoint> { Set(claims.filter { $0.rows.isEmpty }.map(\.point)) }

  func points(where isIncluded: ([Int]) -> Bool) -> Set<TablePoint> {
    Set(claims.filter { isIncluded($0.rows) }.map(\.point))
  }
}

/// Every point, the last input changing fastest.
func allPoints(of table: DecisionTable) -> [TablePoint] {
  var points: [[Int]] = [[]]
  for input in table.inputs {
    points = points.flatMap { point in input.values.indices.map { point + [$0] } }
  }
  return points.map { TablePoint($0) }
}

func points(in region: TableRegion, of table: DecisionTable) -> Set<TablePoint> {
  Set(allPoints(of: table).filter { region.contains($0) })
}
