/// A stage of a chain, prepared for walks through it. A class, because to copy it would count references of all that it
/// holds.
final class ProvedStage: Sendable {
  /// A variable that no stage before reads.
  struct NewVariable: Sendable {
    let index: Int
    /// Whether the variable distinguishes points after the stage.
    let isNeeded: Bool
  }

  /// What a row sets: the place of an output, counted after the variables, and the index of its value.
  typealias Effect = (place: Int, value: UInt16)

  /// Ascending; variables that are kept and that no stage reads are last, in the last stage.
  let new: [NewVariable]
  /// The variables that are read only after this stage, or never.
  let unread: [Int]
  /// The places that the stage reads and that are known before it: variables, then outputs.
  let known: [Int]
  let rows: StageRows
  /// What distinguishes classes of points after this stage.
  let layout: ClassLayout
  /// What each row sets.
  let effects: [[Effect]]
  /// The same, as changes of keys.
  let overwriting: [ClassLayout.Overwriting]

  /// The stages of a chain, for walks that keep some variables.
  static func stages(of chain: TableChain, keeping kept: Set<Int>) -> [ProvedStage] {
    var isFixed = Array(repeating: false, count: chain.variables.count)
    return chain.stages.indices.map { ProvedStage(chain, $0, kept, &isFixed) }
  }

  private init(_ chain: TableChain, _ stage: Int, _ kept: Set<Int>, _ isFixed: inout [Bool]) {
    let last = stage == chain.stages.count - 1
    let needed = Set((stage + 1..<chain.stages.count).flatMap(chain.variables(ofStage:))).union(kept)
    let variables = chain.variables(ofStage: stage)
    // Whatever is kept and read by no stage is fixed with the last one.
    let others = last ? kept.subtracting(variables).sorted() : []
    let new = (variables + others).filter { !isFixed[$0] }
    for variable in new { isFixed[variable] = true }
    self.new = new.map { NewVariable(index: $0, isNeeded: needed.contains($0)) }
    unread = chain.variables.indices.filter { !isFixed[$0] }
    rows = StageRows(chain, stage)
    known = rows.places.filter { !new.contains($0) }
    layout = ClassLayout(
      chain,
      variables: chain.variables.indices.filter { isFixed[$0] && needed.contains($0) }
    )
    effects = chain.stages[stage].effects.map { row in row.map { (chain.variables.count + $0, UInt16($1)) } }
    overwriting = effects.map(layout.overwriting)
  }
}
