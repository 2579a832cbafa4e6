/// One combination of input values: the facts of a single decision.
public struct TablePoint: Hashable, Sendable {
  /// One value index per input, in the table's input order.
  public let valueIndices: [Int]

  /// Makes a point. The table decides whether the point is in it.
  public init(_ valueIndices: [Int]) {
    self.valueIndices = valueIndices
  }
}

/// Why named facts do not make a point of a table.
public enum PointError: Error, Hashable, Sendable {
  /// The table has an input that the facts leave out; an absent fact needs a value of its own.
  case missingInput(name: String)
  /// The facts name an input that the table does not have.
  case unknownInput(name: String)
  /// The facts give an input a token that is not one of its values.
  case unknownValue(input: String, value: String)
}

extension DecisionTable {
  /// The point that facts describe, given as one token for every input name.
  /// - Throws: The first defect in input order; unknown inputs, sorted by name, come before all others.
  public func point(_ facts: [String: String]) throws(PointError) -> TablePoint {
    let names = Set(inputs.map(\.name))
    if let unknown = facts.keys.filter({ !names.contains($0) }).min() {
      throw .unknownInput(name: unknown)
    }
    var indices: [Int] = []
    for input in inputs {
      guard let token = facts[input.name] else { throw .missingInput(name: input.name) }
      guard let index = input.index(of: token) else { throw .unknownValue(input: input.name, value: token) }
      indices.append(index)
    }
    return TablePoint(indices)
  }

  /// Whether the point has one index per input, each within that input's values.
  public func contains(_ point: TablePoint) -> Bool {
    guard point.valueIndices.count == inputs.count else { return false }
    for (index, input) in zip(point.valueIndices, inputs) where !input.values.indices.contains(index) {
      return false
    }
    return true
  }

  /// The token of each input at a point, in input order, or `nil` for a point outside the table.
  public func tokens(at point: TablePoint) -> [String]? {
    guard contains(point) else { return nil }
    return zip(inputs, point.valueIndices).map { input, index in input.values[index] }
  }
}
