import Catalogs
import DecisionTables
import Diagnostics
import Instants

/// What the golden cases of a table say about it.
public struct GoldenCaseRun: Sendable {
  /// One decision that a case asks for.
  public struct Expectation: Sendable {
    /// The case, `family/case`, and for the sides of a boundary `case − 1 ms` and `case + 1 ms`.
    public let name: String
    /// The facts and the moment.
    public let facts: WitnessFacts
    /// The row that must decide.
    public let row: String
    /// What must be said, by output; nothing where only the row is known.
    public let outcome: [String: String]?
    /// Where the case stands.
    public let span: SourceSpan
  }

  /// A case that is decided otherwise.
  public struct Failure: Sendable {
    /// The case.
    public let expectation: Expectation
    /// The differences, such as `row is T1, not T2`; in a fixed order.
    public let differences: [String]
    /// Whether a table has no row or several for these facts, so that the table is at fault in any case.
    public let isStructural: Bool
  }

  /// Everything that the cases ask for.
  public let expectations: [Expectation]
  /// What is decided otherwise, in the order of the cases.
  public let failures: [Failure]
  /// For each table of the composition, the ids of rows that decide a case.
  public let decidingRows: [Set<String>]
  /// The variables' values and the verdict of each case that passed with a whole outcome.
  let passed: [(values: [Int], verdict: DecisionProgram.Verdict)]

  /// Runs the cases of files that are about the table of a composition.
  public init(_ files: [GoldenCases], _ composition: TableComposition) {
    let program = DecisionProgram(composition)
    let base = composition.facts[0]
    let expectations = files.filter { $0.table.name == base.id }.flatMap { $0.expectations(of: base) }
    var failures: [Failure] = []
    var rows = composition.facts.map { _ in Set<String>() }
    var passed: [(values: [Int], verdict: DecisionProgram.Verdict)] = []
    for expectation in expectations {
      do {
        let values = try composition.values(in: expectation.facts.facts, now: expectation.facts.now)
        let verdict = try program.verdict(values)
        let differences = expectation.differences(from: verdict, program)
        for (stage, row) in verdict.rows.enumerated() { rows[stage].insert(composition.facts[stage].rows[row].id) }
        if !differences.isEmpty {
          failures.append(
            Failure(
              expectation: expectation,
              differences: differences,
              isStructural: composition.isContested(values, verdict)
            )
          )
        } else if expectation.outcome != nil {
          passed.append((values, verdict))
        }
      } catch let error as DecisionProgram.UndecidedError {
        let difference = "table \(error.table) has no row for it"
        failures.append(Failure(expectation: expectation, differences: [difference], isStructural: true))
      } catch {
        failures.append(Failure(expectation: expectation, differences: ["\(error)"], isStructural: false))
      }
    }
    self.expectations = expectations
    self.failures = failures
    self.passed = passed
    decidingRows = rows
  }
}

extension GoldenCaseRun.Expectation {
  fileprivate func differences(from verdict: DecisionProgram.Verdict, _ program: DecisionProgram) -> [String] {
    var differences: [String] = []
    let decided = program.composition.facts[0].rows[verdict.rows[0]].id
    if decided != row { differences.append("row is \(decided), not \(row)") }
    guard let outcome else { return differences }
    let words = program.words(verdict.outcome)
    if words == outcome { return differences }
    for (output, value) in words.sorted(by: { $0.key < $1.key }) where outcome[output] != value {
      differences.append("\(output) is \(value), not \(outcome[output] ?? "none")")
    }
    return differences
  }
}

extension GoldenCases {
  /// Every decision that the file asks for: each case, the sides of the boundaries, and the families over their cases.
  fileprivate func expectations(of table: TableFact) -> [GoldenCaseRun.Expectation] {
    let names = table.outputs.map(\.id)
    return cases.flatMap { expectations(of: $0, names) } + families.flatMap { expectations(of: $0, names) }
  }

  private func expectations(of golden: Case, _ outputs: [String]) -> [GoldenCaseRun.Expectation] {
    let fields = base.merging(golden.facts) { $1 }
    let outcome = whole(golden.outcome, outputs)
    func expectation(_ name: String, _ offset: Int64, row: Token, _ outcome: [String: String]?)
      -> GoldenCaseRun.Expectation?
    {
      guard let moment = now.advanced(byMilliseconds: offset) else { return nil }
      // The facts stay where they are; only the moment moves.
      let shifted = fields.mapValues { value -> Value in
        if case .instant(let distance) = value { .instant(distance - offset) } else { value }
      }
      return GoldenCaseRun.Expectation(
        name: name,
        facts: WitnessFacts(shifted, now: moment),
        row: row.name,
        outcome: outcome,
        span: golden.span
      )
    }
    guard let before = golden.before else {
      return [expectation(golden.id, 0, row: golden.row, outcome)].compactMap(\.self)
    }
    return [
      expectation("\(golden.id) − 1 ms", -1, row: before, nil), expectation(golden.id, 0, row: golden.row, outcome),
      expectation("\(golden.id) + 1 ms", 1, row: golden.row, outcome),
    ].compactMap(\.self)
  }

  private func expectations(of family: Family, _ outputs: [String]) -> [GoldenCaseRun.Expectation] {
    let over = Set(family.over.map(\.name))
    let own = family.row == nil ? family.outcome.mapValues(\.name) : whole(family.outcome, outputs)
    return cases.filter { over.isEmpty || over.contains($0.id) }.map { golden in
      let outcome = family.row == nil ? whole(golden.outcome, outputs).merging(own) { $1 } : own
      return GoldenCaseRun.Expectation(
        name: "\(family.id)/\(golden.id)",
        facts: WitnessFacts(base.merging(golden.facts) { $1 }.merging(family.facts) { $1 }, now: now),
        row: (family.row ?? golden.row).name,
        outcome: outcome,
        span: family.span
      )
    }
  }

  /// An outcome with `none` for every output that it leaves out.
  private func whole(_ outcome: [String: Token], _ outputs: [String]) -> [String: String] {
    var words: [String: String] = [:]
    for output in outputs { words[output] = outcome[output]?.name ?? "none" }
    return words
  }
}

extension TableComposition {
  /// Whether more than one row of a table applies on the way to a verdict.
  fileprivate func isContested(_ values: [Int], _ verdict: DecisionProgram.Verdict) -> Bool {
    var outcome = chain.outputs.map(\.initial)
    for (index, stage) in chain.stages.enumerated() {
      let point = TablePoint(chain.point(ofStage: index, variables: values, outcome: outcome))
      if stage.table.rows(at: point).count > 1 { return true }
      for (output, value) in stage.effects[verdict.rows[index]] { outcome[output] = value }
    }
    return false
  }
}
