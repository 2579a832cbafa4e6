/// Carries regions through the stages of two chains; see ``ChainComparison``.
struct ComparisonWalk {
  /// What the two chains have said so far; nothing for a chain of which a stage had no row.
  private struct Sides: Hashable {
    var before: [Int]?
    var after: [Int]?

    var areEqual: Bool { before == after }
  }

  /// Stages that are applied at a time, by index.
  private struct Step {
    let before: Int?
    let after: Int?
    /// Whether both chains apply the same rows with the same effects.
    let isSame: Bool
  }

  private let before: StageRegions.Chain
  private let after: StageRegions.Chain
  private let outputs: [TableChain.Output]
  private let ignored: Set<Int>
  private let space: TableRegion
  /// The largest number of regions that a step may lead to.
  private let regionLimit: Int
  private let steps: [Step]
  private var groups: [Sides: [TableRegion]]
  /// In the order in which they were met, so that equal input gives equal reports.
  private var order: [Sides]

  init(_ before: TableChain, _ after: TableChain, ignoring ignored: Set<Int>, regionLimit: Int) {
    self.regionLimit = regionLimit
    self.before = StageRegions.Chain(before)
    self.after = StageRegions.Chain(after)
    self.ignored = ignored
    outputs = before.outputs
    space = TableRegion(cells: before.variables.map { .all(count: $0.valueCount) })
    steps = Self.steps(before, after)
    let start = Sides(before: outputs.map(\.initial), after: outputs.map(\.initial))
    groups = [start: [space]]
    order = [start]
  }

  /// Pairs stages with the same name; the others are applied alone, in their order.
  private static func steps(_ before: TableChain, _ after: TableChain) -> [Step] {
    let difference = after.stages.map(\.table.name).difference(from: before.stages.map(\.table.name))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var steps: [Step] = []
    var (old, new) = (0, 0)
    while old < before.stages.count || new < after.stages.count {
      if removed.contains(old) {
        steps.append(Step(before: old, after: nil, isSame: false))
        old += 1
      } else if inserted.contains(new) {
        steps.append(Step(before: nil, after: new, isSame: false))
        new += 1
      } else {
        let isSame = before.stages[old].hasDecisions(of: after.stages[new])
        steps.append(Step(before: old, after: new, isSame: isSame))
        (old, new) = (old + 1, new + 1)
      }
    }
    return steps
  }

  mutating func run() throws(ChainComparisonError) {
    for index in steps.indices {
      dropWhatStaysEqual(from: index)
      try apply(steps[index], later: steps[(index + 1)...])
    }
    dropWhatStaysEqual(from: steps.count)
  }

  private mutating func dropWhatStaysEqual(from index: Int) {
    guard steps[index...].allSatisfy(\.isSame) else { return }
    order.removeAll { sides in
      guard sides.areEqual else { return false }
      groups[sides] = nil
      return true
    }
  }

  private mutating func apply(_ step: Step, later: ArraySlice<Step>) throws(ChainComparisonError) {
    var next: [Sides: [TableRegion]] = [:]
    var nextOrder: [Sides] = []
    let unread = ignored.filter { output in
      !later.contains { step in
        step.before.map { before.stages[$0].outputs.contains(output) } == true
          || step.after.map { after.stages[$0].outputs.contains(output) } == true
      }
    }
    var count = 0
    for sides in order {
      for region in groups[sides] ?? [] {
        for part in parts(of: region, sides, step) {
          var sides = part.sides
          for output in unread {
            sides.before?[output] = outputs[output].initial
            sides.after?[output] = outputs[output].initial
          }
          if next[sides] == nil { nextOrder.append(sides) }
          next[sides, default: []].append(part.region)
          count += 1
          if count > regionLimit { throw .tooManyRegions(limit: regionLimit) }
        }
      }
    }
    groups = next.mapValues { $0.merged() }
    order = nextOrder
  }

  private func parts(of region: TableRegion, _ sides: Sides, _ step: Step) -> [(sides: Sides, region: TableRegion)] {
    let old = before.parts(of: region, outcome: sides.before, stage: step.before)
    if step.isSame, sides.areEqual { return old.map { (Sides(before: $0.outcome, after: $0.outcome), $0.region) } }
    return old.flatMap { old in
      after.parts(of: old.region, outcome: sides.after, stage: step.after)
        .map { (Sides(before: old.outcome, after: $0.outcome), $0.region) }
    }
  }

  /// What is left, by the way in which it differs.
  var changes: [ChainComparison.Change] {
    var regions: [[ChainComparison.OutputChange]: [TableRegion]] = [:]
    var kinds: [[ChainComparison.OutputChange]] = []
    for sides in order {
      let outputs = differences(sides)
      guard !outputs.isEmpty else { continue }
      if regions[outputs] == nil { kinds.append(outputs) }
      regions[outputs, default: []] += groups[sides] ?? []
    }
    let changes = kinds.map { outputs in
      let all = regions[outputs] ?? []
      return ChainComparison.Change(
        outputs: outputs,
        pointCount: all.reduce(into: 0) { $0.addClamping($1.pointCount) },
        regions: all.simplified(in: space)
      )
    }
    // The library's sort does not promise to keep the order of equals.
    return changes.enumerated()
      .sorted { ($1.element.pointCount, $0.offset) < ($0.element.pointCount, $1.offset) }.map(\.element)
  }

  private func differences(_ sides: Sides) -> [ChainComparison.OutputChange] {
    guard !sides.areEqual else { return [] }
    return outputs.indices.compactMap { output in
      let change = ChainComparison.OutputChange(
        output: output,
        before: sides.before?[output],
        after: sides.after?[output]
      )
      return ignored.contains(output) || change.before == change.after ? nil : change
    }
  }
}
