import Catalogs
import Diagnostics
import Instants

/// Facts and rows without a source, or not compared with it for a long time.
struct UnsourcedFactCheck: Check {
  /// How many days after its review a fact is to be reviewed again.
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
    return facts.provenances.compactMap { subject, provenance, span in
      let place = provenance.sources.first?.span ?? span
      if provenance.sources.isEmpty {
        return finding("\(subject) names no source", at: place, fix: "Name a document of facts/sources.yaml.")
      }
      let kinds = Set(provenance.sources.compactMap { facts.sources.named($0.source)?.kind })
      if let problem = problem(provenance.evidence, kinds) {
        return finding("\(subject) \(problem.summary)", at: place, fix: problem.fix)
      }
      guard let reviewed = provenance.reviewed, let today = context.today else { return nil }
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

extension Facts {
  /// The names of all documents that a fact or a symbol names.
  var citedSources: Set<String> {
    let references = provenances.flatMap(\.provenance.sources) + symbols.flatMap(\.sources)
    return Set(references.map(\.source))
  }

  /// Everything that says where it comes from, in the order of the kinds of facts and of their files.
  fileprivate var provenances: [(subject: String, provenance: Provenance, span: SourceSpan)] {
    func start(_ file: String) -> SourceSpan {
      SourceSpan(file: "facts/\(file).yaml", start: SourcePosition(line: 1, column: 1))
    }
    var found: [(subject: String, provenance: Provenance, span: SourceSpan)] = []
    for link in links { found.append(("Link \(link.id)", link.provenance, start("links"))) }
    for state in states { found.append(("State \(state.id)", state.provenance, start("states"))) }
    for fact in transitions { found.append(("Transition \(fact.id)", fact.provenance, fact.span)) }
    for fact in schedule { found.append(("Schedule \(fact.id)", fact.provenance, fact.span)) }
    for speed in speeds { found.append(("Speed \(speed.id)", speed.provenance, start("speeds"))) }
    for fact in availability { found.append(("Availability \(fact.id)", fact.provenance, start("availability"))) }
    for fact in notifications { found.append(("Notification \(fact.id)", fact.provenance, fact.span)) }
    for table in tables + overlays.flatMap({ $0.stages.map(\.table) }) {
      for row in table.rows { found.append(("Row \(row.id) of table \(table.id)", row.provenance, row.span)) }
    }
    return found
  }
}
