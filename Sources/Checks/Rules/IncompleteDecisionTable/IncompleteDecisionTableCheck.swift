import Catalogs
import DecisionTables
import Diagnostics
import Renewals

/// Gaps, overlaps and dead rows of decision tables, by enumeration of every combination.
struct IncompleteDecisionTableCheck: Check {
  let rule = Rule(
    id: "incomplete-decision-table",
    severity: .error,
    topic: .decisions,
    example: RuleExample(
      file: "facts/tables/access.yaml",
      firing: RuleExample.table(closed: RuleExample.row("closed", when: "past")),
      fixed: RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]"))
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    return decisionFlaws(facts)
      + facts.tables.flatMap { table -> [Diagnostic] in
        let overlays = facts.overlays.filter { $0.over.name == table.id }
        let tables = [table] + overlays.flatMap { $0.stages.map(\.table) }
        let composition = context.composition(of: table)
        return tables.indices.flatMap { findings(tables[$0], stage: $0, composition) }
      }
  }

  /// What keeps the table of decisions from giving any.
  private func decisionFlaws(_ facts: Facts) -> [Diagnostic] {
    let name = facts.decision.table
    if let table = facts.tables.named(name) {
      return table.decisionFlaws(in: facts).map { finding($0.summary, at: $0.span, fix: $0.fix) }
    }
    guard let other = facts.tables.first(where: { $0.looksLikeDecision(in: facts) }) else { return [] }
    let summary = "Table \(other.id) looks like the decision, which is read from table '\(name)' alone"
    return [
      finding(
        summary,
        at: other.span,
        fix:
          "Rename its file to facts/tables/\(name).yaml, or name it in catalog.yaml: `decision: {table: \(other.id)}`."
      )
    ]
  }

  private func findings(_ fact: TableFact, stage: Int, _ composition: TableComposition?) -> [Diagnostic] {
    let table: DecisionTable
    do throws(TableError) {
      let known = composition?.chain.stages[stage].table
      table = if let known { known } else { try ExecutableTable(fact).table }
    } catch {
      return [finding("Table \(fact.id) cannot be proved: \(error)", at: fact.span, fix: "Fix the table.")]
    }
    let proof = table.prove()
    let witnesses = WitnessSearch(table: table, stage: stage, composition: composition)
    return proof.gaps.map { gap($0, fact, witnesses) } + proof.overlaps.map { overlap($0, fact, witnesses) }
      + proof.deadRows.map { dead($0, fact) }
  }

  private func gap(_ gap: Gap, _ fact: TableFact, _ witnesses: WitnessSearch) -> Diagnostic {
    finding(
      "Table \(fact.id) decides nothing for \(combinations(gap.pointCount))",
      at: fact.span,
      notes: [
        witnesses.note(region: gap.region, witness: gap.witness),
        RowSkeleton(gap.skeleton, fact).note,
      ],
      fix: "Add a row, or widen one: `when: {\(RowSkeleton(gap.skeleton, fact).cells)}`."
    )
  }

  private func overlap(_ overlap: Overlap, _ fact: TableFact, _ witnesses: WitnessSearch) -> Diagnostic {
    let rows = [overlap.first, overlap.second].map { id in fact.rows.first { $0.id == id } }
    let agree = rows[0]?.outcome.mapValues(\.name) == rows[1]?.outcome.mapValues(\.name)
    let narrowing = overlap.narrowings.first.map {
      "Let \($0.input) of row \($0.row) be \($0.tokens.joined(separator: " or "))."
    }
    return finding(
      "Rows \(overlap.first) and \(overlap.second) of table \(fact.id) both decide \(combinations(overlap.pointCount))",
      at: rows[1]?.span ?? fact.span,
      notes: [
        witnesses.note(region: overlap.region, witness: overlap.witness),
        agree ? "Both rows say the same." : "The rows say different things.",
      ],
      fix: narrowing ?? "Remove one of the two rows."
    )
  }

  private func dead(_ row: DeadRow, _ fact: TableFact) -> Diagnostic {
    let span = fact.rows.first { $0.id == row.id }?.span ?? fact.span
    switch row.reason {
    case .emptyCell(let inputs):
      return finding(
        "Row \(row.id) of table \(fact.id) allows no value of \(inputs.joined(separator: ", "))",
        at: span,
        fix: "Name at least one value."
      )
    case .coveredBy(let others):
      return finding(
        "Row \(row.id) of table \(fact.id) decides nothing on its own",
        at: span,
        notes: ["All its combinations belong to \(others.joined(separator: ", ")) as well."],
        fix: "Remove the row, or narrow the others."
      )
    }
  }

  private func combinations(_ count: Int) -> String { count == 1 ? "1 combination" : "\(count) combinations" }
}
