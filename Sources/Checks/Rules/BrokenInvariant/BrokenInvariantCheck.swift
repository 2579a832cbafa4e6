import Catalogs
import Diagnostics
import Renewals

/// Invariants that do not hold, by proof over every combination of a table and its overlays; and rows that say something
/// else about access than the fact of their state.
struct BrokenInvariantCheck: Check {
  let rule = Rule(
    id: "broken-invariant",
    severity: .error,
    topic: .decisions,
    example: RuleExample(
      file: "facts/invariants.yaml",
      firing: "expiredHasNoAccess: {table: access, when: {expiry: past}, then: {entitled: true}}\n",
      fixed: "expiredHasNoAccess: {table: access, when: {expiry: past}, then: {entitled: false}}\n",
      beside: ["facts/tables/access.yaml": RuleExample.table(closed: RuleExample.row("closed", when: "[absent, past]"))]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    let table = facts.tables.named(facts.decision.table)
    return context.compositions.flatMap { composition in
      composition.proofs(of: facts.invariants.filter { $0.table.name == composition.facts[0].id }).flatMap(findings)
    } + (table?.rows.compactMap { contradiction(of: $0, facts) } ?? [])
  }

  /// A row whose access isn't that of its state.
  private func contradiction(of row: TableFact.Row, _ facts: Facts) -> Diagnostic? {
    guard let named = row.outcome[facts.decision.output(.state)], let state = facts.states.named(named.name),
      let access = row.outcome[facts.decision.output(.access)], ["true", "false"].contains(access.name),
      (access.name == "true") != state.entitled
    else { return nil }
    return finding(
      "Row \(row.id) \(state.entitled ? "ends" : "gives") access in the state \(state.id), whose fact says otherwise",
      at: access.span,
      fix: "Correct the row, or `entitled` of the state in facts/states.yaml."
    )
  }

  private func findings(_ proof: InvariantProof) -> [Diagnostic] {
    let invariant = proof.invariant
    if proof.pointCount == 0 {
      return [
        finding(
          "Invariant \(invariant.id) applies to no combination",
          at: invariant.span,
          fix: "Widen its `when`, or remove it."
        )
      ]
    }
    guard let first = proof.violations.first else { return [] }
    let count = proof.brokenPointCount
    return [
      finding(
        "Invariant \(invariant.id) is broken by \(count.grouped) of \(proof.pointCount.grouped) combinations",
        at: invariant.span,
        notes: ["For example, \(first.broken.joined(separator: ", ")): \(first.facts.json)"],
        fix: "Correct the row that decides these facts, or the invariant."
      )
    ]
  }
}
