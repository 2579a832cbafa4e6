import Catalogs
import DecisionTables
import Diagnostics
import Notices
import Renewals
import Terminal

/// What holds of a table and its overlays, as data.
package struct ProofDocument: JSONDocument {
  /// How many mistakes that no case detects are shown as text.
  private static let shownSurvivors = 10

  package struct Table: Encodable {
    package struct Row: Encodable {
      let id: String
      /// The combinations of the table that the row decides.
      let hits: Int
      /// The combinations of the whole that the row decides.
      let hitsInComposition: Int
      let evidence: String
      let decidesCase: Bool

      package init(id: String, hits: Int, hitsInComposition: Int, evidence: String, decidesCase: Bool) {
        self.id = id
        self.hits = hits
        self.hitsInComposition = hitsInComposition
        self.evidence = evidence
        self.decidesCase = decidesCase
      }
    }

    package struct Mergeable: Encodable {
      let first: String
      let second: String
      let input: String
    }

    let id: String
    let points: Int
    let undecided: Int
    let overlaps: Int
    let dead: [String]
    let rows: [Row]
    let evidence: [String: Int]
    /// Pairs with one outcome that differ in one cell; they may be kept apart for their evidence or their reason.
    let mergeable: [Mergeable]

    package init(
      id: String,
      points: Int,
      undecided: Int,
      overlaps: Int,
      dead: [String],
      rows: [Row],
      evidence: [String: Int],
      mergeable: [Mergeable]
    ) {
      self.id = id
      self.points = points
      self.undecided = undecided
      self.overlaps = overlaps
      self.dead = dead
      self.rows = rows
      self.evidence = evidence
      self.mergeable = mergeable
    }
  }

  struct Invariant: Encodable {
    let id: String
    let points: Int
    let broken: Int
  }

  struct Survivor: Encodable {
    let mutant: String
    let table: String
    /// The row that the mutant changes.
    let changedRow: String
    let facts: String
    let row: String
    let outcome: [String: String]
  }

  struct Cases: Encodable {
    let decisions: Int
    /// The cases of files that are marked as proposed.
    let proposed: Int
    let failing: [String]
    let mutants: Int
    /// Mutants that change no decision.
    let equivalents: [String]
    let survivors: [Survivor]
  }

  /// The plans of the golden cases; see ``PlanProof``.
  struct Plans: Encodable {
    let plans: Int
    let steps: Int
    let broken: [String]
  }

  let format = 1
  let points: Int
  package let isExact: Bool
  let tables: [Table]
  let invariants: [Invariant]
  let cases: Cases
  /// `nil` if the table doesn't decide about notices.
  let plans: Plans?

  package init(_ composition: TableComposition, _ run: GoldenCaseRun, _ plans: PlanProof?, catalog: Catalog) {
    let proof = composition.chain.prove()
    let mutations = TableMutations(composition, run)
    points = proof.pointCount
    tables = composition.facts.indices.map { stage in
      Table(composition, stage, hits: proof.hits[stage], run.decidingRows[stage])
    }
    isExact = proof.isExact && tables.allSatisfy { $0.undecided == 0 && $0.overlaps == 0 && $0.dead.isEmpty }
    let base = composition.facts[0].id
    let all = catalog.facts.invariants.filter { $0.table.name == base }
    invariants = composition.proofs(of: all).map { proof in
      Invariant(
        id: proof.invariant.id,
        points: proof.pointCount,
        broken: proof.brokenPointCount
      )
    }
    cases = Cases(
      decisions: run.expectations.count,
      proposed: catalog.facts.cases.filter { $0.isProposed && $0.table.name == base }.map(\.cases.count).reduce(0, +),
      failing: run.failures.map { "\($0.expectation.name): \($0.differences.joined(separator: "; "))" },
      mutants: mutations.count,
      equivalents: mutations.equivalents,
      survivors: mutations.survivors.map {
        Survivor(
          mutant: $0.mutant,
          table: $0.table,
          changedRow: $0.changedRow,
          facts: $0.facts.json,
          row: $0.row,
          outcome: $0.outcome
        )
      }
    )
    self.plans = plans.map { plans in
      Plans(
        plans: plans.planCount,
        steps: plans.stepCount,
        broken: plans.violations.map { "\($0.promise.rawValue): \($0.name): \($0.step)" }
      )
    }
  }

  /// Whether everything holds.
  package var holds: Bool { holdsWithProposals && cases.survivors.isEmpty }

  /// Whether everything holds once there is a case for each mutant that none detects.
  package var holdsWithProposals: Bool {
    isExact && cases.failing.isEmpty && plans?.broken.isEmpty ?? true
      && invariants.allSatisfy { $0.broken == 0 && $0.points > 0 }
  }

  /// The same for a person at a terminal.
  package var rows: [TextStyle.Row] {
    var rows: [TextStyle.Row] = []
    for table in tables {
      let gaps = [(table.undecided, "decided by no row"), (table.overlaps, "decided by several")]
        .filter { $0.0 > 0 }.map { "\($0.0.counted) \($0.1)" }
      let verdict = gaps.isEmpty ? "each decided by one row" : gaps.joined(separator: ", ")
      rows.append(
        TextStyle.Row(
          "table",
          emphasis: table.id,
          ": \(table.points.counted) combinations, \(table.rows.count) rows, \(verdict)"
        )
      )
      let evidence = table.evidence.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      if !gaps.isEmpty { rows.append(TextStyle.Row("", "`noticebook check` shows them, with a row to paste")) }
      rows.append(TextStyle.Row("evidence", evidence.joined(separator: ", ")))
      rows.append(TextStyle.Row("per row", table.rows.map { "\($0.id) \($0.hits)" }.joined(separator: ", ")))
      if !table.dead.isEmpty { rows.append(TextStyle.Row("never applies", table.dead.joined(separator: ", "))) }
      let without = table.rows.filter { !$0.decidesCase }.map(\.id)
      if !without.isEmpty { rows.append(TextStyle.Row("without a case", without.joined(separator: ", "))) }
      if !table.mergeable.isEmpty {
        let pairs = table.mergeable.map { "\($0.first) and \($0.second) (\($0.input))" }
        rows.append(TextStyle.Row("mergeable", pairs.joined(separator: ", ")))
      }
    }
    rows.append(
      TextStyle.Row(
        "together",
        "\(points.counted) combinations, \(isExact ? "exactly" : "not exactly") one row of each table"
      )
    )
    for invariant in invariants {
      let verdict = invariant.broken == 0 ? "holds" : "broken by \(invariant.broken.grouped)"
      rows.append(
        TextStyle.Row("invariant", "\(invariant.id): \(verdict), of \(invariant.points.counted) combinations")
      )
    }
    rows.append(TextStyle.Row("golden cases", "\(cases.decisions.grouped) decisions, \(cases.failing.count) failing"))
    if cases.proposed > 0 {
      let count = cases.proposed == 1 ? "1 case is" : "\(cases.proposed.grouped) cases are"
      rows.append(TextStyle.Row("", "\(count) proposed: compare them with the documents, and remove isProposed"))
    }
    rows += cases.failing.map { TextStyle.Row("", $0) }
    rows.append(TextStyle.Row("mutations", "\(cases.mutants.grouped) tried, \(cases.survivors.count) not detected"))
    if !cases.equivalents.isEmpty {
      rows.append(TextStyle.Row("", "\(cases.equivalents.count) more have no effect"))
    }
    let byRow = Dictionary(grouping: cases.survivors) { "\($0.changedRow) of table \($0.table)" }
    for (row, survivors) in byRow.sorted(by: { $0.key < $1.key }) {
      let count = survivors.count == 1 ? "a mistake" : "\(survivors.count) mistakes"
      rows.append(TextStyle.Row("warning", "no case detects \(count) in row \(row), such as \(survivors[0].mutant)"))
    }
    if let first = cases.survivors.first {
      rows.append(TextStyle.Row("", "A case that would detect \(first.mutant): \(first.facts), now row \(first.row)"))
      rows.append(TextStyle.Row("", "--write-cases FILE writes a case for each"))
    }
    if let plans { rows += Self.rows(of: plans) }
    return rows
  }
}

extension ProofDocument {
  fileprivate static func rows(of plans: Plans) -> [TextStyle.Row] {
    let verdict = plans.broken.isEmpty ? "all keep" : "\(plans.broken.count.grouped) steps don't keep"
    let counts = "\(plans.plans.grouped) of the golden cases, \(plans.steps.grouped) steps"
    var rows = [
      TextStyle.Row("plans", "\(counts): \(verdict) their notice, key, day, hours and consent")
    ]
    rows += plans.broken.prefix(shownSurvivors).map { TextStyle.Row("", $0) }
    if plans.broken.count > shownSurvivors {
      rows.append(TextStyle.Row("", "and \(plans.broken.count - shownSurvivors) more"))
    }
    return rows
  }
}

extension Int {
  /// A number of combinations; numbers beyond the largest integer are counted as it.
  fileprivate var counted: String { self == .max ? "more than \(grouped)" : grouped }
}

extension ProofDocument.Table {
  package init(_ composition: TableComposition, _ stage: Int, hits: [Int], _ deciding: Set<String>) {
    let fact = composition.facts[stage]
    let table = composition.chain.stages[stage].table
    let proof = table.prove()
    id = fact.id
    points = proof.pointCount
    undecided = proof.undecidedPointCount
    overlaps = proof.overlapCount
    dead = proof.deadRows.map(\.id)
    rows = zip(fact.rows, hits).map { row, count in
      Row(
        id: row.id,
        hits: proof.hits[row.id] ?? 0,
        hitsInComposition: count,
        evidence: row.provenance.evidence.rawValue,
        decidesCase: deciding.contains(row.id)
      )
    }
    evidence = Dictionary(grouping: fact.rows, by: \.provenance.evidence.rawValue).mapValues(\.count)
    let outcomes = Dictionary(fact.rows.map { ($0.id, $0.outcome.mapValues(\.name)) }) { first, _ in first }
    mergeable = table.mergeableRows { outcomes[$0] }
      .map { Mergeable(first: $0.first, second: $0.second, input: $0.input) }
  }
}
