import Catalogs
import DecisionTables
import Diagnostics
import Renewals

/// Small mistakes in rows that no golden case would notice; see ``TableMutations``.
struct UnnoticedMistakeCheck: Check {
  let rule = Rule(
    id: "unnoticed-mistake",
    severity: .warning,
    topic: .decisions,
    example: RuleExample(
      file: "cases/access.yaml",
      firing: RowWithoutCaseCheck.cases(Self.someCases),
      fixed: RowWithoutCaseCheck.cases(
        Self.someCases
          + "  noDate: {facts: {transaction.expiresDate: absent}, row: closed, then: {entitled: false}}\n"
      ),
      beside: ["facts/tables/access.yaml": RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]"))]
    )
  )

  private static let someCases = """
      expired: {facts: {}, row: closed, then: {entitled: false}}
      running: {facts: {transaction.expiresDate: now+1d}, row: open, then: {entitled: true}}

    """

  /// A composition with more rows is left to `prove`: the number of mistakes grows with the square of the rows.
  static let mostRows = 500

  var needsCases: Bool { true }

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.decisions.flatMap { composition, run -> [Diagnostic] in
      // Without cases, or with a table or a case at fault, that is the finding.
      guard !run.expectations.isEmpty, run.failures.isEmpty,
        composition.facts.reduce(0, { $0 + $1.rows.count }) <= Self.mostRows,
        composition.chain.stages.allSatisfy({ $0.table.prove(regionLimit: 1).isExact })
      else { return [] }
      let survivors = Dictionary(grouping: TableMutations(composition, run).survivors) {
        [$0.table, $0.changedRow]
      }
      return zip(composition.facts, run.decidingRows).flatMap { fact, rows in
        // A row without a case is another check's.
        fact.rows.filter { rows.contains($0.id) }.compactMap { row in
          survivors[[fact.id, row.id]].map { finding($0, row, fact, composition.facts[0]) }
        }
      }
    }
  }

  private func finding(
    _ survivors: [TableMutations.Survivor],
    _ row: TableFact.Row,
    _ fact: TableFact,
    _ base: TableFact
  ) -> Diagnostic {
    let count = survivors.count == 1 ? "a mistake" : "\(survivors.count) mistakes"
    return finding(
      "The golden cases would not notice \(count) in row \(row.id) of table \(fact.id)",
      at: row.span,
      notes: [
        "For example, \(survivors[0].mutant). A case with these facts would notice it: \(survivors[0].facts.json)"
      ],
      fix: "Add a case for these facts; `noticebook prove \(base.id) --write-cases FILE` writes all that are missing."
    )
  }
}
