/// The rows of a chain's stage as sets of bits, by the values that they take: those at a point are the intersection of
/// one set for each place that the stage reads. A class, because to copy it would count references of all that it holds.
final class StageRows: Sendable {
  /// Where the sets of a place's values begin; `nil` for a place that the stage does not read.
  private let starts: [Int?]
  /// The rows that take a value, 64 of them a word; value after value, and place after place.
  private let sets: [UInt64]
  /// All rows.
  let all: [UInt64]

  /// Prepares a stage for points that are given as a value index for each variable and then one for each output.
  init(_ chain: TableChain, _ stage: Int) {
    let (table, sources) = (chain.stages[stage].table, chain.stages[stage].sources)
    let words = stride(from: 0, to: table.rows.count, by: 64).map { table.rows[$0..<min($0 + 64, table.rows.count)] }
    func set(of rows: ArraySlice<TableRow>, where holds: (TableRow) -> Bool) -> UInt64 {
      zip(rows, 0..<64).reduce(0) { set, row in holds(row.0) ? set | 1 << UInt64(row.1) : set }
    }
    var starts = [Int?](repeating: nil, count: chain.variables.count + chain.outputs.count)
    var sets: [UInt64] = []
    for (input, source) in sources.enumerated() {
      let (place, indices) =
        switch source {
        case .variable(let index, let indices): (index, indices)
        case .output(let index, let indices): (chain.variables.count + index, indices)
        }
      let read = indices.flatMap { index in words.map { rows in set(of: rows) { $0.cells[input].contains(index) } } }
      if let start = starts[place] {
        // A place that several inputs read takes the rows that take all of them.
        for (word, rows) in read.enumerated() { sets[start + word] &= rows }
      } else {
        starts[place] = sets.count
        sets += read
      }
    }
    self.starts = starts
    self.sets = sets
    all = words.map { set(of: $0) { _ in true } }
  }

  /// The places that the stage reads, ascending.
  var places: [Int] { starts.indices.filter { starts[$0] != nil } }

  /// The rows of a word that take a value of a place; all of them if the stage does not read it.
  @inline(__always)
  func rows(_ word: Int, taking value: Int, at place: Int) -> UInt64 {
    guard let start = starts[place] else { return all[word] }
    return sets[start + value * all.count + word]
  }
}
