extension TableChain {
  /// A point with the outcome before a stage.
  public struct Reaching: Sendable {
    /// An index of a value for each variable; 0 for those that no earlier stage reads.
    public let values: [Int]
    /// An index of a value for each output.
    public let outcome: [Int]
  }

  /// What reaches each stage: the first point of each class of points that this stage and those after it can't
  /// distinguish by what stages before it read.
  /// - Complexity: That of a proof of the chain.
  public func reaching() -> [[Reaching]] {
    var classes = PointClasses.start(of: self)
    return ProvedStage.stages(of: self, keeping: []).map { stage in
      let reached = classes.indices.map { index in
        let point = classes.point(index).map { Int($0) }
        return Reaching(values: Array(point[..<variables.count]), outcome: Array(point[variables.count...]))
      }
      let values = stage.new.map { Array(0..<variables[$0.index].valueCount) }
      var walk = StageWalk(stage, of: self, values: values)
      walk.take(classes)
      classes = walk.classes
      return reached
    }
  }
}
