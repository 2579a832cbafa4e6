/// One column a decision is made from, with every value it can take.
public struct TableInput: Hashable, Sendable {
  /// The token for every value of an input; no input may have a value of this name.
  public static let anyToken = "any"

  /// Unique among the inputs of a table.
  public let name: String

  /// The tokens in the order tables print them and reports sort by: 1 to 64, all different.
  public let values: [String]

  /// Makes an input. Nothing is checked here: ``DecisionTable`` reports what is wrong with its inputs.
  public init(name: String, values: [String]) {
    self.name = name
    self.values = values
  }

  /// The cell that lets every value through.
  public var any: ValueSet { .all(count: values.count) }

  /// The position of a token, or `nil` when it is not a value of this input.
  /// - Complexity: O(number of values).
  public func index(of token: String) -> Int? {
    values.firstIndex(of: token)
  }

  /// The tokens of a cell, in the order of the input's values. Indices that this input does not have are left out.
  public func tokens(of cell: ValueSet) -> [String] {
    values.indices.filter { cell.contains($0) }.map { values[$0] }
  }
}
