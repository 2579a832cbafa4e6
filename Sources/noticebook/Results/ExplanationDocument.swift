import Catalogs
import Instants
import Notices
import Renewals
import Reporters

/// An explanation as JSON: the decision, why, and what would change it, as data and in words.
struct ExplanationDocument: JSONDocument {
  struct Match: Encodable {
    let input: String
    let value: String
    let allowed: [String]
    let assumedAs: String?
    let instant: String?
  }

  struct Later: Encodable {
    let from: String
    let row: String
    let outcome: [String: String]
  }

  struct ChangedFact: Encodable {
    let table: String
    let input: String
    let from: String
    let to: [String]
    let changedBy: String?
  }

  struct NearMiss: Encodable {
    let facts: [ChangedFact]
    let rows: [String]
    let outcome: [String: String]
    let differences: [String]
  }

  struct Section: Encodable {
    let id: String
    let title: String
    let lines: [String]
  }

  let format = 1
  let madeWith: Provenances
  let decision: DecisionDocument
  let matches: [Match]
  let later: [Later]
  let nearMisses: [NearMiss]
  let text: [Section]
  let deduplicationKey: String
  let warnings: [String]

  init(_ explanation: RenewalExplanation, _ sections: [ExplanationWording.Section], catalog: Catalog) {
    madeWith = Provenances(catalog)
    decision = DecisionDocument(explanation.decision)
    matches = explanation.matches.map {
      Match(
        input: $0.input.id,
        value: $0.input.value,
        allowed: $0.allowed,
        assumedAs: $0.input.assumedAs,
        instant: $0.input.instant?.description
      )
    }
    later = explanation.later.map { Later(from: $0.instant.description, row: $0.row, outcome: $0.outcome) }
    nearMisses = explanation.nearMisses.map { miss in
      NearMiss(
        facts: miss.facts.map {
          ChangedFact(table: $0.table, input: $0.input, from: $0.from, to: $0.to, changedBy: $0.changedBy?.rawValue)
        },
        rows: miss.rows,
        outcome: miss.outcome,
        differences: miss.differences.sorted()
      )
    }
    text = sections.map { Section(id: $0.id, title: $0.title, lines: $0.lines) }
    deduplicationKey = explanation.decision.deduplicationKey
    warnings = explanation.decision.warnings
  }
}

extension TextStyle {
  /// The sections of an explanation, with an empty line between them.
  func text(_ sections: [ExplanationWording.Section]) -> String {
    sections.map { section in
      let lines = section.lines.map { (section.title.isEmpty ? "" : "  ") + $0.terminalLine }
      return ((section.title.isEmpty ? [] : [heading(section.title)]) + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func heading(_ text: String) -> String {
    color ? "\u{1B}[1m\(text.terminalLine)\u{1B}[0m" : text.terminalLine
  }
}
