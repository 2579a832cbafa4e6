import Diagnostics

/// A rule as reports for other tools describe it.
public struct RuleDescription: Hashable, Sendable {
  /// The name, as findings have it.
  public let id: RuleID
  /// How much its findings matter, as a rule.
  public let severity: Severity
  /// What it finds; one line, no full stop.
  public let summary: String
  /// Why that matters, in whole sentences.
  public let explanation: String

  /// Makes a description.
  public init(id: RuleID, severity: Severity, summary: String, explanation: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
  }
}
