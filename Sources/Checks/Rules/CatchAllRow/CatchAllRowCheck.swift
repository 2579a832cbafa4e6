import Catalogs
import DecisionTables
import Diagnostics
import Renewals

/// Rows that decide so much that what is undefined or contradictory could hide in them.
///
/// A stage of overlays may have rows of any size: most of them leave the decision as it is.
struct CatchAllRowCheck: Check {
  /// The largest share of the combinations of a table that one row may decide.
  static let limit = 0.5

  let rule = Rule(
    id: "catch-all-row",
    severity: .warning,
    topic: .decisions,
    example: RuleExample(
      file: "facts/tables/access.yaml",
      firing: RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]")),
      fixed: RuleExample.table(
        closed: RuleExample.row("unknown", when: "absent") + RuleExample.row("closed", when: "past")
      )
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.facts.tables.flatMap { fact -> [Diagnostic] in
      guard let table = try? ExecutableTable(fact).table, fact.rows.count > 1 else { return [] }
      return zip(fact.rows, table.rows).compactMap { row, finite in
        let count = finite.region.pointCount
        guard Double(count) > Double(table.pointCount) * Self.limit else { return nil }
        return finding(
          "Row \(row.id) of table \(fact.id) decides \(count) of \(table.pointCount) combinations",
          at: row.span,
          fix: "Split it, and give each part its evidence and sources."
        )
      }
    }
  }
}
