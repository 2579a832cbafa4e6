import DecisionTables

/// Looks for values of the places that only later stages read, at which two outcomes of one stage end differently.
///
/// Both outcomes are carried through the later stages together. Pairs that agree in both outcomes and in what is still
/// to be read continue as one pair, so the work grows with the number of those pairs and not with the combined space.
struct DifferenceSearch {
  /// What decides how a pair ends.
  private struct Pair: Hashable {
    let first: [Int]
    let second: [Int]
    /// The values of the places that are fixed and still to be read.
    let fixed: [Int]
  }

  private struct Step {
    /// The places that this stage is the first to read.
    let new: [Int]
    /// The places that are fixed after it and read later.
    let needed: [Int]
  }

  private let program: DecisionProgram
  private let stage: Int
  private let steps: [Step]
  /// What is read of the values that are given.
  private let given: [Int]
  private var endsAlike: Set<Pair> = []

  init(_ program: DecisionProgram, after stage: Int) {
    self.program = program
    self.stage = stage
    let chain = program.composition.chain
    var fixed = Set((0...stage).flatMap(chain.variables(ofStage:)))
    func needed(after index: Int, _ fixed: Set<Int>) -> [Int] {
      fixed.intersection((index + 1..<max(index + 1, chain.stages.count)).flatMap(chain.variables(ofStage:))).sorted()
    }
    given = needed(after: stage, fixed)
    var steps: [Step] = []
    for later in chain.stages.indices.dropFirst(stage + 1) {
      let new = chain.variables(ofStage: later).filter { !fixed.contains($0) }
      fixed.formUnion(new)
      steps.append(Step(new: new, needed: needed(after: later, fixed)))
    }
    self.steps = steps
  }

  /// The given values with those of the other places filled in, or `nil` if both outcomes end alike for all values of
  /// those places. A stage that has no row for one of the two outcomes makes them different.
  mutating func values(_ values: [Int], _ first: [Int], _ second: [Int]) -> [Int]? {
    let start = Pair(first: first, second: second, fixed: given.map { values[$0] })
    if endsAlike.contains(start) { return nil }
    var open = [(pair: start, values: values)]
    for (index, step) in steps.enumerated() {
      var seen: Set<Pair> = []
      var next: [(pair: Pair, values: [Int])] = []
      for (pair, values) in open where pair.first != pair.second {
        var values = values
        var difference: [Int]?
        forEachAssignment(of: step.new[...], in: &values) { values in
          guard difference == nil, let first = program.outcome(of: stage + 1 + index, values, pair.first) else {
            return
          }
          guard let second = program.outcome(of: stage + 1 + index, values, pair.second) else {
            difference = values
            return
          }
          let reached = Pair(first: first, second: second, fixed: step.needed.map { values[$0] })
          if seen.insert(reached).inserted { next.append((reached, values)) }
        }
        if let difference { return difference }
      }
      open = next
    }
    for (pair, values) in open {
      var (first, second) = (pair.first, pair.second)
      program.forgetEvidence(in: &first)
      program.forgetEvidence(in: &second)
      if first != second { return values }
    }
    endsAlike.insert(start)
    return nil
  }

  /// Calls with every combination of the values of some places; the empty ones first.
  func forEachAssignment(of variables: ArraySlice<Int>, in values: inout [Int], _ body: ([Int]) -> Void) {
    guard let variable = variables.first else { return body(values) }
    for value in program.composition.chain.variables[variable].values {
      values[variable] = value
      forEachAssignment(of: variables.dropFirst(), in: &values, body)
    }
  }
}

extension TableChain.Variable {
  fileprivate var values: Range<Int> { 0..<valueCount }
}
