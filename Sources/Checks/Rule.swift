import Diagnostics

/// What a rule is, for people: help texts, reports and documentation pages are made from it.
public struct Rule: Hashable, Sendable {
  /// The name, after the defect.
  public let id: RuleID
  /// How much a finding matters, as a rule; a finding may matter less.
  public let severity: Severity
  /// What the rule finds; one line, no full stop.
  public let finds: String
  /// Why that matters, in whole sentences.
  public let why: String
  /// A catalog in which the rule finds something, and the same one mended.
  public let example: RuleExample

  /// Makes a rule.
  public init(id: RuleID, severity: Severity, finds: String, why: String, example: RuleExample) {
    self.id = id
    self.severity = severity
    self.finds = finds
    self.why = why
    self.example = example
  }
}

extension CheckRegistry {
  /// The rules of all checks, of the load, of layouts and of the settings, sorted by their names: everything that a report
  /// can name.
  public static let rules = (all.map(\.rule) + loadRules + [brokenLayout] + settingsRules).sorted { $0.id < $1.id }
}
