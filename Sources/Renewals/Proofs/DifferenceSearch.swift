import DecisionTables

/// Looks for values of the places that only later stages read, at which two outcomes of one stage end differently.
///
/// Both outcomes are carried through the later stages together. Pairs that agree in both outcomes and in what is still
/// to be read are looked at once, so the work grows with the number of those pairs and not with the combined space.
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
  /// For each step the pairs that reach it and end alike.
  private var endAlike: [Set<Pair>]

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
    endAlike = Array(repeating: [], count: steps.count)
  }

  /// The given values with those of the other places filled in, or `nil` if both outcomes end alike for all values of
  /// those places. A stage that has no row for one of the two outcomes makes them different.
  mutating func values(_ values: [Int], _ first: [Int], _ second: [Int]) -> [Int]? {
    var values = values
    let pair = Pair(first: first, second: second, fixed: given.map { values[$0] })
    return isDifferent(pair, 0, &values) ? values : nil
  }

  /// Whether a pair that reaches a step can end differently, at the values that are then filled in.
  private mutating func isDifferent(_ pair: Pair, _ step: Int, _ values: inout [Int]) -> Bool {
    if pair.first == pair.second { return false }
    guard step < steps.count else {
      var (first, second) = (pair.first, pair.second)
      program.forgetEvidence(in: &first)
      program.forgetEvidence(in: &second)
      return first != second
    }
    if endAlike[step].contains(pair) { return false }
    if isDifferent(pair, step, filling: steps[step].new[...], &values) { return true }
    endAlike[step].insert(pair)
    return false
  }

  /// The same with some places of the step still to be filled in, the empty values first.
  private mutating func isDifferent(
    _ pair: Pair,
    _ step: Int,
    filling open: ArraySlice<Int>,
    _ values: inout [Int]
  ) -> Bool {
    if let variable = open.first {
      for value in 0..<program.composition.chain.variables[variable].valueCount {
        values[variable] = value
        if isDifferent(pair, step, filling: open.dropFirst(), &values) { return true }
      }
      return false
    }
    guard let first = program.outcome(of: stage + 1 + step, values, pair.first) else { return false }
    guard let second = program.outcome(of: stage + 1 + step, values, pair.second) else { return true }
    let needed = steps[step].needed.map { values[$0] }
    return isDifferent(Pair(first: first, second: second, fixed: needed), step + 1, &values)
  }
}
