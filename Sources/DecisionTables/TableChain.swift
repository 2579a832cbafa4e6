/// Tables that are applied one after the other, each over the outcome of those before it.
///
/// The combined space is the product of the variables: an input that two tables read from one place is one variable, so
/// that no point is counted that cannot be. A table may also read an output, as the tables before it left it.
public struct TableChain: Sendable {
  /// Something that varies on its own.
  public struct Variable: Hashable, Sendable {
    /// Its name, for reports.
    public let name: String
    /// How many values it has.
    public let valueCount: Int

    /// Makes a variable.
    public init(name: String, valueCount: Int) {
      self.name = name
      self.valueCount = valueCount
    }
  }

  /// What an outcome is made of.
  public struct Output: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its values.
    public let values: [String]
    /// The index of the value that it has before the first table.
    public let initial: Int

    /// Makes an output.
    public init(name: String, values: [String], initial: Int) {
      self.name = name
      self.values = values
      self.initial = initial
    }
  }

  /// Where an input of a table has its value from.
  public enum Source: Hashable, Sendable {
    /// A variable, by index; the list gives the input's value index for each of its values.
    case variable(Int, [Int])
    /// An output, by index; the list gives the input's value index for each of its values.
    case output(Int, [Int])
  }

  /// A table of the chain.
  public struct Stage: Sendable {
    /// The table.
    public let table: DecisionTable
    /// Where its inputs have their values from, in the table's input order.
    public let sources: [Source]
    /// For each row, in table order, the outputs that it sets and the indices of the values that it gives them.
    public let effects: [[Int: Int]]

    /// Makes a stage; there is a source for each input and an effect for each row.
    public init(table: DecisionTable, sources: [Source], effects: [[Int: Int]]) {
      precondition(sources.count == table.inputs.count && effects.count == table.rows.count)
      self.table = table
      self.sources = sources
      self.effects = effects
    }
  }

  /// What varies.
  public let variables: [Variable]
  /// What is decided.
  public let outputs: [Output]
  /// The tables, in the order in which they apply.
  public let stages: [Stage]

  /// Makes a chain; indices in stages must be those of `variables`, `outputs` and their values.
  public init(variables: [Variable], outputs: [Output], stages: [Stage]) {
    self.variables = variables
    self.outputs = outputs
    self.stages = stages
  }

  /// The number of points of the combined space, or `Int.max` if that is larger than an `Int`.
  public var pointCount: Int {
    variables.reduce(1) { product, variable in
      let (count, overflow) = product.multipliedReportingOverflow(by: variable.valueCount)
      return overflow ? .max : count
    }
  }

  /// The point of a stage's table, as value indices of its inputs, for a value index of every variable and output.
  public func point(ofStage stage: Int, variables values: [Int], outcome: [Int]) -> [Int] {
    stages[stage].sources.map { source in
      switch source {
      case .variable(let index, let indices): indices[values[index]]
      case .output(let index, let indices): indices[outcome[index]]
      }
    }
  }

  /// The variables that a stage reads, ascending.
  public func variables(ofStage stage: Int) -> [Int] {
    Set(
      stages[stage].sources.compactMap { source -> Int? in
        if case .variable(let index, _) = source { index } else { nil }
      }
    ).sorted()
  }

  /// Decides one point of the combined space, given as a value index for every variable.
  ///
  /// Where rows of a stage overlap, the first in table order applies; `nil` if a stage has no row.
  public func decide(_ values: [Int]) -> (rows: [Int], outcome: [Int])? {
    var outcome = outputs.map(\.initial)
    var rows: [Int] = []
    for stage in stages.indices {
      guard let row = stages[stage].table.rowIndex(at: point(ofStage: stage, variables: values, outcome: outcome))
      else { return nil }
      for (output, value) in stages[stage].effects[row] { outcome[output] = value }
      rows.append(row)
    }
    return (rows, outcome)
  }
}

extension TableChain {
  /// The index of the first row of a stage that applies, given a value index for every variable and every output.
  public func row(of stage: Int, variables values: [Int], outcome: [Int]) -> Int? {
    stages[stage].table.rowIndex(at: point(ofStage: stage, variables: values, outcome: outcome))
  }
}
