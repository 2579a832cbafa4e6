import Catalogs
import Diagnostics
import ICU

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
  /// The languages in whose texts the rule finds something, by their codes and in their order; `nil` if in all. It is
  /// off in all others: they lack what it is about, or the product has no data of it.
  package let languages: [String]?

  /// Makes a rule; without a condition it is for texts in all languages.
  init(
    id: RuleID,
    severity: Severity,
    topic: Topic,
    example: RuleExample,
    languages isIncluded: ((LanguageData) -> Bool)? = nil
  ) {
    (self.id, self.severity, self.topic, self.example) = (id, severity, topic, example)
    languages = isIncluded.map(LanguageData.languages)
  }

  /// Whether the rule is for texts of a locale.
  func covers(_ locale: LocaleIdentifier) -> Bool { languages?.contains(locale.language) ?? true }

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
