import Catalogs
import Diagnostics
import Instants

/// Facts and rows without a source, and facts, rows and pages not compared with theirs for a long time.
struct UnsourcedFactCheck: Check {
  /// How many days after its review a fact or a page is to be reviewed again.
  static let reviewInterval = 365

  let rule = Rule(
    id: "unsourced-fact",
    severity: .warning,
    topic: .decisions,
    example: RuleExample(
      file: "facts/schedule.yaml",
      firing: "billingRetry: {kind: duration, value: 60d, evidence: documented, sources: [policy]}\n",
      fixed: "billingRetry: {kind: duration, value: 60d, evidence: documented, sources: [guide]}\n",
      beside: ["facts/sources.yaml": "guide: {title: Guide, kind: guide}\npolicy: {title: Policy, kind: policy}\n"]
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    let found = facts.provenances.compactMap { subject, provenance, span in
      let place = provenance.sources.first?.span ?? span
      if provenance.sources.isEmpty {
        return finding("\(subject) names no source", at: place, fix: "Name a document of facts/sources.yaml.")
      }
      let kinds = Set(provenance.sources.compactMap { facts.sources.named($0.source)?.kind })
      if let problem = problem(provenance.evidence, kinds) {
        return finding("\(subject) \(problem.summary)", at: place, fix: problem.fix)
      }
      return review(of: subject, provenance.reviewed, today: context.today, at: place)
    }
    return found
      + facts.pages.compactMap { page in
        review(of: "Page \(page.id)", page.reviewed, today: context.today, at: page.sources.first?.span ?? page.span)
      }
  }

  private func review(
    of subject: String,
    _ reviewed: CivilDate?,
    today: CivilDate?,
    at place: SourceSpan
  ) -> Diagnostic? {
    guard let reviewed, let today else { return nil }
    let age = today.daysSinceEpoch - reviewed.daysSinceEpoch
    // The day may have begun elsewhere.
    if age < -1 {
      return finding("\(subject) was reviewed on \(reviewed), which is still to come", at: place, fix: "Correct it.")
    }
    guard age > Self.reviewInterval else { return nil }
    return finding(
      "\(subject) was last compared with its sources \(age) days ago",
      at: place,
      fix: "Compare it with its sources, and set `reviewed` to today."
    )
  }

  private func problem(_ evidence: Evidence, _ kinds: Set<String>) -> (summary: String, fix: String)? {
    switch evidence {
    case .documented where kinds.isSubset(of: ["policy", "observation"]):
      ("is documented, but names no document", "Name the document that says so, or say what the evidence is.")
    case .observed where !kinds.contains("observation"):
      ("is observed, but names no observation", "Name a source of the kind observation, or correct the evidence.")
    default: nil
    }
  }
}
