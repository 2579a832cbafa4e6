import Catalogs
import Diagnostics
import Renewals

/// Invariants that do not hold, by proof over every combination of a table and its overlays.
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
    context.compositions.flatMap { composition in
      composition.proofs(of: context.catalog.facts.invariants.filter { $0.table.name == composition.facts[0].id })
        .flatMap(findings)
    }
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
