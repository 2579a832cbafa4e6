import Catalogs
import Diagnostics

/// An output of the decision table that decisions are read from.
package enum DecisionOutput: String, CaseIterable, Sendable {
  case state, entitled, message, notice, action, advice

  /// Whether a table without the output gives wrong decisions; without another one, decisions have no such part.
  func isRequired(in facts: Facts) -> Bool {
    switch self {
    case .state, .entitled: true
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
    case .entitled, .advice: nil
    }
  }

  /// How the catalog declares it.
  var declaration: String {
    if self == .entitled { return "entitled: boolean" }
    return facts.map { "\(rawValue): {facts: \($0)}" } ?? "\(rawValue): {values: […]}"
  }

  /// Whether decisions can use values of a domain.
  func accepts(_ domain: TableFact.Output.Domain) -> Bool {
    switch domain {
    case .boolean: self == .entitled
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
    let known = Set(DecisionOutput.allCases.map(\.rawValue))
    var others = outputs.filter { !known.contains($0.id) }
    return DecisionOutput.allCases.compactMap { output in
      if let found = outputs.first(id: output.rawValue) {
        guard !output.accepts(found.domain) else { return nil }
        return DecisionFlaw(
          summary: "Output '\(output.rawValue)' of table \(id) has values that decisions cannot use",
          fix: "Write `\(output.declaration)`.",
          span: found.span
        )
      }
      // Other outputs are for overlays to read, unless one looks like what is absent.
      let meant = others.firstIndex { $0.isMeant(as: output) }
      guard output.isRequired(in: facts) || meant != nil else { return nil }
      let other = meant.map { others.remove(at: $0) }
      return DecisionFlaw(
        summary: "Table \(id) has no output '\(output.rawValue)'",
        fix: other.map { "Rename output '\($0.id)' to '\(output.rawValue)', also in the rows." }
          ?? "Add `\(output.declaration)` to its outputs.",
        span: other?.span ?? span
      )
    }
  }

  /// Whether the table has the outputs of a decision, or nearly the name of the table that decides.
  package var looksLikeDecision: Bool {
    suggestion(for: id, among: [RenewalDecider.table]) != nil
      || [DecisionOutput.state, .entitled].allSatisfy { outputs.first(id: $0.rawValue) != nil }
  }
}

extension TableFact.Output {
  /// Whether the output is probably another one under a wrong name.
  fileprivate func isMeant(as output: DecisionOutput) -> Bool {
    if suggestion(for: id, among: [output.rawValue]) != nil { return true }
    // Lists of values say nothing about what the output is.
    if case .values = domain { return false }
    return output.accepts(domain)
  }
}

extension [TableFact.Output] {
  fileprivate func first(id: String) -> TableFact.Output? { first { $0.id == id } }
}
