import Catalogs
import DecisionTables
import Synchronization
import Threads

/// Small deliberate mistakes in the tables of a composition, and whether the golden cases detect them.
///
/// A proof of the structure cannot find such mistakes: each mutant still decides every combination by exactly one row.
/// A mutant is either a row that says something else in one output, or a row that takes over what a neighbouring row
/// decides at one value of one input.
public struct TableMutations: Sendable {
  /// A mistake that no case detects.
  public struct Survivor: Hashable, Sendable {
    /// What was changed.
    public let mutant: String
    /// The table or stage that was changed.
    public let table: String
    /// Its row that loses what it decides.
    public let changedRow: String
    /// Facts that distinguish the mutant from the table; a golden case with them would detect it.
    public let facts: WitnessFacts
    /// The row that decides these facts in the table as it is.
    public let row: String
    /// What the composition says about them as it is.
    public let outcome: [String: String]
  }

  /// How many mutants change a decision.
  public private(set) var count = 0
  /// Mutants that change no decision, which no case could notice: the same composition written otherwise, or a change for
  /// facts that can't be true together, such as a past end that comes after now.
  public private(set) var equivalents: [String] = []
  /// Those that no case notices, in the order of the tables, rows and inputs.
  public private(set) var survivors: [Survivor] = []

  /// Makes every mutant of a composition that decides every combination, and tries the cases on it.
  /// - Complexity: O(mutants × cases that the changed row decides); a survivor in a stage of overlays costs a proof of
  ///   the tables before it.
  public init(_ composition: TableComposition, _ run: GoldenCaseRun) {
    let program = DecisionProgram(composition)
    let reaching = composition.chain.reaching()
    let repair = WitnessRepair(composition)
    let trials = Parallel.map(reaching.count) { stage in
      let trial = StageTrial(
        program: program,
        stage: stage,
        cases: run.passed,
        reaching: reaching[stage],
        repair: repair
      )
      trial.editOutcomes()
      trial.moveBoundaries()
      return (count: trial.count, equivalents: trial.equivalents, survivors: trial.survivors)
    }
    for trial in trials {
      count += trial.count
      equivalents += trial.equivalents
      survivors += trial.survivors
    }
  }
}

/// Turns values that facts can't have together into others that they can.
private final class WitnessRepair: Sendable {
  private let facts: PossibleFacts
  /// The combinations of variables that are read from the same places.
  private let known = Mutex<[[Int]: PossibleFacts.Combinations?]>([:])

  init(_ composition: TableComposition) { facts = composition.possibleFacts }

  /// What became of values.
  enum Result {
    /// Values that facts can have.
    case possible([Int])
    /// No facts have these values together with those of the other variables.
    case notHere
    /// No facts have these values, whatever the other variables are.
    case nowhere
  }

  /// The values, or the first with other values of the variables that contradict one another and of those read from the
  /// same places, that facts can have and that are wanted.
  ///
  /// - Parameter isAllowed: Whether a variable may have a value, whatever those of the others are.
  func result(
    _ values: [Int],
    isAllowed: (_ variable: Int, _ value: Int) -> Bool,
    where isWanted: ([Int]) -> Bool
  ) -> Result {
    guard let wrong = facts.contradictions(in: values) else { return .notHere }
    if wrong.isEmpty { return .possible(values) }
    let related = facts.variables(relatedTo: wrong).sorted()
    let known = combinations(of: related)
    // Of many variables, only those that contradict others get other values.
    let kept = known == nil ? wrong.sorted() : related
    guard let combinations = known ?? combinations(of: kept) else { return .notHere }
    var isAnyAllowed = known == nil
    for (number, combination) in combinations.values.enumerated()
    where zip(kept, combination).allSatisfy({ isAllowed($0, $1) }) {
      var values = values
      for (variable, value) in zip(kept, combination) { values[variable] = value }
      // What facts can have is tried last, as it takes longest.
      guard !isAnyAllowed || isWanted(values), combinations.isPossible(number) else { continue }
      isAnyAllowed = true
      if isWanted(values), facts.contradictions(in: values) == [] { return .possible(values) }
    }
    return isAnyAllowed ? .notHere : .nowhere
  }

  private func combinations(of kept: [Int]) -> PossibleFacts.Combinations? {
    known.withLock { known in
      if let combinations = known[kept] { return combinations }
      let combinations = facts.combinations(of: kept)
      known[kept] = .some(combinations)
      return combinations
    }
  }
}

/// The mutants of one table. A class, because closures would copy all that it holds.
private final class StageTrial {
  let program: DecisionProgram
  let stage: Int
  /// The cases by the row of this table that decides them, each with its point of this table.
  private let cases: [Int: [(values: [Int], point: [Int], verdict: DecisionProgram.Verdict)]]
  private(set) var count = 0
  private(set) var equivalents: [String] = []
  private(set) var survivors: [TableMutations.Survivor] = []
  private var search: DifferenceSearch
  private let repair: WitnessRepair
  /// So many witnesses of a mutant are turned into facts at most.
  private static let repairLimit = 6
  /// What reaches the stage by what stages before it read.
  private let reaching: [TableChain.Reaching]
  /// What the row of the last mutant decides of it; mutants are made row by row.
  private var reachingRow: (row: Int, groups: [TableChain.Reaching])?
  /// The variables that this stage is the first to read, and those of them that later stages read as well.
  private let new: [(variable: Int, isReadLater: Bool)]

  /// Values of the variables that reach the stage, with the outcome before it.
  private struct Reached {
    let values: [Int]
    let outcome: [Int]
  }

  private var composition: TableComposition { program.composition }
  private var chain: TableChain { composition.chain }
  private var fact: TableFact { composition.facts[stage] }
  private var table: DecisionTable { chain.stages[stage].table }
  private var effects: [[Int: Int]] { chain.stages[stage].effects }

  init(
    program: DecisionProgram,
    stage: Int,
    cases: [(values: [Int], verdict: DecisionProgram.Verdict)],
    reaching: [TableChain.Reaching],
    repair: WitnessRepair
  ) {
    (self.program, self.stage, self.reaching, self.repair) = (program, stage, reaching, repair)
    let chain = program.composition.chain
    let earlier = Set((0..<stage).flatMap(chain.variables(ofStage:)))
    let later = Set((stage + 1..<max(stage + 1, chain.stages.count)).flatMap(chain.variables(ofStage:)))
    new = chain.variables(ofStage: stage).filter { !earlier.contains($0) }.map { ($0, later.contains($0)) }
    search = DifferenceSearch(program, after: stage)
    let located = cases.map { known in
      let before = program.outcome(before: stage, rows: known.verdict.rows)
      let point = program.composition.chain.point(ofStage: stage, variables: known.values, outcome: before)
      return (values: known.values, point: point, verdict: known.verdict)
    }
    self.cases = Dictionary(grouping: located) { $0.verdict.rows[stage] }
  }

  /// Lets each row say something else in one output.
  func editOutcomes() {
    var settable = stage == 0 ? Set(chain.outputs.indices) : Set(effects.flatMap(\.keys))
    // The evidence is a fact about the row and nothing that it says.
    if let evidence = composition.evidenceOutput { settable.remove(evidence) }
    for row in table.rows.indices {
      for output in settable.sorted() {
        let current = effects[row][output]
        for value in chain.outputs[output].values.indices {
          if value == current ?? (stage == 0 ? chain.outputs[output].initial : -1) { continue }
          var effect = effects[row]
          effect[output] = value
          let name =
            "\(fact.id) \(table.rows[row].id): \(chain.outputs[output].name) \(chain.outputs[output].values[value])"
          tryCases(name, row: row, box: table.rows[row].region, effect: effect, isAnotherRow: false)
        }
      }
    }
  }

  /// Lets each row take over what another one decides at one more value of one input.
  func moveBoundaries() {
    for row in table.rows.indices {
      for other in table.rows.indices where other != row {
        // In a stage, the outcome doesn't show which row left it unchanged.
        if stage > 0, effects[row] == effects[other] { continue }
        for input in table.inputs.indices {
          let gained = table.rows[row].cells[input].subtracting(table.rows[other].cells[input])
          for value in gained.indices {
            var cells = table.rows[row].region.intersection(table.rows[other].region).cells
            cells[input] = ValueSet(indices: [value])
            let box = TableRegion(cells: cells)
            if box.isEmpty { continue }
            let name =
              "\(fact.id) \(table.rows[other].id): also \(table.inputs[input].name) "
              + "\(table.inputs[input].values[value]), taken from \(table.rows[row].id)"
            tryCases(name, row: row, box: box, effect: effects[other], isAnotherRow: stage == 0)
          }
        }
      }
    }
  }

  /// Tries the cases on a mutant in which the points of `box`, which `row` decides, get another effect.
  private func tryCases(_ name: String, row: Int, box: TableRegion, effect: [Int: Int], isAnotherRow: Bool) {
    for known in cases[row, default: []] where box.contains(TablePoint(known.point)) {
      let before = program.outcome(before: stage, rows: known.verdict.rows)
      if isAnotherRow || program.outcome(after: stage, effect, before, known.values) != known.verdict.outcome {
        count += 1
        return
      }
    }
    guard let values = witness(row: row, box: box, effect: effect, isAnotherRow: isAnotherRow),
      let verdict = try? program.verdict(values)
    else {
      equivalents.append(name)
      return
    }
    count += 1
    survivors.append(
      TableMutations.Survivor(
        mutant: name,
        table: fact.id,
        changedRow: table.rows[row].id,
        facts: composition.facts(at: values),
        row: composition.facts[0].rows[verdict.rows[0]].id,
        outcome: program.words(verdict.outcome)
      )
    )
  }

  /// Values of the variables that facts can have and at which the mutant differs; `nil` if none are found.
  ///
  /// Every class of points that can reach the stage is tried, with every value of the places that only later stages read.
  /// If facts can't have the values of a difference together, others are looked for among those of the variables that are
  /// read from the same places, for the first ``repairLimit`` differences.
  private func witness(row: Int, box: TableRegion, effect: [Int: Int], isAnotherRow: Bool) -> [Int]? {
    var tries = 0
    for group in stage == 0 ? basePoints(of: box, row: row) : reachedPoints(of: box, row: row) {
      var difference: [Int]? = group.values
      if !isAnotherRow {
        var (original, changed) = (group.outcome, group.outcome)
        for (output, value) in effects[row] { original[output] = value }
        for (output, value) in effect { changed[output] = value }
        difference = search.values(group.values, original, changed)
      }
      guard let difference else { continue }
      let result = repair.result(difference) { variable, value in
        isAllowed(variable, value, row: row, box: box)
      } where: { values in
        isChanged(at: values, row: row, box: box, effect: effect, isAnotherRow: isAnotherRow)
      }
      switch result {
      case .possible(let values): return values
      case .notHere: tries += 1
      case .nowhere: return nil
      }
      if tries == Self.repairLimit { return nil }
    }
    return nil
  }

  /// Whether a row decides, in a box, points with a value of a variable.
  private func isAllowed(_ variable: Int, _ value: Int, row: Int, box: TableRegion) -> Bool {
    zip(chain.stages[stage].sources, zip(table.rows[row].region.cells, box.cells)).allSatisfy { source, cells in
      guard case .variable(variable, let indices) = source else { return true }
      return cells.0.contains(indices[value]) && cells.1.contains(indices[value])
    }
  }

  /// Whether the row decides values in the box, and the mutant decides otherwise.
  private func isChanged(
    at values: [Int],
    row: Int,
    box: TableRegion,
    effect: [Int: Int],
    isAnotherRow: Bool
  ) -> Bool {
    guard let verdict = try? program.verdict(values), verdict.rows[stage] == row else { return false }
    let before = program.outcome(before: stage, rows: verdict.rows)
    guard box.contains(TablePoint(chain.point(ofStage: stage, variables: values, outcome: before))) else {
      return false
    }
    return isAnotherRow || program.outcome(after: stage, effect, before, values) != verdict.outcome
  }

  /// The points of a box of a later stage that a row decides and that can be reached. Of what this stage is the first and the
  /// last to read, one combination is enough.
  private func reachedPoints(of box: TableRegion, row: Int) -> [Reached] {
    if reachingRow?.row != row {
      var limits = Limits(table.rows[row].region, chain.stages[stage].sources)
      for (variable, _) in new { _ = limits.take(variable) }
      reachingRow = (row, reaching.filter(limits.hold))
    }
    var limits = Limits(table.rows[row].region.intersection(box), chain.stages[stage].sources)
    // The variables that no stage before has read have no value yet.
    let fresh = new.map { (variable: $0.variable, isReadLater: $0.isReadLater, values: limits.take($0.variable)) }
    return (reachingRow?.groups ?? []).filter(limits.hold).flatMap { group in
      var open = [group.values]
      for (variable, isReadLater, values) in fresh {
        open = open.flatMap { known in
          values.prefix(isReadLater ? values.count : 1).map { value in
            var known = known
            known[variable] = value
            return known
          }
        }
      }
      return open.map { Reached(values: $0, outcome: group.outcome) }
    }
  }

  /// A point of a box of the first table for each combination of what later tables read as well: the later tables do
  /// not distinguish points that agree in it.
  private func basePoints(of box: TableRegion, row: Int) -> [Reached] {
    let later = Set((1..<max(1, chain.stages.count)).flatMap(chain.variables(ofStage:)))
    var boxes = [box]
    for (input, source) in chain.stages[0].sources.enumerated() {
      guard case .variable(let variable, _) = source, later.contains(variable) else { continue }
      boxes = boxes.flatMap { box in
        box.cells[input].indices.map { value in
          var cells = box.cells
          cells[input] = ValueSet(indices: [value])
          return TableRegion(cells: cells)
        }
      }
    }
    let outcome = chain.outputs.map(\.initial)
    return boxes.compactMap(\.witness).compactMap { point in
      let values = composition.values(atBasePoint: point)
      // Places that several inputs read can make another point of it.
      let made = chain.point(ofStage: stage, variables: values, outcome: outcome)
      guard chain.stages[stage].table.rowIndex(at: made) == row else { return nil }
      return Reached(values: values, outcome: outcome)
    }
  }
}

/// The values that variables and outputs have in a region of a stage's table.
private struct Limits {
  private typealias Limit = (place: Int, holds: [Bool])

  private var variables: [Limit] = []
  private var outputs: [Limit] = []

  init(_ region: TableRegion, _ sources: [TableChain.Source]) {
    for (source, cell) in zip(sources, region.cells) {
      switch source {
      case .variable(let index, let values): variables.append((index, values.map(cell.contains)))
      case .output(let index, let values): outputs.append((index, values.map(cell.contains)))
      }
    }
  }

  func hold(_ group: TableChain.Reaching) -> Bool {
    variables.allSatisfy { $0.holds[group.values[$0.place]] }
      && outputs.allSatisfy { $0.holds[group.outcome[$0.place]] }
  }

  /// Removes the limits of a variable, and gives the values that they leave.
  mutating func take(_ variable: Int) -> [Int] {
    let own = variables.filter { $0.place == variable }.map(\.holds)
    variables.removeAll { $0.place == variable }
    return (own.first?.indices).map { $0.filter { value in own.allSatisfy { $0[value] } } } ?? []
  }
}

extension DecisionProgram {
  /// The outcome after the last table, when a row of a stage has a certain effect; `nil` if a later stage has no
  /// row.
  func outcome(after stage: Int, _ effect: [Int: Int], _ before: [Int], _ values: [Int]) -> [Int]? {
    var outcome = before
    for (output, value) in effect { outcome[output] = value }
    for later in composition.facts.indices.dropFirst(stage + 1) {
      guard let next = self.outcome(of: later, values, outcome) else { return nil }
      outcome = next
    }
    forgetEvidence(in: &outcome)
    return outcome
  }
}
