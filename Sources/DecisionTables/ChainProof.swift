/// What holds of a chain of tables at every point of the combined space.
public struct ChainProof: Sendable {
  /// Points that everything which was asked about treats alike.
  public struct Class: Hashable, Sendable {
    /// The value indices of the variables that were to be kept, by variable.
    public let kept: [Int: Int]
    /// The indices of the values of the outputs after the last table.
    public let outcome: [Int]
    /// How many points of the combined space these are.
    public let pointCount: Int
    /// One of them: a value index for every variable.
    public let witness: [Int]
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
  /// come, and in the outcome so far, cannot be told apart by anything that follows; they are carried on as one class,
  /// with their number and one of them as an example. So the work follows the number of those classes.
  /// - Parameters:
  ///   - kept: The variables to tell points apart by in the result.
  ///   - limits: Values that variables are limited to, by index; the proof is then about those points only.
  public func prove(keeping kept: Set<Int> = [], where limits: [Int: [Int]] = [:]) -> ChainProof {
    var walk = ChainWalk(chain: self, kept: kept, limits: limits)
    for stage in stages.indices { walk.apply(stage) }
    return walk.proof
  }
}

/// Carries classes of points through the stages.
private struct ChainWalk {
  private struct Points {
    /// A value index for each variable, then one for each output; those of variables that no longer matter are of some
    /// point of the class.
    let indices: [UInt16]
    var count: Int
    let witness: [Int]
  }

  private struct DefectKey: Hashable {
    let stage: Int
    let rows: [Int]
  }

  let chain: TableChain
  let kept: Set<Int>
  /// In the order in which they were met, so that equal input gives equal reports.
  private var classes: [Points]
  private var defects: [DefectKey: (count: Int, witness: [Int])] = [:]
  private var hits: [[Int]]
  private var isFixed: [Bool]

  /// The values that each variable may have, ascending.
  private let values: [[Int]]

  init(chain: TableChain, kept: Set<Int>, limits: [Int: [Int]]) {
    self.chain = chain
    values = chain.variables.indices.map { limits[$0] ?? Array(0..<chain.variables[$0].valueCount) }
    self.kept = kept
    let start = Array(repeating: 0, count: chain.variables.count) + chain.outputs.map { UInt16($0.initial) }
    classes = [Points(indices: start, count: 1, witness: values.map { $0.first ?? 0 })]
    hits = chain.stages.map { Array(repeating: 0, count: $0.table.rows.count) }
    isFixed = Array(repeating: false, count: chain.variables.count)
  }

  mutating func apply(_ stage: Int) {
    let last = stage == chain.stages.count - 1
    let needed = Set((stage + 1..<chain.stages.count).flatMap(chain.variables(ofStage:))).union(kept)
    // Whatever is kept and read by no stage is fixed with the last one.
    let new = (chain.variables(ofStage: stage) + (last ? kept.sorted() : []))
      .filter { !isFixed[$0] }.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    for variable in new { isFixed[variable] = true }
    let rest = chain.variables.indices.filter { !isFixed[$0] }
      .reduce(1) { $0.multipliedClamping(by: values[$1].count) }
    let rows = StageRows(chain, stage)
    let layout = ClassKey.Layout(
      chain,
      variables: chain.variables.indices.filter { isFixed[$0] && needed.contains($0) }
    )
    let effects = chain.stages[stage].effects.map { row in row.map { (chain.variables.count + $0, UInt16($1)) } }
    let overwritten = effects.map(layout.overwriting)
    var places: [ClassKey: Int] = [:]
    var next: [Points] = []
    var hits = hits[stage]
    // Made once, as are the keys: a set of indices for each assignment would cost more than all that is done with it.
    var reached = layout.empty
    for points in classes {
      let total = points.count.multipliedClamping(by: rest)
      var witness = points.witness
      var indices = points.indices
      forEachAssignment(of: new, &indices, &witness) { indices, witness in
        let (first, isOnly) = rows.first(at: indices)
        if !isOnly {
          let defect = DefectKey(stage: stage, rows: rows.all(at: indices))
          defects[defect, default: (count: 0, witness: witness)].count.addClamping(total)
        }
        guard let row = first else { return }
        hits[row].addClamping(total)
        layout.set(&reached, to: indices, overwritten[row])
        if let place = places[reached] {
          next[place].count.addClamping(points.count)
        } else {
          places[reached] = next.count
          var indices = indices
          for (place, value) in effects[row] { indices[place] = value }
          next.append(Points(indices: indices, count: points.count, witness: witness))
        }
      }
    }
    self.hits[stage] = hits
    classes = next
  }

  private func forEachAssignment(
    of new: [Int],
    _ indices: inout [UInt16],
    _ witness: inout [Int],
    _ body: ([UInt16], [Int]) -> Void
  ) {
    var positions = Array(repeating: 0, count: new.count)
    if new.contains(where: { self.values[$0].isEmpty }) { return }
    func assign(_ variable: Int, _ value: Int) { (indices[variable], witness[variable]) = (UInt16(value), value) }
    for variable in new { assign(variable, self.values[variable][0]) }
    while true {
      body(indices, witness)
      var place = new.count - 1
      while place >= 0 {
        let variable = new[place]
        positions[place] += 1
        if positions[place] == self.values[variable].count { positions[place] = 0 }
        assign(variable, self.values[variable][positions[place]])
        if positions[place] > 0 { break }
        place -= 1
      }
      if place < 0 { return }
    }
  }

  var proof: ChainProof {
    let rest = chain.variables.indices.filter { !isFixed[$0] }
      .reduce(1) { $0.multipliedClamping(by: values[$1].count) }
    return ChainProof(
      pointCount: values.reduce(1) { $0.multipliedClamping(by: $1.count) },
      classes: classes.map { points in
        ChainProof.Class(
          kept: Dictionary(uniqueKeysWithValues: kept.map { ($0, Int(points.indices[$0])) }),
          outcome: points.indices[chain.variables.count...].map { Int($0) },
          pointCount: points.count.multipliedClamping(by: rest),
          witness: points.witness
        )
      },
      defects: defects.sorted { first, second in
        first.key.stage == second.key.stage
          ? first.key.rows.lexicographicallyPrecedes(second.key.rows) : first.key.stage < second.key.stage
      }
      .map { key, points in
        ChainProof.Defect(stage: key.stage, rows: key.rows, pointCount: points.count, witness: points.witness)
      },
      hits: hits
    )
  }
}
