import Catalogs
import Diagnostics

extension DecisionFact.Part {
  /// Whether a table without an output for it gives wrong decisions; without another one, decisions have no such part.
  func isRequired(in facts: Facts) -> Bool {
    switch self {
    case .state, .access: true
    case .notice: !facts.notices.isEmpty
    case .message, .action, .advice: false
    }
  }

  /// The kind of facts that name its values; `nil` if no facts do.
  private var facts: String? {
    switch self {
    case .state: "states"
    case .message: "reasons"
    case .notice: "notices"
    case .action: "links"
    case .access, .advice: nil
    }
  }

  /// How the catalog declares an output for it.
  func declaration(_ output: String) -> String {
    if self == .access { return "\(output): boolean" }
    return facts.map { "\(output): {facts: \($0)}" } ?? "\(output): {values: […]}"
  }

  /// Whether decisions can use values of a domain.
  func accepts(_ domain: TableFact.Output.Domain) -> Bool {
    switch domain {
    case .boolean: self == .access
    case .facts(let kind, _): kind.name == facts
    case .values: self == .advice
    }
  }
}

/// Why decisions cannot be read from a table.
package struct DecisionFlaw: Hashable, Sendable {
  /// What is wrong; one line, no full stop.
  package let summary: String
  /// What to do about it, in the imperative.
  package let fix: String
  /// Where it is.
  package let span: SourceSpan
}

extension TableFact {
  /// What keeps decisions from being read from the table: an output that is absent, has another name or other values.
  package func decisionFlaws(in facts: Facts) -> [DecisionFlaw] {
    let decision = facts.decision
    var others = outputs.filter { decision.part(of: $0.id) == nil }
    return DecisionFact.Part.allCases.compactMap { part in
      let name = decision.output(part)
      if let found = outputs.first(id: name) {
        guard !part.accepts(found.domain) else { return nil }
        return DecisionFlaw(
          summary: "Output '\(name)' of table \(id) has values that decisions cannot use",
          fix: "Write `\(part.declaration(name))`.",
          span: found.span
        )
      }
      // Other outputs are for overlays to read, unless one looks like what is absent.
      let meant = others.firstIndex { $0.isMeant(as: part, name) }
      guard part.isRequired(in: facts) || meant != nil else { return nil }
      let other = meant.map { others.remove(at: $0) }
      return DecisionFlaw(
        summary: "Table \(id) has no output '\(name)'",
        fix: other.map { "Rename output '\($0.id)' to '\(name)', also in the rows." }
          ?? "Add `\(part.declaration(name))` to its outputs.",
        span: other?.span ?? span
      )
    }
  }

  /// Whether the table has the outputs of a decision, or nearly the name of the table that decides.
  package func looksLikeDecision(in facts: Facts) -> Bool {
    suggestion(for: id, among: [facts.decision.table]) != nil
      || [DecisionFact.Part.state, .access].allSatisfy { outputs.first(id: facts.decision.output($0)) != nil }
  }
}

extension TableFact.Output {
  /// Whether the output is probably another one under a wrong name.
  fileprivate func isMeant(as part: DecisionFact.Part, _ name: String) -> Bool {
    if suggestion(for: id, among: [name]) != nil { return true }
    // Lists of values say nothing about what the output is.
    if case .values = domain { return false }
    return part.accepts(domain)
  }
}

extension [TableFact.Output] {
  fileprivate func first(id: String) -> TableFact.Output? { first { $0.id == id } }
}
