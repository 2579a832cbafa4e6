/// A rule as reports for other tools describe it.
package struct RuleDescription: Hashable, Sendable {
  /// The name, as findings have it.
  package let id: RuleID
  /// How much its findings matter, as a rule.
  package let severity: Severity
  /// What it finds; one line, no full stop.
  package let summary: String
  /// Why that matters, in whole sentences.
  package let explanation: String

  /// Makes a description.
  package init(id: RuleID, severity: Severity, summary: String, explanation: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
  }
}
