import Catalogs
import DecisionTables

/// A table of a catalog as a finite one, ready to be proved; its points are the combinations of values.
public struct ExecutableTable: Sendable {
  /// The table as the catalog writes it.
  public let fact: TableFact
  /// The same table as a finite one.
  public let table: DecisionTable

  /// Makes the finite table of a catalog's one.
  public init(_ fact: TableFact) throws(TableError) {
    self.fact = fact
    var inputs: [TableInput] = []
    for input in fact.inputs { inputs.append(TableInput(name: input.id, values: input.values)) }
    var rows: [TableRow] = []
    for row in fact.rows {
      var tokens: [String: [String]] = [:]
      for (input, cell) in zip(fact.inputs, row.cells) { tokens[input.id] = cell }
      rows.append(try TableRow(id: row.id, tokens: tokens, inputs: inputs))
    }
    table = try DecisionTable(name: fact.id, inputs: inputs, rows: rows)
  }
}
