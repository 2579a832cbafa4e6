/// Proves something about several parts of a chain's space. Parts that are limited in the same way as far as some of
/// the stages read go through these stages together.
struct ChainProver {
  private let chain: TableChain
  private let kept: Set<Int>
  private let stages: [ProvedStage]
  /// For each part the values that each variable may have, ascending.
  private let values: [[[Int]]]
  private var proofs: [ChainProof?]

  /// What the stages that have been walked through make of a part; counts are over the variables that they read.
  private struct Walked {
    var classes: PointClasses
    var defects: [[ChainProof.Defect]] = []
    var hits: [[Int]] = []
  }

  init(_ chain: TableChain, keeping kept: Set<Int>, limits: [[Int: [Int]]]) {
    self.chain = chain
    self.kept = kept
    stages = ProvedStage.stages(of: chain, keeping: kept)
    values = limits.map { limits in
      chain.variables.indices.map { limits[$0] ?? Array(0..<chain.variables[$0].valueCount) }
    }
    proofs = Array(repeating: nil, count: limits.count)
  }

  /// A proof for each part, in their order.
  mutating func prove() -> [ChainProof] {
    walk(Array(values.indices), from: 0, Walked(classes: .start(of: chain)))
    return proofs.compactMap(\.self)
  }

  /// Walks on with parts that have been the same so far.
  private mutating func walk(_ parts: [Int], from index: Int, _ walked: Walked) {
    guard index < stages.count else {
      for part in parts { proofs[part] = proof(about: part, walked) }
      return
    }
    let stage = stages[index]
    for (limits, alike) in Dictionary(grouping: parts, by: { part in stage.new.map { values[part][$0.index] } }) {
      var walk = StageWalk(stage, of: chain, values: limits)
      walk.take(walked.classes)
      var behind = walked
      behind.classes = walk.classes
      behind.hits.append(walk.hits)
      behind.defects.append(
        walk.defects.sorted { $0.key.lexicographicallyPrecedes($1.key) }
          .map { ChainProof.Defect(stage: index, rows: $0, pointCount: $1.count, witness: $1.witness) }
      )
      self.walk(alike, from: index + 1, behind)
    }
  }

  /// What a walk through all stages says about a part, over all of its variables.
  private func proof(about part: Int, _ walked: Walked) -> ChainProof {
    let (values, variables) = (values[part], chain.variables.indices)
    func count(_ count: Int, _ unread: [Int]) -> Int {
      unread.reduce(count) { $0.multipliedClamping(by: values[$1].count) }
    }
    /// An example has the lowest value of each variable that no stage has read.
    func example(_ point: [Int], _ unread: [Int]) -> [Int] {
      unread.reduce(into: point) { $0[$1] = values[$1].first ?? 0 }
    }
    let unread = stages.last?.unread ?? Array(variables)
    // A variable without values that only later stages read, or none, leaves nothing of what was found before.
    let isEmpty = values.contains { $0.isEmpty }
    let walked = isEmpty ? Walked(classes: PointClasses(width: 0), hits: walked.hits) : walked
    return ChainProof(
      pointCount: count(1, Array(variables)),
      classes: walked.classes.indices.map { index in
        let point = walked.classes.point(index).map { Int($0) }
        let witness = example(Array(point[..<variables.count]), unread)
        return ChainProof.Class(
          kept: Dictionary(uniqueKeysWithValues: kept.map { ($0, witness[$0]) }),
          outcome: Array(point[variables.count...]),
          pointCount: count(walked.classes.counts[index], unread),
          witness: witness
        )
      },
      defects: zip(stages, walked.defects).flatMap { stage, defects in
        defects.map { defect in
          ChainProof.Defect(
            stage: defect.stage,
            rows: defect.rows,
            pointCount: count(defect.pointCount, stage.unread),
            witness: example(defect.witness, stage.unread)
          )
        }
      },
      hits: zip(stages, walked.hits).map { stage, hits in hits.map { count($0, stage.unread) } }
    )
  }
}
