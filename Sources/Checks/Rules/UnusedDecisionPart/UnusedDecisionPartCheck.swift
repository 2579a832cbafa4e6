import Catalogs
import DecisionTables
import Diagnostics
import Renewals

/// Inputs that decide nothing, and values of outputs that no row has.
///
/// A value that no row uses is a gap. A fact that no row names may exist for another purpose.
struct UnusedDecisionPartCheck: Check {
  let rule = Rule(
    id: "unused-decision-part",
    severity: .warning,
    topic: .decisions,
    example: RuleExample(
      file: "facts/tables/access.yaml",
      firing: RuleExample.table(
        closed: RuleExample.row("closed", when: "[absent, past]"),
        outputs: "advice: {values: [none, refresh]}"
      ),
      fixed: RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]"))
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    return facts.tables.flatMap { base -> [Diagnostic] in
      let overlays = facts.overlays.filter { $0.over.name == base.id }
      let tables = [base] + overlays.flatMap { $0.stages.map(\.table) }
      let composition = context.composition(of: base)
      return tables.indices.flatMap { unusedInputs(tables[$0], stage: $0, composition) }
        + unusedValues(of: base, tables)
    }
  }

  private func unusedInputs(_ fact: TableFact, stage: Int, _ composition: TableComposition?) -> [Diagnostic] {
    guard let table = try? composition?.chain.stages[stage].table ?? ExecutableTable(fact).table else { return [] }
    return table.unusedInputs.map { input in
      finding(
        "Input \(input) of table \(fact.id) decides nothing",
        at: fact.span,
        fix: "Remove the input, or let a row ask for it."
      )
    }
  }

  private func unusedValues(of base: TableFact, _ tables: [TableFact]) -> [Diagnostic] {
    base.outputs.flatMap { output -> [Diagnostic] in
      let said = Set(tables.flatMap(\.rows).compactMap { $0.outcome[output.id]?.name })
      let isLeftOut = base.rows.contains { $0.outcome[output.id] == nil }
      let own: [String]
      switch output.domain {
      case .boolean: own = ["true", "false"]
      case .values(let values): own = values
      case .facts(_, let also): own = also
      }
      return own.filter { !said.contains($0) && !($0 == "none" && isLeftOut) }.map { value in
        finding(
          "Value \(value) of output \(output.id) of table \(base.id) is said by no row",
          at: base.span,
          fix: "Remove the value, or let a row say it."
        )
      }
    }
  }
}
