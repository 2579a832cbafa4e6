import Catalogs
import DecisionTables
import Diagnostics
import Renewals

/// Gaps, overlaps and dead rows of decision tables, by enumeration of every combination.
struct IncompleteDecisionTableCheck: Check {
  let rule = Rule(
    id: "incomplete-decision-table",
    severity: .error,
    finds: "A combination that no row or more than one row decides, or a row that never decides",
    why: "Every combination of facts must be decided by exactly one row."
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    let tables = facts.tables + facts.overlays.flatMap { $0.stages.map(\.table) }
    return tables.flatMap(findings)
  }

  private func findings(_ fact: TableFact) -> [Diagnostic] {
    let table: DecisionTable
    do throws(TableError) {
      table = try ExecutableTable(fact).table
    } catch {
      return [finding("Table \(fact.id) cannot be proved: \(error)", at: fact.span, fix: "Mend the table.")]
    }
    let proof = table.prove()
    return proof.gaps.map { gap($0, fact, table) } + proof.overlaps.map { overlap($0, fact, table) }
      + proof.deadRows.map { dead($0, fact) }
  }

  private func gap(_ gap: Gap, _ fact: TableFact, _ table: DecisionTable) -> Diagnostic {
    let cells = gap.skeleton.filter { !$0.isAny }.map { cell in
      "\(cell.input): \(cell.tokens.count == 1 ? cell.tokens[0] : "[\(cell.tokens.joined(separator: ", "))]")"
    }
    return finding(
      "Table \(fact.id) decides nothing for \(combinations(gap.pointCount))",
      at: fact.span,
      notes: ["For example: \(witness(gap.witness, fact, table))"],
      fix: "Add a row, or widen one: `when: {\(cells.joined(separator: ", "))}`."
    )
  }

  private func overlap(_ overlap: Overlap, _ fact: TableFact, _ table: DecisionTable) -> Diagnostic {
    let rows = [overlap.first, overlap.second].map { id in fact.rows.first { $0.id == id } }
    let agree = rows[0]?.outcome.mapValues(\.name) == rows[1]?.outcome.mapValues(\.name)
    let narrowing = overlap.narrowings.first.map {
      "Let \($0.input) of row \($0.row) be \($0.tokens.joined(separator: " or "))."
    }
    return finding(
      "Rows \(overlap.first) and \(overlap.second) of table \(fact.id) both decide \(combinations(overlap.pointCount))",
      at: rows[1]?.span ?? fact.span,
      notes: [
        "For example: \(witness(overlap.witness, fact, table))",
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

  /// One undecided combination as raw facts, with dates relative to now.
  private func witness(_ point: TablePoint, _ fact: TableFact, _ table: DecisionTable) -> String {
    let tokens = table.tokens(at: point) ?? []
    return zip(fact.inputs, tokens).map { input, token in
      switch input.origin {
      case .outcome(let output): "\(output) \(token)"
      case .instant(let paths):
        switch token {
        case "past": "\(paths[0]) one second before now"
        case "future": "\(paths[0]) one second after now"
        default: "\(paths.map(\.description).joined(separator: " and ")) absent"
        }
      case .field(let path, let literals):
        if token == input.missing {
          "\(path) absent"
        } else if let literal = literals.first(where: { $0.token == token })?.literal {
          "\(path) = \(literal)"
        } else {
          "\(path) = a value not listed"
        }
      }
    }.joined(separator: "; ")
  }
}
