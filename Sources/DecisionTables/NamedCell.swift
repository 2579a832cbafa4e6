/// A cell in words: what a report prints and an author pastes.
public struct NamedCell: Hashable, Sendable {
  /// The name of the input.
  public let input: String
  /// The tokens of the cell in the order of the input's values; all of them when ``isAny`` is true.
  public let tokens: [String]
  /// Whether the cell holds every value of its input, so that `any` says the same.
  public let isAny: Bool
}

extension DecisionTable {
  /// The cells of a region in words, in input order.
  public func named(_ region: TableRegion) -> [NamedCell] {
    zip(inputs, region.cells).map { input, cell in
      NamedCell(input: input.name, tokens: input.tokens(of: cell), isAny: cell == input.any)
    }
  }
}
