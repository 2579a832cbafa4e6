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
    finds: "A row that decides more than half of all combinations of a table",
    why: "A combination that no document defines needs a row of its own, with its evidence.",
    japanese: RuleWords(
      finds: "表の全組み合わせの半数超を、1行だけで判定する行",
      why: "どの文書にも定義がない組み合わせには、根拠を添えた独自の行が必要です。"
    ),
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
