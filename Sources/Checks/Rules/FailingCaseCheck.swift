import Catalogs
import Diagnostics
import Renewals

/// Golden cases that are decided otherwise.
struct FailingCaseCheck: Check {
  let rule = Rule(
    id: "failing-case",
    severity: .error,
    finds: "A golden case that the tables decide otherwise",
    why: "The case and the tables contradict each other, so one of them is wrong.",
    example: RuleExample(
      file: "cases/access.yaml",
      firing: RowWithoutCaseCheck.cases("  expired: {facts: {}, row: closed, then: {entitled: true}}\n"),
      mended: RowWithoutCaseCheck.cases("  expired: {facts: {}, row: closed, then: {entitled: false}}\n"),
      beside: ["facts/tables/access.yaml": RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]"))]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.decisions.flatMap { _, cases in
      cases.failures
        // Where a table has a gap or an overlap, that is the finding.
        .filter { !$0.isStructural }
        .map { failure in
          let expectation = failure.expectation
          return finding(
            "Case \(expectation.name) is decided otherwise: \(failure.differences.joined(separator: "; "))",
            at: expectation.span,
            notes: ["The facts: \(expectation.facts.json)"],
            fix: "Correct the row, or the case where the documents say so."
          )
        }
    }
  }
}
