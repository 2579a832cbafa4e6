import Catalogs
import Diagnostics

/// What a rule is, for people: help texts, reports and documentation pages are made from it. Its words are data of the
/// product; see ``RuleWords``.
package struct Rule: Hashable, Sendable {
  /// The name, after the defect.
  package let id: RuleID
  /// How much a finding matters, as a rule; a finding may matter less.
  package let severity: Severity
  /// What the rule is about; the reference has a page for each topic.
  package let topic: Topic
  /// A catalog in which the rule finds something, and the same one fixed.
  package let example: RuleExample

  /// What a rule is about.
  package enum Topic: String, CaseIterable, Sendable {
    case files, decisions, messages, writing, markup, translations
  }

  /// What the rule finds; one line, no full stop.
  package var finds: String { words(in: "en")?.finds ?? "" }
  /// Why that matters, in whole sentences.
  package var why: String { words(in: "en")?.why ?? "" }

  /// The words of the rule in one of ``RuleWords/languages``; `nil` in any other language.
  package func words(in language: String) -> RuleWords? { id.words(in: language) }
}
