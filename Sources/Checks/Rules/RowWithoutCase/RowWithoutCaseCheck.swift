import Catalogs
import DecisionTables
import Diagnostics
import Renewals

/// Rows that no golden case is decided by.
struct RowWithoutCaseCheck: Check {
  let rule = Rule(
    id: "row-without-case",
    severity: .warning,
    topic: .decisions,
    example: RuleExample(
      file: "cases/access.yaml",
      firing: Self.cases("  expired: {facts: {}, row: closed, then: {entitled: false}}\n"),
      fixed: Self.cases(
        "  expired: {facts: {}, row: closed, then: {entitled: false}}\n"
          + "  running: {facts: {transaction.expiresDate: now+1d}, row: open, then: {entitled: true}}\n"
      ),
      beside: ["facts/tables/access.yaml": RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]"))]
    )
  )

  /// A file of golden cases of a table named access.
  static func cases(_ cases: String) -> String {
    """
    table: access
    now: 2026-10-20T09:00:00Z
    base:
      transaction.expiresDate: now-1d
    cases:
    \(cases)
    """
  }

  var needsCases: Bool { true }

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.decisions.flatMap { composition, run -> [Diagnostic] in
      let base = composition.facts[0]
      guard !run.expectations.isEmpty else {
        return [
          finding(
            "Table \(base.id) has no golden cases",
            at: base.span,
            fix: "Write them in cases/\(base.id).yaml, one for each row and each boundary."
          )
        ]
      }
      return zip(composition.facts, run.decidingRows).enumerated().flatMap { stage, table -> [Diagnostic] in
        let (fact, rows) = table
        let missing = fact.rows.filter { !rows.contains($0.id) }
        // Of overlapping rows it is uncertain which decides a case.
        guard !missing.isEmpty, composition.chain.stages[stage].table.prove().isExact else { return [] }
        return missing.map { row in
          finding(
            "Row \(row.id) of table \(fact.id) decides no golden case",
            at: row.span,
            fix: "Add a case to cases/\(base.id).yaml that this row decides."
          )
        }
      }
    }
  }
}
