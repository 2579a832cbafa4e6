/// What is true of a table at every point of its space, found by exact enumeration.
public struct TableProof: Hashable, Sendable {
  /// The number of points in the space.
  public let pointCount: Int
  /// The number of points without a row, exact even where ``gaps`` is cut off.
  public let undecidedPointCount: Int
  /// Disjoint regions whose union is the undecided points, largest first, those of one size by witness. Cut off at the
  /// proof's region limit.
  public let gaps: [Gap]
  /// The number of pairs of rows that share a point, exact even where ``overlaps`` is cut off.
  public let overlapCount: Int
  /// The pairs of rows that share a point, by first and then second row in table order. Cut off at the proof's region
  /// limit.
  public let overlaps: [Overlap]
  /// In table order. Each is judged against all other rows: of two equal rows both are dead, and only one can go.
  public let deadRows: [DeadRow]
  /// How many points each row claims, by row id. In an exact table the sum is ``pointCount``.
  public let hits: [String: Int]
  /// The inputs, in table order, that have "any" in every row and so decide nothing.
  public let unusedInputs: [String]
  /// The values that no row's cell holds, in input and value order. Each is a gap as well.
  public let unusedValues: [UnusedValue]

  /// Whether every point is decided by at least one row.
  public var isComplete: Bool { undecidedPointCount == 0 }
  /// Whether no point is decided by more than one row.
  public var isUnique: Bool { overlapCount == 0 }
  /// Whether every point is decided by exactly one row. Rows that never apply do no harm to this: see ``deadRows``.
  public var isExact: Bool { isComplete && isUnique }
  /// Whether the lists of gaps and overlaps hold all there are.
  public var listsEverything: Bool {
    gaps.reduce(0) { $0 + $1.pointCount } == undecidedPointCount && overlaps.count == overlapCount
  }

  /// The listed overlaps whose rows lead to different outcomes. The others are redundant, not contradictory.
  public func contradictions<Outcome: Equatable>(outcomeOf: (_ rowID: String) -> Outcome) -> [Overlap] {
    overlaps.filter { outcomeOf($0.first) != outcomeOf($0.second) }
  }
}

/// A value that no row admits.
public struct UnusedValue: Hashable, Sendable {
  /// The name of the input.
  public let input: String
  /// The token that no row's cell holds.
  public let value: String

  package init(input: String, value: String) {
    (self.input, self.value) = (input, value)
  }
}
