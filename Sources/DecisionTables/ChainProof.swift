/// What is true of a chain of tables at every point of the combined space.
public struct ChainProof: Sendable {
  /// Points that the stages of the proof treat alike.
  public struct Class: Hashable, Sendable {
    /// The value indices of the variables that were to be kept, by variable.
    public let kept: [Int: Int]
    /// The indices of the values of the outputs after the last table.
    public let outcome: [Int]
    /// How many points of the combined space these are.
    public let pointCount: Int
    /// One of them: a value index for every variable.
    public let witness: [Int]

    package init(kept: [Int: Int], outcome: [Int], pointCount: Int, witness: [Int]) {
      (self.kept, self.outcome, self.pointCount, self.witness) = (kept, outcome, pointCount, witness)
    }
  }

  /// Points at which a stage has no row, or more than one.
  public struct Defect: Hashable, Sendable {
    /// The index of the stage.
    public let stage: Int
    /// The rows that apply, by index; none in a gap.
    public let rows: [Int]
    /// How many points of the combined space these are.
    public let pointCount: Int
    /// One of them: a value index for every variable.
    public let witness: [Int]

    package init(stage: Int, rows: [Int], pointCount: Int, witness: [Int]) {
      (self.stage, self.rows, self.pointCount, self.witness) = (stage, rows, pointCount, witness)
    }
  }

  /// The number of points that the proof is about.
  public let pointCount: Int
  /// The points by what was kept and by outcome; those of a gap are not among them.
  public let classes: [Class]
  /// The gaps and overlaps that can be reached, by stage and rows.
  public let defects: [Defect]
  /// For each stage, how many points of the combined space each row decides.
  public let hits: [[Int]]

  /// Whether exactly one row of every stage decides every point of the combined space.
  public var isExact: Bool { defects.isEmpty }
}

extension TableChain {
  /// Decides the whole combined space.
  ///
  /// The space is never enumerated. Points that agree in the variables of `kept` and of the stages that are still to
  /// come, and in the outcome so far, are not distinguished by any later stage. They continue as one class, with their
  /// number and one of them as an example, so the work grows with the number of those classes.
  /// - Parameters:
  ///   - kept: The variables that distinguish points in the result.
  ///   - limits: Values that variables are limited to, by index, ascending; the proof is then about those points only.
  public func prove(keeping kept: Set<Int> = [], where limits: [Int: [Int]] = [:]) -> ChainProof {
    prove(keeping: kept, whereEach: [limits])[0]
  }

  /// The proofs about several parts of the space, in their order; what limits have in common is walked once.
  package func prove(keeping kept: Set<Int> = [], whereEach limits: [[Int: [Int]]]) -> [ChainProof] {
    var prover = ChainProver(self, keeping: kept, limits: limits)
    return prover.prove()
  }
}
