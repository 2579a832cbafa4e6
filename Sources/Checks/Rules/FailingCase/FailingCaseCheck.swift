import Catalogs
import Diagnostics
import Renewals

/// Golden cases that the tables decide differently.
struct FailingCaseCheck: Check {
  let rule = Rule(
    id: "failing-case",
    severity: .error,
    topic: .decisions,
    example: RuleExample(
      file: "cases/access.yaml",
      firing: RowWithoutCaseCheck.cases("  expired: {facts: {}, row: closed, then: {entitled: true}}\n"),
      fixed: RowWithoutCaseCheck.cases("  expired: {facts: {}, row: closed, then: {entitled: false}}\n"),
      beside: ["facts/tables/access.yaml": RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]"))]
    )
  )

  /// Up to this many cases of one row are reported one by one; more of them mostly have one cause.
  private static let toldAlone = 3
  private static let namesShown = 12

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.decisions.flatMap { _, cases -> [Diagnostic] in
      // Where a table has a gap or an overlap, that is the finding.
      let failures = cases.failures.filter { !$0.isStructural }
      let groups = Dictionary(grouping: failures, by: \.expectation.row)
      return groups.values.flatMap { group in
        group.count > Self.toldAlone ? [finding(for: group)] : group.map { finding(for: [$0]) }
      }
    }
  }

  /// One finding for cases of one row.
  private func finding(for failures: [GoldenCaseRun.Failure]) -> Diagnostic {
    let (first, others) = (failures[0], failures.dropFirst().map(\.expectation.name))
    let row = first.expectation.row
    let name = "Case '\(first.expectation.name)'"
    let subject = others.isEmpty ? "\(name) fails" : "\(name) and \(others.count) more of row \(row) fail"
    let names = others.prefix(Self.namesShown).joined(separator: ", ") + (others.count > Self.namesShown ? ", …" : "")
    return finding(
      "\(subject): \(first.differences.joined(separator: "; "))",
      at: first.expectation.span,
      notes: ["The facts: \(first.expectation.facts.json)"] + (others.isEmpty ? [] : ["The others: \(names)"]),
      fix: others.isEmpty
        ? "Correct the row. If the store's documentation confirms the new result, correct the case."
        : "Correct the row or its inputs. If the store's documentation confirms the new result, correct the cases."
    )
  }
}
