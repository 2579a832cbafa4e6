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

/// What a rule finds and why that matters, in one language.
public struct RuleWords: Hashable, Sendable {
  /// What the rule finds; one line, no full stop.
  public let finds: String
  /// Why that matters, in whole sentences.
  public let why: String

  /// Makes the words of a rule.
  public init(finds: String, why: String) {
    self.finds = finds
    self.why = why
  }
}

extension Rule {
  /// The languages, beside English, that the words of all rules are written in.
  public static let languages = ["ja"]

  /// The words of the rule in a language, such as `ja`; nothing where they are not written in it.
  public func words(in language: String) -> RuleWords? {
    switch language {
    case "en": RuleWords(finds: finds, why: why)
    case "ja": RuleWords.japanese[id]
    default: nil
    }
  }
}

extension CheckRegistry {
  /// The rules of all checks, of the load, of layouts and of the settings, sorted by their names: everything that a report
  /// can name.
  public static let rules = (all.map(\.rule) + loadRules + [brokenLayout] + settingsRules).sorted { $0.id < $1.id }
}
