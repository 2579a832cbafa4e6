/// The rows of a chain's stage, by the values that they take: those at a point are an intersection of sets of bits, which
/// takes as many steps as there are inputs for each 64 rows.
struct StageRows {
  private struct Input {
    /// Where a point has the input's value.
    let place: Int
    /// Where the sets of its values begin.
    let start: Int
  }

  private let inputs: [Input]
  /// The rows that take a value, 64 of them a word; value after value, and input after input.
  private let sets: [UInt64]
  /// All rows.
  private let all: [UInt64]

  /// Prepares a stage for points that are given as a value index for each variable and then one for each output.
  init(_ chain: TableChain, _ stage: Int) {
    let (table, sources) = (chain.stages[stage].table, chain.stages[stage].sources)
    let words = stride(from: 0, to: table.rows.count, by: 64).map { table.rows[$0..<min($0 + 64, table.rows.count)] }
    func set(of rows: ArraySlice<TableRow>, where holds: (TableRow) -> Bool) -> UInt64 {
      zip(rows, 0..<64).reduce(0) { set, row in holds(row.0) ? set | 1 << UInt64(row.1) : set }
    }
    var sets: [UInt64] = []
    inputs = sources.indices.map { input in
      let (place, indices) =
        switch sources[input] {
        case .variable(let index, let indices): (index, indices)
        case .output(let index, let indices): (chain.variables.count + index, indices)
        }
      let start = sets.count
      for index in indices { sets += words.map { rows in set(of: rows) { $0.cells[input].contains(index) } } }
      return Input(place: place, start: start)
    }
    self.sets = sets
    all = words.map { set(of: $0) { _ in true } }
  }

  /// The index of the first row at a point, and whether no other is there.
  func first(at point: [UInt16]) -> (row: Int?, isOnly: Bool) {
    var first: Int?
    for word in all.indices {
      let rows = rows(word, at: point)
      guard rows != 0 else { continue }
      if let first { return (first, false) }
      first = word * 64 + rows.trailingZeroBitCount
      if rows.nonzeroBitCount > 1 { return (first, false) }
    }
    return (first, first != nil)
  }

  /// The indices of all rows at a point, ascending.
  func all(at point: [UInt16]) -> [Int] {
    all.indices.flatMap { word in ValueSet(bits: rows(word, at: point)).indices.map { word * 64 + $0 } }
  }

  private func rows(_ word: Int, at point: [UInt16]) -> UInt64 {
    var rows = all[word]
    for input in inputs { rows &= sets[input.start + Int(point[input.place]) * all.count + word] }
    return rows
  }
}
