extension TableChain {
  /// A point with the outcome before a stage.
  public struct Reaching: Sendable {
    /// An index of a value for each variable; 0 for those that no earlier stage reads.
    public let values: [Int]
    /// An index of a value for each output.
    public let outcome: [Int]
  }

  /// What reaches each stage: the first point of each class of points that this stage and those after it can't distinguish
  /// by what stages before it read.
  /// - Complexity: That of a proof of the chain.
  public func reaching() -> [[Reaching]] {
    let start = Array(repeating: 0, count: variables.count) + outputs.map { UInt16($0.initial) }
    var classes = [PointClass(point: start, count: 1)]
    return ProvedStage.stages(of: self, keeping: []).map { stage in
      let reached = classes.map { group in
        Reaching(
          values: group.point[..<variables.count].map { Int($0) },
          outcome: group.point[variables.count...].map { Int($0) }
        )
      }
      let values = stage.new.map { Array(0..<variables[$0.index].valueCount) }
      var walk = StageWalk(stage, variableCount: variables.count, values: values)
      for group in classes { walk.take(group) }
      classes = walk.classes
      return reached
    }
  }
}
