import Catalogs

/// What a decision table says, without where it is written: every format that can be read back gives the same value.
public struct PlainTable: Hashable, Sendable {
  /// An input or an output with its values.
  public struct Column: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// All its values, in order.
    public let values: [String]

    /// Makes a column.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// Its name.
    public let id: String
    /// The allowed values of each input, in the order of the inputs and of their values; all of them for any value.
    public let cells: [[String]]
    /// The value of each output, in order.
    public let outcome: [String]

    /// Makes a row.
    public init(id: String, cells: [[String]], outcome: [String]) {
      self.id = id
      self.cells = cells
      self.outcome = outcome
    }
  }

  /// The inputs, in order.
  public let inputs: [Column]
  /// The outputs, in order.
  public let outputs: [Column]
  /// The rows, in order.
  public let rows: [Row]

  /// Makes a table.
  public init(inputs: [Column], outputs: [Column], rows: [Row]) {
    self.inputs = inputs
    self.outputs = outputs
    self.rows = rows
  }

  /// What a table of a catalog says; an output that a row does not name is `none`.
  public init(_ table: TableFact, facts: Facts) {
    self.init(
      inputs: table.inputs.map { Column(name: $0.id, values: $0.values) },
      outputs: table.outputs.map { Column(name: $0.id, values: facts.values(of: $0)) },
      rows: table.rows.map { row in
        Row(id: row.id, cells: row.cells, outcome: table.outputs.map { row.outcome[$0.id]?.name ?? "none" })
      }
    )
  }
}
