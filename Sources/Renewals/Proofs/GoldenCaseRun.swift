import Catalogs
import DecisionTables
import Diagnostics
import Instants

/// What the golden cases of a table say about it.
public struct GoldenCaseRun: Sendable {
  /// One decision that a case requires.
  public struct Expectation: Sendable {
    /// The case, `family/case`, and for the sides of a boundary `case − 1 ms` and `case + 1 ms`.
    public let name: String
    /// The facts and the moment.
    public let facts: WitnessFacts
    /// The row that must decide.
    public let row: String
    /// What must be said, by output; `nil` if only the row is known.
    public let outcome: [String: String]?
    /// The place of the case.
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

  /// Every decision that the cases require.
  public let expectations: [Expectation]
  /// What is decided otherwise, in the order of the cases.
  public let failures: [Failure]
  /// For each table of the composition, the ids of rows that decide a case.
  public let decidingRows: [Set<String>]
  /// The variables' values and the verdict of each case that passed with a whole outcome.
  let passed: [(values: [Int], verdict: DecisionProgram.Verdict)]

  /// Runs the cases of files that are about the table of a composition.
  public init(_ files: [GoldenCases], _ composition: TableComposition) {
    let base = composition.facts[0]
    self.init(
      files.filter { $0.table.name == base.id }.flatMap {
        GoldenCaseSheet($0, base, of: composition.payloads).expectations
      },
      composition
    )
  }

  /// Runs decisions that are expected of a composition.
  init(_ expectations: [Expectation], _ composition: TableComposition) {
    let program = DecisionProgram(composition)
    var failures: [Failure] = []
    var isDeciding = composition.facts.map { Array(repeating: false, count: $0.rows.count) }
    var passed: [(values: [Int], verdict: DecisionProgram.Verdict)] = []
    for expectation in expectations {
      do {
        let values = try composition.values(in: expectation.facts.facts, now: expectation.facts.now)
        let verdict = try program.verdict(values)
        let differences = expectation.differences(from: verdict, program)
        for (stage, row) in verdict.rows.enumerated() { isDeciding[stage][row] = true }
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
    decidingRows = zip(composition.facts, isDeciding).map { fact, isDeciding in
      Set(zip(fact.rows, isDeciding).lazy.filter(\.1).map(\.0.id))
    }
  }
}

extension GoldenCaseRun.Expectation {
  fileprivate func differences(from verdict: DecisionProgram.Verdict, _ program: DecisionProgram) -> [String] {
    var differences: [String] = []
    let decided = program.composition.facts[0].rows[verdict.rows[0]].id
    if decided != row { differences.append("row is \(decided), not \(row)") }
    guard let outcome, program.differs(verdict.outcome, from: outcome) else { return differences }
    for (output, value) in program.words(verdict.outcome).sorted(by: { $0.key < $1.key })
    where outcome[output] != value {
      differences.append("\(output) is \(value), not \(outcome[output] ?? "none")")
    }
    return differences
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
