import Catalogs
import ICU
import Instants
import Notices
import ReferenceSite
import Renewals
import Terminal

/// A decision in words, for a person at a terminal.
package struct DecisionText {
  let decision: RenewalDecision
  let texts: CatalogTexts
  let locale: LocaleIdentifier

  package init(decision: RenewalDecision, texts: CatalogTexts, locale: LocaleIdentifier) {
    (self.decision, self.texts, self.locale) = (decision, texts, locale)
  }

  /// What was decided, by which row, and because of what.
  package var rows: [TextStyle.Row] {
    let reasons = DecisionReasons(decision, texts: texts, locale: locale)
    var rows = [
      TextStyle.Row("state", emphasis: decision.state, " (\(words("facts.states.\(decision.state)")))"),
      TextStyle.Row("entitled", access),
      TextStyle.Row(
        "decided by",
        "table \(decision.table), row \(decision.row) (evidence: \(decision.provenance.evidence.rawValue))"
      ),
      TextStyle.Row("because", reasons.row),
    ]
    rows += decision.inputs.filter(\.isNamed).map { TextStyle.Row("", reason($0)) }
    rows += decision.overlays.map { TextStyle.Row("overlay", reasons.overlay($0)) }
    if let message = decision.message { rows.append(TextStyle.Row("message", message)) }
    rows += decision.outputs.sorted { $0.key < $1.key }.map { TextStyle.Row($0.key, $0.value) }
    if let next = decision.nextChange { rows.append(TextStyle.Row("next change", next.description)) }
    if let trust { rows.append(TextStyle.Row("payloads", trust)) }
    return rows
  }

  private var access: String {
    switch decision.access {
    case .entitled: "yes"
    case .notEntitled: "no"
    case .unknown: "unknown: leave the customer’s access unchanged, and fetch newer facts"
    }
  }

  /// How the payloads are trusted; `nil` if all are verified.
  private var trust: String? {
    guard decision.trust.values.contains(where: { $0 != .verified }) else { return nil }
    let kinds = PayloadTrust.allCases.compactMap { kind -> String? in
      let names = decision.trust.filter { $0.value == kind }.keys.sorted()
      return names.isEmpty ? nil : "\(kind.rawValue): \(names.joined(separator: ", "))"
    }
    return kinds.joined(separator: "; ")
  }

  private func reason(_ input: DecidedInput) -> String {
    let key = "tables.\(decision.table).\(input.id)"
    var reason = "\(words("\(key)")): \(words("\(key).\(input.value)"))"
    if let assumed = input.assumedAs {
      reason += " → \(words(SiteLabel.assumed.key)): \(words("\(key).\(assumed)"))"
    }
    if let instant = input.instant { reason += " (\(instant))" }
    return reason
  }

  private func words(_ key: MessageKey) -> String { texts.string(key, in: locale) }
}
