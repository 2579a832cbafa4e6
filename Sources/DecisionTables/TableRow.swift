/// One rule of a table: it applies where every cell holds the point's value.
public struct TableRow: Hashable, Sendable {
  /// Unique among the rows of a table.
  public let id: String

  /// One cell per input, in the table's input order.
  public let cells: [ValueSet]

  /// Makes a row from cells. An empty cell is let through, so that the proof can report the row as dead.
  public init(id: String, cells: [ValueSet]) {
    self.id = id
    self.cells = cells
  }

  /// Makes a row from tokens by input name. An input that is not mentioned, or whose only token is `any`, takes every
  /// value; a token may be repeated.
  /// - Throws: ``TableError/unknownInput(row:input:)``, ``TableError/unknownValue(row:input:value:)``, or
  ///   ``TableError/emptyCell(row:input:)`` for a cell that is mentioned but lists no token. Of several defects, that
  ///   of the first input is reported; unknown inputs, sorted by name, come before all others.
  public init(id: String, tokens: [String: [String]], inputs: [TableInput]) throws(TableError) {
    let names = Set(inputs.map(\.name))
    if let unknown = tokens.keys.filter({ !names.contains($0) }).min() {
      throw .unknownInput(row: id, input: unknown)
    }
    var cells: [ValueSet] = []
    for input in inputs {
      guard let listed = tokens[input.name], listed != [TableInput.anyToken] else {
        cells.append(input.any)
        continue
      }
      cells.append(try TableRow.cell(listed, of: input, row: id))
    }
    self.init(id: id, cells: cells)
  }

  private static func cell(_ tokens: [String], of input: TableInput, row: String) throws(TableError) -> ValueSet {
    if tokens.isEmpty { throw .emptyCell(row: row, input: input.name) }
    var indices: [Int] = []
    for token in tokens {
      guard let index = input.index(of: token) else {
        throw .unknownValue(row: row, input: input.name, value: token)
      }
      // The set would drop such an index silently and the cell would lose a value.
      if index >= ValueSet.capacity { throw .tooManyValues(input: input.name, count: input.values.count) }
      indices.append(index)
    }
    return ValueSet(indices: indices)
  }
}
