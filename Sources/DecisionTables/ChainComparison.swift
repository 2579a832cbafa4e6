/// How the decisions of two chains differ, at every point of their common space.
///
/// The space is never enumerated. Regions of points that both chains treat alike are carried through the stages of the
/// two side by side; where both have said the same and everything that follows is the same, they are dropped. So the
/// work follows the size of the difference.
package struct ChainComparison: Sendable {
  /// An output that the two chains give different values.
  package struct OutputChange: Hashable, Sendable {
    /// The index of the output.
    package let output: Int
    /// The index of the value that the first chain gives it; `nil` if a stage of that chain has no row.
    package let before: Int?
    /// The same for the second chain.
    package let after: Int?

    /// Makes a change, for what is compared in other ways.
    package init(output: Int, before: Int?, after: Int?) {
      self.output = output
      self.before = before
      self.after = after
    }
  }

  /// Points at which decisions differ in the same way.
  package struct Change: Hashable, Sendable {
    /// The outputs that differ, ascending; all of them if one of the chains does not decide.
    package let outputs: [OutputChange]
    /// How many points of the common space these are, or `Int.max` if there are more.
    package let pointCount: Int
    /// The points as regions over the variables, which share none, the largest first.
    package let regions: [TableRegion]
  }

  /// The number of points of the common space, or `Int.max` if that is larger than an `Int`.
  package let pointCount: Int
  /// How decisions differ; what concerns most points first.
  package let changes: [Change]

  /// The number of points at which the decisions differ, or `Int.max` if there are more.
  package var changedPointCount: Int { changes.reduce(into: 0) { $0.addClamping($1.pointCount) } }

  /// Compares two chains over the same variables and outputs; stages of one name belong together.
  ///
  /// - Parameters:
  ///   - ignored: Outputs whose differences do not count in the end, though later stages may read them.
  ///   - regionLimit: The largest number of regions to carry from one stage to the next.
  package init(
    _ before: TableChain,
    _ after: TableChain,
    ignoring ignored: Set<Int> = [],
    regionLimit: Int = 200_000
  ) throws(ChainComparisonError) {
    precondition(before.variables == after.variables && before.outputs == after.outputs, "the chains have one space")
    for variable in before.variables where variable.valueCount > ValueSet.capacity {
      throw .tooManyValues(variable: variable.name, count: variable.valueCount)
    }
    var walk = ComparisonWalk(before, after, ignoring: ignored, regionLimit: regionLimit)
    try walk.run()
    pointCount = before.pointCount
    changes = walk.changes
  }
}

/// Why two chains cannot be compared.
package enum ChainComparisonError: Error, Hashable, Sendable {
  /// A variable has more values than a cell can hold.
  case tooManyValues(variable: String, count: Int)
  /// The decisions differ in more regions than can be kept.
  case tooManyRegions(limit: Int)
}

extension ChainComparisonError: CustomStringConvertible {
  /// One English sentence without a full stop, led by its subject.
  package var description: String {
    switch self {
    case .tooManyValues(let variable, let count):
      "Place \(variable) has \(count) values, more than the \(ValueSet.capacity) that can be compared"
    case .tooManyRegions(let limit):
      "The decisions differ in more than \(limit) regions, which is too many to list"
    }
  }
}
