import Catalogs
import Diagnostics

/// What a rule is, for people: help texts, reports and documentation pages are made from it.
package struct Rule: Hashable, Sendable {
  /// The name, after the defect.
  package let id: RuleID
  /// How much a finding matters, as a rule; a finding may matter less.
  package let severity: Severity
  /// What the rule is about; the reference has a page for each topic.
  package let topic: Topic
  /// What the rule finds; one line, no full stop.
  package var finds: String { english.finds }
  /// Why that matters, in whole sentences.
  package var why: String { english.why }
  /// A catalog in which the rule finds something, and the same one fixed.
  package let example: RuleExample

  private let english: RuleWords
  private let japanese: RuleWords

  /// What a rule is about.
  package enum Topic: String, CaseIterable, Sendable {
    case files, decisions, messages, writing, markup, translations
  }

  /// Makes a rule.
  init(
    id: RuleID,
    severity: Severity,
    topic: Topic,
    finds: String,
    why: String,
    japanese: RuleWords,
    example: RuleExample
  ) {
    self.id = id
    self.severity = severity
    self.topic = topic
    english = RuleWords(finds: finds, why: why)
    self.japanese = japanese
    self.example = example
  }

  /// The languages, by their codes, that the words of all rules are written in.
  package static let languages = ProductTexts.languages

  /// The words of the rule in a language of ``languages``; `nil` for any other.
  package func words(in language: String) -> RuleWords? {
    switch language {
    case "en": english
    case "ja": japanese
    default: nil
    }
  }
}

/// What a rule finds and why that matters, in one language.
package struct RuleWords: Hashable, Sendable {
  /// What the rule finds; one line, no full stop.
  package let finds: String
  /// Why that matters, in whole sentences.
  package let why: String

  /// Makes the words of a rule.
  package init(finds: String, why: String) {
    self.finds = finds
    self.why = why
  }
}
